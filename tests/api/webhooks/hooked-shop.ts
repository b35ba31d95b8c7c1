import { join } from 'node:path'
import { expect } from 'vitest'
import type { MadeWebhook } from '#api/webhooks/webhooks.ts'
import { openShop } from '#tests/api/open-shop.ts'
import { openReceiver } from '#tests/support/receiver.ts'
import { signedIn } from '#tests/support/signed-in.ts'

const web = join(import.meta.dirname, '../../../dist')

/** `expect` until it holds, on machines that have other work too. */
export const soon = <T>(read: () => T) => expect.poll(read, { timeout: 60_000 })

/** A shop that sends, with an admin and a receiver on this machine. */
export async function openHookedShop(options: Parameters<typeof openShop>[0] = {}) {
  const receiver = await openReceiver()
  const shop = await openShop({ web, ...options, env: { WEBHOOK_PRIVATE_HOSTS: '127.0.0.1', ...options.env } })
  const { cookie } = await signedIn(shop, { admin: true, name: 'Ana', confirmed: true })
  await shop.caughtUp()
  const ask = (method: 'GET' | 'POST' | 'PATCH' | 'DELETE', path: string, payload?: object) =>
    shop.app.inject({ method, url: `/api/admin/webhooks${path}`, headers: { cookie }, ...(payload && { payload }) })

  return {
    shop,
    receiver,
    ask,
    cookie,
    async add(terms: object = {}): Promise<MadeWebhook> {
      const answer = await ask('POST', '', { name: 'ERP', url: receiver.url, types: ['stock.*'], ...terms })
      if (answer.statusCode !== 200) throw new Error(answer.body)
      return answer.json()
    },
    async key(scopes: readonly string[]): Promise<{ readonly keyId: string; readonly key: string }> {
      const headers = { cookie }
      const answer = await shop.app.inject({
        method: 'POST',
        url: '/api/admin/keys',
        headers,
        payload: { name: 'X', scopes },
      })
      if (answer.statusCode !== 200) throw new Error(answer.body)
      return answer.json()
    },
    async end(how?: Parameters<typeof shop.end>[0]) {
      await shop.end(how)
      await receiver.close()
    },
  }
}

export type HookedShop = Awaited<ReturnType<typeof openHookedShop>>
