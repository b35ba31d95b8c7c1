import { afterAll, beforeAll, expect, test } from 'vitest'
import { type OpenShop, openShop } from '#tests/api/open-shop.ts'
import { type EventStoreDouble, startEventStoreDouble } from '#tests/contracts/event-store-double.ts'
import { startRedis } from '#tests/support/redis.ts'
import { describeWith } from '#tests/support/services.ts'
import { signedIn } from '#tests/support/signed-in.ts'

/** An account that every process may have in its memory. */
await describeWith('redis', 'accounts of two processes', () => {
  const closing = new AsyncDisposableStack()
  let log: EventStoreDouble
  let first: OpenShop
  let second: OpenShop

  beforeAll(async () => {
    log = await startEventStoreDouble()
    closing.defer(async () => log.stop())
    const redis = await startRedis()
    closing.defer(() => redis.stop())
    const keys = await startRedis({ durable: true })
    closing.defer(() => keys.stop())
    const env = {
      EVENT_STORE_URL: `esdb://127.0.0.1:${log.port}?tls=false`,
      REDIS_URL: redis.url,
      VAULT_URL: keys.url,
    }
    first = await openShop({ env })
    closing.defer(() => first.end())
    second = await openShop({ env })
    closing.defer(() => second.end())
  })
  afterAll(() => closing.disposeAsync())

  const readsOf = (accountId: string) => log.reads.filter(stream => stream === `account-${accountId}`).length
  /** Whether the process takes the visitor for somebody. */
  const knows = async (shop: OpenShop, cookie: string) =>
    Object.keys((await shop.app.inject({ url: '/api/auth/session', headers: { cookie } })).json()).length > 0

  test('are read in the log once, and again after any of them wrote', async () => {
    const { accountId, cookie } = await signedIn(first)
    expect(await knows(second, cookie)).toBe(true)
    const once = readsOf(accountId)
    for (const shop of [first, second, first, second]) expect(await knows(shop, cookie)).toBe(true)
    expect(readsOf(accountId)).toBe(once)
    await first.accounts.send(accountId, { type: 'ChangeRole', data: { admin: true, staff: null } })
    expect((await second.accounts.byId(accountId)).admin).toBe(true)
    expect(readsOf(accountId)).toBe(once + 1)
  })

  test('that are closed at one are refused by the other at its next request', async () => {
    const { accountId, cookie } = await signedIn(second)
    for (const shop of [first, second]) expect(await knows(shop, cookie)).toBe(true)
    expect((await second.accounts.close(accountId, {})).ok).toBe(true)
    for (const shop of [first, second]) expect(await knows(shop, cookie)).toBe(false)
  })
})
