import { afterEach, beforeEach, expect, test } from 'vitest'
import { eraseEmail } from '#api/accounts/erase.ts'
import { newsletterQueries } from '#api/subscribers/newsletter.ts'
import { subscriber } from '#domain/subscriber/decide.ts'
import { type OpenShop, openShop } from '#tests/api/open-shop.ts'

const email = 'ada@example.com'
let shop: OpenShop
beforeEach(async () => {
  shop = await openShop()
})
afterEach(() => shop.end())

const subscribed = async (token: string) => {
  await shop.caughtUp()
  return newsletterQueries({ ...shop }).subscribed(token)
}

/** The token of the link in a mail to this address. */
function tokenOf(address: string): string {
  const link = shop.unsubscribeLinks.linkFor(shop.personIdOf(address), 'en')
  return new URL(link).searchParams.get('token') ?? ''
}

test('a link tells whether its subscription stands, and one of somebody else’s making nothing', async () => {
  const token = tokenOf(email)
  expect(await subscribed(token)).toBe(false)
  await shop.newsletter.add(email, 'en')
  expect(await subscribed(token)).toBe(true)
  expect(await subscribed(tokenOf('bo@example.com'))).toBe(false)
  expect(await subscribed(token.slice(0, -2))).toBeNull()
  const subscriberId = shop.personIdOf(email)
  const removal = { type: 'RemoveSubscriber', data: { subscriberId, removedAt: '2026-11-20T10:00:00.000Z' } } as const
  await shop.handler.handle(subscriber, subscriberId, removal)
  expect(await subscribed(token)).toBe(false)
})

test('who was erased has none', async () => {
  await shop.newsletter.add(email, 'en')
  await eraseEmail(shop, email)
  expect(await subscribed(tokenOf(email))).toBe(false)
})
