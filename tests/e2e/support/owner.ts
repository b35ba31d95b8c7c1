import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect } from '@playwright/test'

/** Asks a running shop, that of all tests or another, what `npm run order` asks it; resolves with its answer. */
export async function askShop(
  asking: object,
  path = '/internal/orders',
  shop = { url: process.env.SHOP_URL ?? '', folder: process.env.SHOP_DATA ?? '' },
): Promise<Record<string, unknown>> {
  const { token } = JSON.parse(readFileSync(join(shop.folder, 'server.json'), 'utf8'))
  const answer = await fetch(`${shop.url}${path}`, {
    method: 'POST',
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
    body: JSON.stringify(asking),
  })
  const text = await answer.text()
  expect(answer.ok, text).toBe(true)
  return text === '' ? {} : JSON.parse(text)
}

/** Changes settings of a shop that a test has for itself, as `npm run settings` does. */
export async function changeSettings(shop: { readonly url: string; readonly folder: string }, changes: object) {
  const { token } = JSON.parse(readFileSync(join(shop.folder, 'server.json'), 'utf8')) as { token: string }
  const changed = await fetch(`${shop.url}/internal/settings`, {
    method: 'POST',
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
    body: JSON.stringify({ changes }),
  })
  expect(changed.status, await changed.text()).toBe(204)
}
