import fastify from 'fastify'
import { expect, test } from 'vitest'
import { requireSameOrigin } from '#api/plumbing/http/same-origin.ts'

async function statusOf(headers: Record<string, string>, method: 'GET' | 'POST' | 'DELETE' = 'POST') {
  const app = fastify()
  requireSameOrigin(app, { publicUrl: 'https://shop.example/store' })
  app.route({ method, url: '/', handler: async () => 'done' })
  const { statusCode } = await app.inject({ method, url: '/', headers: { host: 'inner:3000', ...headers } })
  await app.close()
  return statusCode
}

test.each([
  ['a browser that says same-origin', { 'sec-fetch-site': 'same-origin', origin: 'https://shop.example' }, 200],
  ['an address that was typed', { 'sec-fetch-site': 'none' }, 200],
  ['no browser', {}, 200],
  ['the public address behind a proxy', { origin: 'https://shop.example' }, 200],
  ['the host that the request names', { origin: 'http://inner:3000' }, 200],
  ['another site', { 'sec-fetch-site': 'cross-site', origin: 'https://shop.example' }, 403],
  ['a sister domain', { 'sec-fetch-site': 'same-site' }, 403],
  ['another origin', { origin: 'https://evil.example' }, 403],
  ['the public host without https', { origin: 'http://shop.example' }, 403],
  ['a page without an origin', { origin: 'null' }, 403],
] as const)('a change from %s', async (_name, headers, status) => {
  expect(await statusOf(headers)).toBe(status)
  expect(await statusOf(headers, 'DELETE')).toBe(status)
})

test('looking is free', async () => expect(await statusOf({ origin: 'https://evil.example' }, 'GET')).toBe(200))
