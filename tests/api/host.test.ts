import { expect, test } from 'vitest'
import { type OpenShop, openShop } from './open-shop.ts'

let shop: OpenShop

const ask = async (headers: Record<string, string>) => {
  const answer = await shop.app.inject({ url: '/api/auth/signin?callbackUrl=/cart', headers })
  return [answer.statusCode, answer.headers['content-type']]
}

test('a request whose host is none is refused, and one that a proxy passes on too', async () => {
  shop = await openShop()
  const refused = [400, 'application/problem+json; charset=utf-8']
  for (const host of ['exa mple', '[::1', ':::', 'a:b:c', 'shop.example:99999']) {
    expect(await ask({ host }), host).toEqual(refused)
    expect(await ask({ host: 'localhost', 'x-forwarded-host': host }), host).toEqual(refused)
  }
  for (const host of ['shop.example', '127.0.0.1:3000', '[::1]:3000']) expect((await ask({ host }))[0], host).toBe(302)
  await shop.end()
})
