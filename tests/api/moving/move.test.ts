import { randomUUID } from 'node:crypto'
import { cp } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { acceptOlderLog } from '#api/plumbing/backup/restore.ts'
import { readConfig } from '#api/plumbing/config/config.ts'
import { openLog, openReadModels, openVault, openWork } from '#api/plumbing/engines/open-each.ts'
import { raiseGeneration } from '#api/plumbing/events/generation.ts'
import { MoveError } from '#api/plumbing/moving/move-error.ts'
import { keysOf } from '#api/plumbing/moving/move-vault.ts'
import type { MovableLog, StoredEvent } from '#domain/shared/event-store.ts'
import { projection } from '#projections/projection.ts'
import { settingsView } from '#projections/settings/view.ts'
import { openShop } from '#tests/api/open-shop.ts'
import { newEvents } from '#tests/contracts/event-store-support.ts'
import { runCommand } from '#tests/support/run-command.ts'
import { describeWith } from '#tests/support/services.ts'
import { startServers } from './servers.ts'

/** A data folder that an older version wrote: orders in every state, returns, refunds, coupons, an erased person. */
const older = join(import.meta.dirname, '../../upgrade/shop-9a007d3')

type Place = Parameters<typeof openLog>[0] & Parameters<typeof openVault>[0]

async function within<T>(
  place: Place,
  look: (log: MovableLog, vault: Awaited<ReturnType<typeof openVault>>) => Promise<T>,
) {
  const [log, vault] = [await openLog(place), await openVault(place)]
  try {
    return await look(log, vault)
  } finally {
    await Promise.all([log.close(), vault.close()])
  }
}
const eventsIn = (place: Place) => within(place, async log => (await Array.fromAsync(log.readAll(-1))).flat())
const keysIn = (place: Place) =>
  within(place, async (_, vault) => (await Array.fromAsync(keysOf(vault))).map(each => JSON.stringify(each)).sort())

/** As much of an event as a move keeps, whatever the positions. */
const kept = ({ position: _, meta: { moved: __, ...meta }, ...event }: StoredEvent) => ({ ...event, meta })

await describeWith('redis', 'a move', () => {
  async function startOlder() {
    const servers = await startServers()
    await cp(older, servers.folder, { recursive: true })
    const files = { DATA_DIR: servers.folder, EVENT_STORE_URL: undefined, VAULT_URL: undefined }
    return { ...servers, files }
  }

  test('there and back keeps ids, revisions, metadata, times and keys of a shop that an older version wrote', async () => {
    const { folder, files, config, move } = await startOlder()
    const shop = await openShop({ folder })
    await shop.end({ keepFolder: true })
    const [before, keys] = [await eventsIn(files), await keysIn(files)]
    expect(before.length).toBeGreaterThan(50)

    const there = await move('to-servers')
    expect(there).toMatchObject({ log: { events: before.length + 1, there: 0 }, vault: { keys: expect.any(Number) } })
    const moved = await eventsIn(config)
    expect(moved.slice(0, before.length).map(kept)).toEqual(before.map(kept))
    expect(moved.slice(0, before.length).map(({ meta }) => meta.moved)).toEqual(
      before.map(({ position }) => ({ generation: 0, position })),
    )
    expect(moved.slice(before.length).map(({ type }) => type)).toEqual(['LogLeft', 'LogPlacesNoted', 'LogArrived'])
    expect(await keysIn(config)).toEqual(keys)
    await expect(move('to-servers')).rejects.toThrow('goes on there: nothing was changed')

    await move('to-files')
    const back = await eventsIn(files)
    expect(back.slice(0, moved.length).map(kept)).toEqual(moved.map(kept))
    expect(await keysIn(files)).toEqual(keys)
    // What was there from the beginning was never moved; what came from the servers remembers them.
    expect(back.slice(0, before.length).every(({ meta }) => !meta.moved)).toBe(true)
    // Once more: only what came since is copied.
    const again = await move('to-servers')
    expect(again.log!.there).toBe(moved.length + 1)
    expect((await eventsIn(config)).slice(0, back.length).map(kept)).toEqual(back.map(kept))
  })

  test('that is only asked about says what would be moved, and changes nothing', async () => {
    const { folder, files, config, move, log, env } = await startOlder()
    await (await openShop({ folder })).end({ keepFolder: true })
    const [before, keys] = [await eventsIn(files), await keysIn(files)]
    const said = await move('to-servers', { dryRun: true })
    expect(said.log).toMatchObject({ events: before.length, there: 0 })
    const command = await runCommand('engines', ['move', 'to-servers', '--dry-run'], { DATA_DIR: folder, ...env })
    expect(command).toMatchObject({ code: 0, error: '' })
    expect(command.out).toContain(`Nothing was changed. To be moved: ${before.length.toLocaleString('en')} events of `)
    expect([await eventsIn(files), await keysIn(files)]).toEqual([before, keys])
    expect([log.appends, await keysIn(config)]).toEqual([[], []])
    const moved = await runCommand('engines', ['move', 'to-servers'], { DATA_DIR: folder, ...env })
    expect(moved).toMatchObject({ code: 0, error: '' })
    expect(moved.out).toMatch(
      /^Moved and compared: [\d,]+ events of [\d,]+ streams, \d+ keys of people and \d+ secrets\.\nStart the shop/,
    )
    await (await openShop({ folder, env })).end({ keepFolder: true })
  })

  test('takes the keys alone where the log is on its server already', async () => {
    const { folder, config, env, move, log } = await startServers()
    const before = { EVENT_STORE_URL: env.EVENT_STORE_URL }
    const shop = await openShop({ folder, env: before })
    const [secret, key] = [await shop.vault.secret('links'), await shop.vault.keyOf('p1')]
    await shop.append('thing-1', { type: 'Happened', data: {} })
    await shop.end({ keepFolder: true })
    const appends = log.appends.length
    expect(await move('to-servers')).toMatchObject({ log: null, vault: { keys: 1 } })
    expect(log.appends).toHaveLength(appends)
    const moved = await openShop({ folder, env })
    expect([await moved.vault.secret('links'), await moved.vault.keyOf('p1')]).toEqual([secret, key])
    await moved.end({ keepFolder: true })
    await expect(openShop({ folder, env: before })).rejects.toThrow('The keys of this shop were moved')
    await expect(move('to-servers')).rejects.toThrow('The keys are in the servers already')
    expect(await keysIn(config)).toEqual(
      await keysIn({ DATA_DIR: folder, EVENT_STORE_URL: undefined, VAULT_URL: undefined }),
    )
  })

  test('that finds a difference says which, and where the shop can stay', async () => {
    const { folder, files, move, env } = await startOlder()
    await (await openShop({ folder })).end({ keepFolder: true })
    // Views that fold positions would show others there: here one that counts them.
    const counting = projection<{ readonly sum: number }, { type: 'OrderPlaced'; data: object }>({
      ...{ name: 'sum-of-positions', version: 1, handles: ['OrderPlaced'] },
      ids: () => ['all'],
      project: (before, { position }) => ({ sum: (before?.sum ?? 0) + position }),
    })
    await expect(move('to-servers', { views: () => [counting] })).rejects.toThrow(
      /document all of the view sum-of-positions is another one\. .*npm run restore -- --log-is-older/,
    )
    await expect(openShop({ folder })).rejects.toThrow('npm run engines -- move')
    await acceptOlderLog(readConfig({ DATA_DIR: folder, DEMO: 'off' }, 'none'))
    const shop = await openShop({ folder })
    await shop.end({ keepFolder: true })
    // What was copied so far is part of this log still.
    expect((await move('to-servers')).log!.there).toBe(
      (await eventsIn(files)).findIndex(({ type }) => type === 'LogRestored'),
    )
    await (await openShop({ folder, env })).end({ keepFolder: true })
  })

  test('is refused, with a sentence, where it would mix or lose something', async () => {
    const { folder, files, config, move, env } = await startOlder()
    const shop = await openShop({ folder })
    await expect(move('to-servers')).rejects.toThrow(/belongs to a running Selvedge.*Stop it/)
    await shop.end({ keepFolder: true })
    const before = await eventsIn(files)
    const refused = async (sentence: string | RegExp) => {
      await expect(move('to-servers')).rejects.toThrow(sentence)
      expect(await eventsIn(files)).toEqual(before)
    }

    const work = await openWork(config)
    const [lease] = await work.take(['mail'], 'another process', 60_000)
    await refused('A process of this shop still runs: it does "mail"')
    await work.release([lease!])
    await work.close()

    const readModels = await openReadModels(config)
    const view = `settings@${settingsView.version}`
    await readModels.switchTo(view, await readModels.createGeneration(view, 1))
    await refused('holds the views of a log before')
    const other = await readModels.createGeneration(view, 2)
    expect(other).toBeTruthy()
    await readModels.close()

    const usage = await runCommand('engines', ['move', 'elsewhere'], { DATA_DIR: folder, ...env })
    expect([usage.code, usage.error]).toEqual([1, expect.stringContaining('Usage: npm run engines -- move')])
    const lacking = await runCommand('engines', ['move', 'to-servers'], { DATA_DIR: folder })
    expect([lacking.code, lacking.error]).toEqual([1, expect.stringContaining('Set EVENT_STORE_URL and VAULT_URL')])
  })

  test('is refused where the servers hold another shop', async () => {
    const { folder, files, config, move } = await startOlder()
    await (await openShop({ folder })).end({ keepFolder: true })
    const before = await eventsIn(files)
    await within(config, (_, vault) => vault.secret('emails'))
    await expect(move('to-servers')).rejects.toThrow('are the keys of another shop')
    await within(config, (_, vault) => vault.replace((async function* () {})()))
    await within(config, log => log.append('thing-1', newEvents(1), 'no-stream'))
    await expect(move('to-servers')).rejects.toThrow(
      /The log in the servers is another one: event \d+ there \(Counted, thing-1 revision 0\)/,
    )
    expect([await eventsIn(files), (await eventsIn(config)).length]).toEqual([before, 1])
  })

  test('is refused where the log of the servers went on alone', async () => {
    const { folder, files, config, move } = await startOlder()
    await (await openShop({ folder })).end({ keepFolder: true })
    await move('to-servers')
    await within(config, log => log.append(`thing-${randomUUID()}`, newEvents(1), 'no-stream'))
    await expect(move('to-servers')).rejects.toThrow('goes on there: nothing was changed')
    // Somebody took the log that was left for the one that counts.
    await within(files, log => raiseGeneration(log))
    await within(files, log => log.append('thing-2', newEvents(1), 'no-stream'))
    await expect(move('to-servers')).rejects.toThrow(MoveError)
    await expect(move('to-files')).rejects.toThrow(/The log in .* is another one/)
  })
})
