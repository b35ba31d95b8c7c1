import { rmSync } from 'node:fs'
import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import { placesStream } from '#domain/log/events.ts'
import { AppendTooLarge, type EventStore, type MovableLog, start } from '#domain/shared/event-store.ts'
import type { PositionFields } from '#domain/shared/positions.ts'
import { ProjectionFailed } from '#projections/run/failure.ts'
import type { Config } from '../config/config.ts'
import { holdsShop, openDataFolder } from '../engines/data-folder/data-folder.ts'
import { movingFolder } from '../engines/data-folder/layout.ts'
import { openLog, openVault } from '../engines/open-each.ts'
import type { Vault } from '../engines/vault/port.ts'
import { eventId } from '../events/command-events.ts'
import { folderMark } from '../events/erasure-mark.ts'
import { arriveLog, isLeft, leaveLog, readGenerations } from '../events/generation.ts'
import { createNoting } from '../events/places.ts'
import { areLeft, goesWith, leaveKeys } from '../events/vault-of-log.ts'
import { differenceOf, fingerprintOf } from './compare-logs.ts'
import { differingView, type Folding, foldViews } from './compare-views.ts'
import { type Begun, begunCopy, copyLog, OtherLog } from './copy-log.ts'
import { dropDerived, moveBookmarks, refuseBusyServers, refuseForeignViews } from './derived.ts'
import { type Direction, MoveError } from './move-error.ts'
import { countVault, isOlderCopy, isSameVault, keysOf } from './move-vault.ts'

/** `share` of a part: from 0 to 1. */
export type MoveProgress = {
  readonly what: 'looking' | 'copying' | 'comparing' | 'folding'
  readonly events: number
  readonly share: number
}

export type MoveOptions = Folding & {
  readonly positions: PositionFields
  /** Says what would be moved, and changes nothing. */
  readonly dryRun?: boolean
  readonly onProgress?: (progress: MoveProgress) => void
}

/** What was moved, or would be. `log` null: it is there already, and only the keys move. */
export type Moved = {
  readonly log: { readonly events: number; readonly there: number; readonly streams: number } | null
  readonly vault: { readonly keys: number; readonly secrets: number } | null
  /** Endpoints' and readers' bookmarks. */
  readonly bookmarks: number
}

type MoveConfig = Pick<Config, 'DATA_DIR' | 'EVENT_STORE_URL' | 'VAULT_URL' | 'REDIS_URL'>
type Side = { readonly log: MovableLog; readonly vault: Vault }

/**
 * Moves the log and the keys of a shop that is stopped from its data folder to servers, or back. One that ended half-way goes on.
 * What it left behind stays as it is, and no shop starts on it any more.
 * @throws MoveError, DataFolderError, and as the engines.
 */
export async function moveEngines(config: MoveConfig, direction: Direction, options: MoveOptions): Promise<Moved> {
  if (!config.EVENT_STORE_URL || !config.VAULT_URL)
    throw new MoveError(
      'Set EVENT_STORE_URL and VAULT_URL to the servers, and REDIS_URL too where the shop has it: log and keys move together.',
    )
  if (direction === 'to-servers' && !holdsShop(config.DATA_DIR))
    throw new MoveError(`There is no shop in ${config.DATA_DIR}. Set DATA_DIR to the data folder of the shop.`)
  const closing = new AsyncDisposableStack()
  const opened = async (side: MoveConfig): Promise<Side> => {
    const vault = await openVault(side)
    closing.defer(() => vault.close())
    const log = await openLog(side)
    closing.defer(() => log.close())
    return { log, vault }
  }
  try {
    const folder = openDataFolder(config.DATA_DIR)
    closing.defer(async () => folder.release())
    await refuseBusyServers(config)
    const files = await opened({ DATA_DIR: config.DATA_DIR })
    const servers = await opened(config)
    const sides =
      direction === 'to-servers'
        ? { from: files, to: servers, place: 'the servers' }
        : { from: servers, to: files, place: config.DATA_DIR }
    return await move(config, sides, direction, options)
  } finally {
    await closing.disposeAsync()
  }
}

type Sides = { readonly from: Side; readonly to: Side; readonly place: string }

async function move(config: MoveConfig, sides: Sides, direction: Direction, options: MoveOptions): Promise<Moved> {
  const { from, to, place } = sides
  const { positions: fields, onProgress = () => {}, dryRun = false } = options
  const movesLog = (await from.log.head()) > start
  const movesVault = (await countVault(from.vault)).secrets > 0
  if (!movesLog && !movesVault) throw new MoveError('There is no log and there are no keys to be moved.')
  if (!movesVault && (await countVault(to.vault)).secrets === 0)
    throw new MoveError(
      'The keys of this log are missing. Bring them back from your newest backup, then move them with it.',
    )
  const log = movesLog ? from.log : to.log
  const vault = movesVault ? from.vault : to.vault
  if (!(await goesWith(log, vault)))
    throw new MoveError('The log names the keys of another vault. Bring both from the same shop, then move them.')
  if (movesVault && !(await isOlderCopy(to.vault, from.vault)))
    throw new MoveError(
      `In ${place} are the keys of another shop, and nothing of it is overwritten. Choose an empty one.`,
    )
  if (!movesLog && (await areLeft(from.vault)))
    throw new MoveError(`The keys are in ${place} already: nothing was changed.`)
  const begun = movesLog ? await begunIn(sides, () => onProgress({ what: 'looking', events: 0, share: 0 })) : null
  if (direction === 'to-servers' && begun) await refuseForeignViews(config, options)
  const moved = { vault: movesVault ? await countVault(from.vault) : null }
  if (dryRun) {
    const there = begun?.target.count() ?? 0
    const streams = movesLog ? await fingerprintOf(from.log, fields, await readGenerations(from.log)) : null
    const log = streams && { events: streams.events, there, streams: streams.streams.size }
    return { ...moved, log, bookmarks: await moveBookmarks(config, direction, { dryRun }) }
  }

  const left = begun ? await leaveLog(from.log) : null
  try {
    const there = begun?.target.count() ?? 0
    const log = begun && (await copied(sides, begun, { fields, end: left!.position, onProgress }))
    if (movesVault) {
      await to.vault.replace(keysOf(from.vault))
      if (!(await isSameVault(from.vault, to.vault))) throw new MoveError(differs('the keys are others there'))
    }
    if (begun) {
      await compareViews(config, sides, vault, begun, options)
      await note(to.log, left!.generation, log!.noting)
    }
    const bookmarks = await moveBookmarks(config, direction, { dryRun })
    // Positions are others now: the next start applies every erasure anew, to the keys and to what the folder keeps.
    await to.vault.noteErasuresAppliedTo(start)
    folderMark(config.DATA_DIR).note(start)
    if (movesVault) await leaveKeys(from.vault)
    if (begun) {
      dropDerived(config)
      await arriveLog(to.log, left!.generation)
    }
    return { ...moved, log: log && { ...log.counted, there }, bookmarks }
  } catch (error) {
    if (!(error instanceof MoveError || error instanceof AppendTooLarge || error instanceof ProjectionFailed))
      throw error
    throw new MoveError(
      `${error.message.replace(/\.+$/, '')}. The shop starts nowhere until the move is finished: mend that, then give the command again. ` +
        `To stay in ${direction === 'to-servers' ? config.DATA_DIR : 'the servers'} after all, run there npm run restore -- --log-is-older, ` +
        `${direction === 'to-servers' ? 'without' : 'with'} EVENT_STORE_URL and VAULT_URL.`,
    )
  }
}

/** How much is there already. @throws MoveError where it is something else, or where all of it is there. */
async function begunIn({ from, to, place }: Sides, onBegun: () => void): Promise<Begun> {
  onBegun()
  const begun = await begunCopy(from.log, to.log).catch(error => {
    if (!(error instanceof OtherLog)) throw error
    throw new MoveError(
      `The log in ${place} is another one: ${error.message} does not come from this shop. Nothing of it is overwritten. ` +
        'Choose an empty event store, or empty this one.',
    )
  })
  if (!begun.beyond) return begun
  const generation = (await isLeft(from.log)) ? (await leaveLog(from.log)).generation : null
  if (generation !== null && begun.beyond.stream === placesStream(generation)) {
    if (await isLeft(to.log)) return begun
    throw new MoveError(`The log is in ${place} already, and goes on there: nothing was changed.`)
  }
  throw new MoveError(
    `The log in ${place} is longer than this one, from its event ${begun.beyond.position} on. Nothing was changed.`,
  )
}

type Copying = {
  readonly fields: PositionFields
  /** Where the log ends. */
  readonly end: number
  readonly onProgress: (progress: MoveProgress) => void
}

/** Copies the log and compares each stream of both. */
async function copied({ from, to }: Sides, begun: Begun, { fields, end, onProgress }: Copying) {
  const generations = await readGenerations(from.log)
  await copyLog(from.log, to.log, begun, {
    ...{ fields, generations },
    onCopied: (events, position) => onProgress({ what: 'copying', events, share: position / end }),
  })
  if ((await from.log.head()) !== end)
    throw new MoveError(
      'Something was appended to the log while it was moved. Stop every process of the shop, then move it again.',
    )
  const all = begun.source.count()
  const comparing = (events: number) => onProgress({ what: 'comparing', events, share: events / (2 * all) })
  const source = await fingerprintOf(from.log, fields, generations, all, (_, events) => comparing(events))
  const there = await readGenerations(to.log)
  const noting = createNoting(there.at)
  const target = await fingerprintOf(to.log, fields, there, all, (event, events) => {
    noting.add(event)
    comparing(all + events)
  })
  const difference = differenceOf(source, target)
  if (difference) throw new MoveError(differs(difference))
  return { counted: { events: all, streams: source.streams.size }, noting }
}

async function compareViews(config: MoveConfig, { from, to }: Sides, vault: Vault, begun: Begun, options: MoveOptions) {
  const { onProgress = () => {} } = options
  const folder = movingFolder(config.DATA_DIR)
  const all = begun.source.count()
  await mkdir(folder, { mode: 0o700 })
  try {
    onProgress({ what: 'folding', events: all, share: 0 })
    const before = await foldViews(from.log, vault, options, join(folder, 'before.sqlite'))
    onProgress({ what: 'folding', events: all, share: 0.5 })
    const after = await foldViews(to.log, to.vault, options, join(folder, 'after.sqlite'))
    const names = options.views({ publicIdSecret: await vault.secret('public-ids') }).map(({ name }) => name)
    const difference = await differingView(before, after, names, { one: begun.source, other: begun.target })
    await Promise.all([before.close(), after.close()])
    if (difference) throw new MoveError(differs(difference))
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

/** Notes where events are found by the places that programs know. What was noted before it ended half-way is there already. */
async function note(log: EventStore, generation: number, noting: ReturnType<typeof createNoting>): Promise<void> {
  const stream = placesStream(generation)
  for (const [n, event] of noting.events().entries()) {
    const id = eventId(stream, n)
    const meta = { correlationId: id, causationId: id, actor: 'owner', channel: 'move' }
    await log.append(stream, [{ id, ...event, meta }], n === 0 ? 'no-stream' : n - 1)
  }
}

const differs = (what: string) => `The copy is not what was copied: ${what}. Check the disks, and empty the target`
