import { afterEach, expect, test } from 'vitest'
import { createServer } from '#api/plumbing/http/serving/server.ts'
import { type OpenShop, openShop } from '../open-shop.ts'

let shop: OpenShop | undefined
afterEach(async () => {
  await shop?.end()
  shop = undefined
})

/** Asks for sign-in links for ever other addresses until one has to wait; how many came before that. */
async function linksUntilLate(from: string, forwarded: (n: number) => string): Promise<number> {
  for (let n = 0; n < 40; n++) {
    const answer = await shop!.app.inject({
      method: 'POST',
      url: '/sign-up',
      remoteAddress: from,
      headers: { 'x-forwarded-for': forwarded(n), 'content-type': 'application/x-www-form-urlencoded' },
      payload: new URLSearchParams({
        email: `person-${n}@example.com`,
        password: 'blue linen every tuesday',
      }).toString(),
    })
    if (answer.statusCode === 429) return n
    expect(answer.statusCode).toBe(303)
  }
  return Number.POSITIVE_INFINITY
}

test('a header that a stranger made up does not help him to more attempts', async () => {
  shop = await openShop()
  expect(await linksUntilLate('203.0.113.9', n => `198.51.100.${n}`)).toBe(20)
})

test('nor one that he sends through a proxy that is believed: what counts is what the proxy adds', async () => {
  shop = await openShop({ env: { TRUSTED_PROXIES: '203.0.113.0/24' } })
  expect(await linksUntilLate('203.0.113.9', n => `198.51.100.${n}, 192.0.2.77`)).toBe(20)
})

test('shoppers behind a proxy at a public address are told apart once it is named', async () => {
  shop = await openShop({ env: { TRUSTED_PROXIES: 'loopback,203.0.113.0/24' } })
  expect(await linksUntilLate('203.0.113.9', n => `198.51.100.${n}`)).toBe(Number.POSITIVE_INFINITY)
})

test.each([
  ['a proxy on this machine', 'loopback,uniquelocal', '127.0.0.1', '198.51.100.1', '198.51.100.1'],
  ['one in the private network', 'loopback,uniquelocal', '10.0.0.2', '198.51.100.1', '198.51.100.1'],
  ['a stranger', 'loopback,uniquelocal', '203.0.113.9', '198.51.100.1', '203.0.113.9'],
  ['a stranger who writes that he is a proxy', 'loopback', '203.0.113.9', '198.51.100.1, 127.0.0.1', '203.0.113.9'],
  ['proxies in a row', 'loopback,203.0.113.0/24', '127.0.0.1', '192.0.2.1, 198.51.100.1, 203.0.113.5', '198.51.100.1'],
  ['a local proxy once others are named instead', '203.0.113.0/24', '127.0.0.1', '198.51.100.1', '127.0.0.1'],
])('of %s the address is believed as it should be', async (_who, proxies, remoteAddress, forwarded, seen) => {
  const app = await createServer({
    config: { LOG_LEVEL: 'silent', PUBLIC_URL: undefined, TRUSTED_PROXIES: proxies.split(',') },
    secrets: ['a secret that is long enough for a test'],
    securityPolicy: true,
  })
  app.get('/seen', { config: { access: 'guest' } }, async request => request.ip)
  const answer = await app.inject({ url: '/seen', remoteAddress, headers: { 'x-forwarded-for': forwarded } })
  expect(answer.body).toBe(seen)
  await app.close()
})
