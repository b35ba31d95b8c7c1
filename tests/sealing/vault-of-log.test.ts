import { cp, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterEach, describe, expect, test } from 'vitest'
import { engineFiles } from '#api/plumbing/engines/data-folder/layout.ts'
import { openSqliteEventStore } from '#api/plumbing/engines/event-store/sqlite/store.ts'
import type { Vault } from '#api/plumbing/engines/vault/port.ts'
import { openSqliteVault } from '#api/plumbing/engines/vault/sqlite/vault.ts'
import { nameVault, namingVault } from '#api/plumbing/events/vault-of-log.ts'
import { vaultStream } from '#domain/log/events.ts'
import type { EventStore, StoredEvent } from '#domain/shared/event-store.ts'
import { openShop } from '#tests/api/open-shop.ts'
import { startEventStoreDouble } from '#tests/contracts/event-store-double.ts'
import { openMemoryEventStore } from '#tests/support/memory-event-store.ts'
import { runCommand } from '#tests/support/run-command.ts'

const meta = { actor: 'test', channel: 'test' }
const otherVault =
  /^The event log is sealed with the keys of another vault \(\w{20}; this one is \w{20}\)\. .*VAULT_URL/

describe('the vault that the log names', () => {
  const vaults: Vault[] = []
  afterEach(() => Promise.all(vaults.splice(0).map(vault => vault.close())))
  const openVault = () => {
    const vault = openSqliteVault({ file: ':memory:' })
    vaults.push(vault)
    return vault
  }
  const named = async (log: ReturnType<typeof openMemoryEventStore>) =>
    (await Array.fromAsync(log.read(vaultStream))).map(({ data }) => (data as { vaultId: string }).vaultId)

  const happened = (id: string) => ({
    id,
    type: 'Happened',
    data: {},
    meta: { ...meta, correlationId: id, causationId: id },
  })
  const append = (log: EventStore) => log.append('thing', [happened(crypto.randomUUID())], 'any')
  const ignored = () => {}

  test('stands in the first event, and a process with another vault is refused', async () => {
    const [log, first, second] = [openMemoryEventStore(), openVault(), openVault()]
    const { store } = namingVault(log, first, ignored)
    expect(await named(log)).toEqual([])
    await append(store)
    await append(store)
    const [[begin]] = (await Array.fromAsync(log.readAll(-1))) as [StoredEvent[]]
    expect(begin!.stream).toBe(vaultStream)
    await append(namingVault(log, first, ignored).store)
    expect(await named(log)).toHaveLength(1)
    await namingVault(log, first, ignored).refuseOther()
    await expect(namingVault(log, second, ignored).refuseOther()).rejects.toThrow(otherVault)
  })

  test('is named before the next event of a log that is older than names', async () => {
    const [log, own] = [openMemoryEventStore(), openVault()]
    await append(log)
    await namingVault(log, own, ignored).refuseOther()
    await append(namingVault(log, own, ignored).store)
    expect(await named(log)).toHaveLength(1)
    await expect(namingVault(log, openVault(), ignored).refuseOther()).rejects.toThrow(otherVault)
  })

  test('keeps no event waiting: each has the time at which it is given', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'selvedge-named-'))
    let now = new Date('2026-01-01T08:00:00.000Z')
    const log = openSqliteEventStore({ file: join(folder, 'log'), now: () => now })
    const { store } = namingVault(log, openVault(), ignored)
    await append(store)
    const times = ['2026-02-01T08:00:00.000Z', '2026-03-01T08:00:00.000Z']
    await Promise.all(
      times.map(time => {
        now = new Date(time)
        return append(store)
      }),
    )
    const stored = (await Array.fromAsync(log.readAll(-1))).flat()
    expect(stored.map(({ at }) => at)).toEqual(['2026-01-01T08:00:00.000Z', '2026-01-01T08:00:00.000Z', ...times])
    await log.close()

    // Nor at the next start.
    const later = openSqliteEventStore({ file: join(folder, 'log'), now: () => now })
    const next = namingVault(later, vaults.at(-1)!, ignored)
    await next.refuseOther()
    const more = ['2026-04-01T08:00:00.000Z', '2026-05-01T08:00:00.000Z']
    await Promise.all(
      more.map(time => {
        now = new Date(time)
        return append(next.store)
      }),
    )
    expect(
      (await Array.fromAsync(later.readAll(-1)))
        .flat()
        .map(({ at }) => at)
        .slice(-2),
    ).toEqual(more)
    await later.close()
    await rm(folder, { recursive: true })
  })

  test('is one when two processes begin it at once: the other one stops', async () => {
    const log = openMemoryEventStore()
    const heard: string[] = []
    const stores = await Promise.all(
      [1, 2].map(() => namingVault(log, openVault(), error => heard.push(error.message)).store),
    )
    const answers = await Promise.allSettled(stores.map(append))
    expect(answers.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected'])
    expect(heard).toEqual([expect.stringMatching(otherVault)])
    const loser = stores[answers.findIndex(({ status }) => status === 'rejected')]!
    await expect(append(loser)).rejects.toThrow(otherVault)
    expect((await Array.fromAsync(log.readAll(-1))).flat()).toHaveLength(2)
  })

  test('is another one once its owner took that for a lost one', async () => {
    const [log, lost, next] = [openMemoryEventStore(), openVault(), openVault()]
    await append(namingVault(log, lost, ignored).store)
    await nameVault(log, next)
    await nameVault(log, next)
    await append(namingVault(log, next, ignored).store)
    await expect(namingVault(log, lost, ignored).refuseOther()).rejects.toThrow(otherVault)
    expect(await named(log)).toHaveLength(2)
  })
})

describe('a shop', () => {
  const folders: string[] = []
  afterEach(() => Promise.all(folders.splice(0).map(folder => rm(folder, { recursive: true, force: true }))))

  test('whose first event names its vault does not open beside one that has another', async () => {
    const log = await startEventStoreDouble()
    const env = { EVENT_STORE_URL: `esdb://127.0.0.1:${log.port}?tls=false` }
    const alone = await openShop()
    folders.push(alone.folderPath)
    await alone.end({ keepFolder: true })
    const first = await openShop({ env })
    await first.change({ name: 'Two folders' })
    // Its keys are those of a shop of its own.
    await expect(openShop({ env, folder: alone.folderPath })).rejects.toThrow(otherVault)
    await first.end()
    log.stop()
  })

  test('takes other keys for lost ones once its owner said so', async () => {
    const [shop, other] = [await openShop(), await openShop()]
    const [folder, elsewhere] = [shop.folderPath, other.folderPath]
    await shop.change({ name: 'One' })
    folders.push(folder, elsewhere)
    await shop.end({ keepFolder: true })
    await other.end({ keepFolder: true })
    const accept = () => runCommand('restore', ['--keys-are-lost'], { DATA_DIR: folder })
    const [mine, theirs] = [folder, elsewhere].map(each => dirname(engineFiles(each).vault)) as [string, string]
    await rm(mine, { recursive: true })
    await cp(theirs, mine, { recursive: true })
    await expect(openShop({ folder })).rejects.toThrow(otherVault)
    expect(await accept()).toMatchObject({ code: 0, error: '' })
    await (await openShop({ folder })).end({ keepFolder: true })
    expect(await accept()).toMatchObject({ code: 1, error: expect.stringMatching(/^The keys of this log are there/) })
  })
})
