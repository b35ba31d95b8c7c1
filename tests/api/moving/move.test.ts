import { randomUUID } from 'node:crypto'
import { cp } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { openLog, openReadModels, openVault, openWork } from '#api/plumbing/engines/open.ts'
import { raiseGeneration } from '#api/plumbing/events/generation.ts'
import { MoveError } from '#api/plumbing/moving/move-error.ts'
import type { MovableLog, StoredEvent } from '#domain/shared/event-store.ts'
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
  within(place, async (_, vault) => (await Array.fromAsync(vault.entries())).map(each => JSON.stringify(each)).sort())

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
    const shop = await openShop({ folder })
    await shop.end({ keepFolder: true })
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
    const view = `settings@${(await import('#projections/settings/view.ts')).settingsView.version}`
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
