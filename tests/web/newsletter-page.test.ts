import { existsSync } from 'node:fs'
import type { FastifyInstance } from 'fastify'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { build } from '#scripts/build.ts'
import { webServer } from '../support/web-server.ts'

const answers: { readonly [token: string]: boolean | null } = { theirs: true, over: false, forged: null }
let app: FastifyInstance
beforeAll(async () => {
  if (!existsSync('dist/assets.json')) await build()
  app = await webServer({ wrap: shop => ({ ...shop, subscribed: async token => answers[token] ?? null }) })
})
afterAll(() => app.close())

async function heading(query: string, path = '/unsubscribe'): Promise<{ title: string | undefined; asks: boolean }> {
  const { body } = await app.inject({ url: `${path}${query}` })
  return {
    title: /<h1[^>]*>([^<]*)/.exec(body)?.[1],
    asks: body.includes('name="token"'),
  }
}

test('the page asks only who still gets the newsletter', async () => {
  const done = await heading('?done=1')
  const wrong = await heading('?wrong=1')
  expect(done.title).not.toBe(wrong.title)
  expect((await heading('?token=theirs')).asks).toBe(true)
  expect(await heading('?token=over')).toEqual(done)
  expect(await heading('?token=forged')).toEqual(wrong)
  expect(await heading('')).toEqual(wrong)
  expect([done.asks, wrong.asks]).toEqual([false, false])
})

test('the page that confirms asks whoever brings a token', async () => {
  const page = (query: string) => heading(query, '/fr/confirm-newsletter')
  const [asked, done, wrong] = [await page('?token=any'), await page('?done=1'), await page('')]
  expect([asked.asks, done.asks, wrong.asks]).toEqual([true, false, false])
  expect(new Set([asked.title, done.title, wrong.title]).size).toBe(3)
  const { body } = await app.inject({ url: '/fr/confirm-newsletter?token=any' })
  expect(body).toContain('action="/fr/confirm-newsletter"')
})
