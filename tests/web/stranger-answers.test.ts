import { existsSync } from 'node:fs'
import { type IncomingMessage, request } from 'node:http'
import { buffer } from 'node:stream/consumers'
import { gunzipSync } from 'node:zlib'
import type { FastifyInstance } from 'fastify'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { PageCache } from '#api/plumbing/web/page-cache.ts'
import { build } from '#scripts/build.ts'
import { webServer } from '../support/web-server.ts'

const page = '/brands/kestrel'
let app: FastifyInstance
let origin: string
const pages = new PageCache()
/** Requests that came to more of the server than the kept answers. */
let inside = 0

beforeAll(async () => {
  if (!existsSync('dist/assets.json')) await build()
  app = await webServer({ pages })
  app.addHook('onRequest', async () => void inside++)
  origin = await app.listen({ host: '127.0.0.1', port: 0 })
})
afterAll(() => app.close())
beforeEach(() => {
  pages.dropAll()
  inside = 0
})

/** Over a connection: a kept answer goes out before Fastify, which an injected request would begin with. */
async function ask(method: string, url: string, headers: Record<string, string> = {}) {
  const answer = await new Promise<IncomingMessage>((answered, failed) =>
    request(origin + url, { method, headers }, answered)
      .on('error', failed)
      .end(),
  )
  const rawPayload = await buffer(answer)
  return { statusCode: answer.statusCode, headers: answer.headers, rawPayload, body: rawPayload.toString() }
}
const get = (url: string, headers: Record<string, string> = {}) => ask('GET', url, headers)
/** The page is rendered, sent again from the cache, and from then on known as an answer. */
async function known(headers: Record<string, string> = {}) {
  await get(page, headers)
  const answer = await get(page, headers)
  inside = 0
  return answer
}

test('a stranger is answered as the stranger before was, headers and all, before the rest of the server', async () => {
  for (const encoding of ['identity', 'gzip', 'br']) {
    const first = await known({ 'accept-encoding': encoding })
    const again = await get(page, { 'accept-encoding': encoding })
    expect(inside, encoding).toBe(0)
    expect(again.statusCode).toBe(200)
    expect({ ...again.headers, date: '' }).toEqual({ ...first.headers, date: '' })
    expect(again.headers['content-security-policy']).toContain("default-src 'self'")
    expect(again.rawPayload.equals(first.rawPayload)).toBe(true)
  }
})

test('each encoding has its own answer', async () => {
  const { body } = await known({ 'accept-encoding': 'identity' })
  await known({ 'accept-encoding': 'gzip' })
  const plain = await get(page, { 'accept-encoding': 'identity' })
  const zipped = await get(page, { 'accept-encoding': 'gzip' })
  expect(inside).toBe(0)
  expect(plain.body).toBe(body)
  expect(plain.headers['content-encoding']).toBeUndefined()
  expect(gunzipSync(zipped.rawPayload).toString()).toBe(body)
})

test('the rest of the server answers requests with a cookie, with an etag, or of another method', async () => {
  const { headers, body } = await known()
  const shopper = await get(page, { cookie: 'pieces=48' })
  expect(shopper.body).toContain('aria-label="Cart, 48 items"')
  expect((await get(page, { 'if-none-match': String(headers.etag) })).statusCode).toBe(304)
  expect((await ask('HEAD', page)).body).toBe('')
  expect(inside).toBe(3)
  expect((await ask('POST', page)).statusCode).toBe(405)
  expect((await get(page)).body).toBe(body)
})

test("a shopper's answer is never a stranger's", async () => {
  const cookie = 'pieces=48'
  for (let i = 0; i < 3; i++) await get(page, { cookie })
  expect((await get(page)).body).toContain('aria-label="Cart, 0 items"')
})

test('an answer falls with its page', async () => {
  await known()
  pages.dropAll()
  await get(page)
  expect(inside).toBe(1)
})
