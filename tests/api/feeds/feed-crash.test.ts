import { rm } from 'node:fs/promises'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { engineFiles } from '#api/plumbing/engines/data-folder/layout.ts'
import type { OpenShop } from '#tests/api/open-shop.ts'
import { eventsOf, prepareShop } from '#tests/api/prepared-shop.ts'
import { signedIn } from '#tests/support/signed-in.ts'
import { csv, feeding, openSupplier } from './supplying.ts'

let prepared: Awaited<ReturnType<typeof prepareShop>>
let cookie: string
let id: string
let supplier: Awaited<ReturnType<typeof openSupplier>>

/** A shop with a feed whose first file was imported, and whose next one is due. */
beforeAll(async () => {
  supplier = await openSupplier()
  prepared = await prepareShop(prepare, supplier.open)
  supplier.serves(csv('9.50'))
  supplier.later(6)
})
afterAll(async () => {
  await supplier.internet.close()
  await prepared.end()
})

async function prepare(shop: OpenShop): Promise<void> {
  cookie = (await signedIn(shop, { admin: true })).cookie
  const member = feeding(shop, cookie)
  id = (await member.define()).id
  await member.settle()
  await member.importNewest(id)
  await member.settle()
  expect(await member.imports()).toEqual(['done'])
}

/** Another process goes on. */
async function goOn(shop: OpenShop): Promise<void> {
  const member = feeding(shop, cookie)
  await member.settle()
  expect(await member.imports()).toEqual(['done', 'done'])
  expect(await member.feed(id)).toMatchObject({
    ...{ nextAt: '2026-11-23T22:00:00.000Z', paused: null },
    fetches: [{ outcome: { is: 'brought' }, verdict: 'imports' }, { verdict: 'first' }],
  })
  for (const type of [
    'FeedFetchBegun',
    'FeedStaged',
    'FeedFetchEnded',
    'FeedRunJudged',
    'ImportStarted',
    'ImportEnded',
  ])
    expect([type, (await eventsOf(shop, type)).length]).toEqual([type, 2])
}

test.each(['before', 'after'] as const)('a feed goes on after its process died %s an append', async when => {
  const act = (dying: OpenShop) => feeding(dying, cookie).settle()
  const deaths = await prepared.everyDeath(when, () => ({ act, next: goOn }))
  // Begun, staged, ended, checked, started, judged at least.
  expect(deaths).toBeGreaterThanOrEqual(6)
})

test('a shop that opens without its leases and queues finds out what is due', async () => {
  const folder = await prepared.copy()
  for (const suffix of ['', '-wal', '-shm']) await rm(engineFiles(folder).work + suffix, { force: true })
  const shop = await supplier.open({ folder })
  const member = feeding(shop, cookie)
  await member.settle()
  expect((await member.feed(id)).fetches).toHaveLength(2)
  await shop.end()
})
