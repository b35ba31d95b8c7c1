import { existsSync, statSync } from 'node:fs'
import { cp, mkdtemp, rm, truncate, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { engineFiles } from '#api/plumbing/engines/data-folder/layout.ts'
import { type OpenShop, openShop } from '#tests/api/open-shop.ts'
import { openShopProcess, startShopProcess } from '#tests/support/shop-process.ts'
import { expectClosed } from './expect-closed.ts'

let folder: string
let older: string
let killed: string
let log: string

/** A shop with a customer, that was closed, and copies of its log: an older one, and one as a killed shop leaves it. */
beforeEach(async () => {
  const copies = await mkdtemp(join(tmpdir(), 'selvedge-lost-'))
  older = join(copies, 'older')
  killed = join(copies, 'killed')
  let shop: OpenShop = await openShop()
  folder = shop.folderPath
  log = engineFiles(folder).log
  await shop.vault.keyOf('p1')
  await shop.append('thing-1', { type: 'Happened', data: {} })
  await shop.end({ keepFolder: true })
  await cp(log, older)
  shop = await openShop({ folder })
  await shop.append('thing-1', { type: 'HappenedToo', data: {} })
  for (const end of ['', '-wal']) await cp(log + end, killed + end)
  await shop.end({ keepFolder: true })
})
afterEach(async () => {
  await rm(folder, { recursive: true, force: true })
  await rm(dirname(older), { recursive: true, force: true })
})

const losses: readonly [string, () => Promise<unknown>, RegExp][] = [
  ['is of no length', () => truncate(log), /log ends at -1, but its keys belong to a log that reached 3/],
  ['is gone', () => rm(log), /log ends at -1/],
  ['is gone with its folder', () => rm(dirname(log), { recursive: true }), /log ends at -1/],
  ['is an older copy', () => cp(older, log), /log ends at 2, but its keys belong to a log that reached 3/],
  [
    'is gone, and its -wal is left',
    async () => {
      await rm(log)
      await cp(`${killed}-wal`, `${log}-wal`)
    },
    /is gone or empty; only .*-wal is left of it/,
  ],
  [
    'is gone, and so are the keys',
    async () => {
      await rm(log)
      await rm(engineFiles(folder).vault)
    },
    /after the end of the log.*Delete the read models/,
  ],
]

describe('a shop whose log', () => {
  test.each(losses)('%s does not open, and says so', async (_how, lose, said) => {
    await lose()
    await expectClosed(folder, said)
    if (existsSync(`${log}-wal`)) expect(statSync(`${log}-wal`).size).toBeGreaterThan(0)
  })

  test('was lost is not filled with the demo: the process ends with one sentence', async () => {
    await truncate(log)
    const shop = await startShopProcess(folder, { DEMO: 'catalogue' })
    expect(await shop.ended).toBe(1)
    expect(shop.said()).toMatch(/^The event log ends at -1, .*npm run restore -- folder.*$/)
  })

  test('is damaged where only a view that is folded anew looks ends the process with one sentence', async () => {
    const db = new DatabaseSync(log)
    db.exec('UPDATE events SET data = \'{"text":"changed"}\' WHERE pos = 1')
    db.close()
    await rm(engineFiles(folder).views)
    const shop = await startShopProcess(folder, { DEMO: 'off' })
    expect(await shop.ended).toBe(1)
    expect(shop.said()).toMatch(
      /^The event store cannot be used: Event 1 of the log .* is damaged: .*npm run restore\.$/,
    )
    expect(shop.printed()).not.toContain('stack')
  })

  test('is whole and whose views are damaged says that they can be deleted, and opens when they are', async () => {
    const { views } = engineFiles(folder)
    for (const end of ['-wal', '-shm']) await rm(views + end, { force: true })
    await writeFile(views, 'rubbish'.repeat(2000))
    await expectClosed(folder, /^The read models cannot be used: .* delete views\.sqlite, .* from the log/)
    await rm(views)
    await (await openShop({ folder })).end({ keepFolder: true })
  })

  test('is whole and whose views are gone listens before they are folded, and is ready in a while', async () => {
    const db = new DatabaseSync(log)
    // More than is folded while a process starts.
    db.exec(`WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 150000)
      INSERT INTO events SELECT 100 + i, (SELECT id FROM streams WHERE name = 'thing-1'), 100 + i, 'id-' || i, 'Happened', '{}', '{}', '2026-01-01T00:00:00.000Z', NULL FROM n`)
    db.close()
    await rm(engineFiles(folder).views)
    const shop = await openShopProcess(folder, { DEMO: 'off' })
    const early = await fetch(`${shop.url}/api/home/settings`)
    expect([early.status, early.headers.get('retry-after')]).toEqual([503, '5'])
    expect(shop.printed()).not.toContain('"level"')
    await expect.poll(async () => (await fetch(`${shop.url}/health/ready`)).status).toBe(200)
    await shop.stop()
    expect(await shop.ended).toBe(0)
  })

  test('was killed in the midst of it opens as before', async () => {
    for (const end of ['', '-wal']) await cp(killed + end, log + end)
    const shop = await openShop({ folder })
    expect(await shop.store.head()).toBe(3)
    await shop.end({ keepFolder: true })
  })
})
