import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Redis } from 'ioredis'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type OpenShop, openShop } from '#tests/api/open-shop.ts'
import { type EventStoreDouble, startEventStoreDouble } from '#tests/contracts/event-store-double.ts'
import { startRedis } from '#tests/support/redis.ts'
import { noteState } from '#tests/support/redis-state.ts'
import { describeWith } from '#tests/support/services.ts'
import { signedIn } from '#tests/support/signed-in.ts'

/** An account that every process may have in its memory. */
await describeWith('redis', 'accounts of two processes', () => {
  const closing = new AsyncDisposableStack()
  let log: EventStoreDouble
  let first: OpenShop
  let second: OpenShop
  let env: Record<string, string>
  const opened = new Set<OpenShop>()

  beforeAll(async () => {
    log = await startEventStoreDouble()
    closing.defer(async () => log.stop())
    const redis = await startRedis()
    closing.defer(() => redis.stop())
    const keys = await startRedis({ durable: true })
    closing.defer(() => keys.stop())
    env = {
      EVENT_STORE_URL: `esdb://127.0.0.1:${log.port}?tls=false`,
      REDIS_URL: redis.url,
      VAULT_URL: keys.url,
    }
    first = await start()
    second = await start()
  })
  afterAll(async () => {
    for (const shop of opened) await end(shop)
    await closing.disposeAsync()
  })

  async function start(more: Record<string, string> = {}): Promise<OpenShop> {
    const shop = await openShop({ env: { ...env, ...more } })
    opened.add(shop)
    return shop
  }
  async function end(shop: OpenShop): Promise<void> {
    opened.delete(shop)
    await shop.end()
  }

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

  test('whose sessions ended at one web are refused by another, also where Redis lost that moment and no worker runs', async () => {
    const blobs = await mkdtemp(join(tmpdir(), 'selvedge-blobs-'))
    closing.defer(() => rm(blobs, { recursive: true, force: true }))
    const role = { ROLE: 'web', BLOBS_DIR: blobs }
    const [ends, asks] = [await start(role), await start(role)]
    for (const shop of [first, second]) await end(shop)
    const { accountId, cookie } = await signedIn(ends)
    for (const shop of [ends, asks]) expect(await knows(shop, cookie)).toBe(true)
    const client = new Redis(env.REDIS_URL!)
    closing.defer(async () => client.disconnect())
    const goBack = await noteState(client)
    expect((await ends.accounts.send(accountId, { type: 'RevokeSessions' })).ok).toBe(true)
    await goBack()
    expect(await knows(asks, cookie)).toBe(false)
  })
})
