import { cp, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { engineFiles } from '#api/plumbing/engines/data-folder/layout.ts'
import type { StoredEvent } from '#domain/shared/event-store.ts'
import type { OpenShop } from '#tests/api/open-shop.ts'
import { type Death, mortalStore } from '#tests/api/orders/failing-store.ts'
import { signedIn } from '#tests/support/signed-in.ts'
import { csv, feeding, openSupplier } from './supplying.ts'

let root: string
let cookie: string
let id: string
let supplier: Awaited<ReturnType<typeof openSupplier>>

/** A shop with a feed whose first file was imported, and whose next one is due: every process gets a copy of its folder. */
beforeAll(async () => {
  root = await mkdtemp(join(tmpdir(), 'selvedge-feed-crash-'))
  supplier = await openSupplier()
  const shop = await supplier.open({ folder: join(root, 'prepared') })
  cookie = (await signedIn(shop, { admin: true })).cookie
  const member = feeding(shop, cookie)
  id = (await member.define()).id
  await member.settle()
  await member.importNewest(id)
  await member.settle()
  expect(await member.imports()).toEqual(['done'])
  await shop.end({ keepFolder: true })
  supplier.serves(csv('9.50'))
  supplier.later(6)
})
afterAll(async () => {
  await supplier.internet.close()
  await rm(root, { recursive: true, force: true })
})

async function eventsOf(shop: OpenShop, type: string): Promise<readonly StoredEvent[]> {
  const found: StoredEvent[] = []
  for await (const page of shop.store.readAll(-1, [type])) found.push(...page)
  return found
}

/** The feed is fetched in a process that dies at its nth append; another one goes on. False: it needed fewer. */
async function afterDeath(n: number, when: Death): Promise<boolean> {
  const folder = join(root, `${when}-${n}`)
  await cp(join(root, 'prepared'), folder, { recursive: true })
  let mortal: ReturnType<typeof mortalStore> | undefined
  const before = await supplier.open({
    folder,
    wrapStore(log) {
      mortal = mortalStore(log)
      return mortal.store
    },
  })
  mortal!.dieAt(n, when)
  await Promise.race([
    feeding(before, cookie).settle(),
    expect.poll(() => mortal!.died(), { timeout: 20_000 }).toBe(true),
  ]).catch(() => {})
  const died = mortal!.died()
  await before.end({ keepFolder: true })

  const after = await supplier.open({ folder })
  const member = feeding(after, cookie)
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
    expect([type, (await eventsOf(after, type)).length]).toEqual([type, 2])
  await after.end()
  return died
}

test.each(['before', 'after'] as const)('a feed goes on after its process died %s an append', async when => {
  let deaths = 0
  while (await afterDeath(deaths, when)) deaths++
  // Begun, staged, ended, checked, started, judged at least.
  expect(deaths).toBeGreaterThanOrEqual(6)
})

test('a shop that opens without its leases and queues finds out what is due', async () => {
  const folder = join(root, 'forgetful')
  await cp(join(root, 'prepared'), folder, { recursive: true })
  for (const suffix of ['', '-wal', '-shm']) await rm(engineFiles(folder).work + suffix, { force: true })
  const shop = await supplier.open({ folder })
  const member = feeding(shop, cookie)
  await member.settle()
  expect((await member.feed(id)).fetches).toHaveLength(2)
  await shop.end()
})
