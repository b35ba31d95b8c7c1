import { type Position, start } from '#domain/shared/event-store.ts'
import { type ReadModels, type ViewGeneration, ViewNotLive } from '#projections/ports.ts'
import { inTransaction } from '../../sqlite.ts'
import { createTogether } from '../../sqlite-together.ts'
import { openChangeLog } from './change-log.ts'
import { asPortError, isMissingTable, openDatabase, truncateLog } from './database.ts'
import { createTables, dropTables, type Generation, openGeneration } from './generation.ts'

type Committed = { readonly outcome: 'committed' | 'stale'; readonly erases: boolean }
type GenerationRow = { id: number; view: string; version: number; live: number; checkpoint: Position }

/**
 * All of it can be folded again from the log, so a power cut may cost the last commits (`synchronous=NORMAL`), never
 * their order. @throws ReadModelsUnavailable with a sentence for the owner of the shop when the file cannot be used.
 */
export function openSqliteReadModels({ file }: { readonly file: string }): ReadModels {
  const database = openDatabase(file)
  const changes = openChangeLog(database)
  const following = new AbortController()
  const rows = {
    live: database.prepare('SELECT * FROM generations WHERE view = ? AND live = 1'),
    building: database.prepare('SELECT * FROM generations WHERE view = ? AND live = 0'),
    byId: database.prepare('SELECT * FROM generations WHERE id = ? AND view = ?'),
    add: database.prepare('INSERT INTO generations (view, version, live, checkpoint) VALUES (?, ?, ?, ?)'),
    remove: database.prepare('DELETE FROM generations WHERE id = ?'),
    makeLive: database.prepare('UPDATE generations SET live = 1 WHERE id = ?'),
    advance: database.prepare('UPDATE generations SET checkpoint = ? WHERE id = ?'),
    ofView: database.prepare('SELECT * FROM generations WHERE view = ?'),
    keep: database.prepare('INSERT INTO kept_views VALUES (?, ?) ON CONFLICT (view) DO UPDATE SET at = excluded.at'),
    find: database.prepare('INSERT OR IGNORE INTO kept_views SELECT DISTINCT view, ? FROM generations'),
    unkept: database.prepare('DELETE FROM kept_views WHERE at <= ? RETURNING view'),
  }
  const open = new Map<number, Generation>()
  /** Live generations as last seen. One that another process replaced has no tables any more, so a read finds out. */
  const live = new Map<string, number>()
  let owesTruncation = false

  const together = createTogether<Committed>(database, {
    written(done) {
      if (done.every(({ outcome }) => outcome === 'stale')) return
      if (owesTruncation || done.some(({ erases }) => erases)) leaveNoBytes()
      changes.announce()
    },
  })

  const liveRow = (view: string) => rows.live.get(view) as GenerationRow | undefined
  const buildingRow = (view: string) => rows.building.get(view) as GenerationRow | undefined
  const rowOf = (view: string, name: ViewGeneration) => rows.byId.get(idOf(name), view) as GenerationRow | undefined

  function generation(id: number): Generation {
    let found = open.get(id)
    if (!found) {
      found = openGeneration(database, id)
      open.set(id, found)
    }
    return found
  }

  function drop(row: GenerationRow): void {
    rows.remove.run(row.id)
    open.delete(row.id)
    dropTables(database, row.id)
  }

  /** Deleted bytes are zeroed in the pages, but older pages stay in the file and its log until the log is written back. */
  function leaveNoBytes(): void {
    // If another process holds it up, the next commit tries again.
    owesTruncation = !truncateLog(database)
  }

  function readLive<Result>(view: string, read: (generation: Generation) => Result): Result {
    for (let attempt = 0; ; attempt++) {
      const id = live.get(view) ?? liveRow(view)?.id
      if (id === undefined) throw new ViewNotLive(view)
      live.set(view, id)
      try {
        return read(generation(id))
      } catch (error) {
        if (!isMissingTable(error) || attempt === 2) throw error
        live.delete(view)
        open.delete(id)
      }
    }
  }

  function readOne<Result>(name: ViewGeneration, otherwise: Result, read: (generation: Generation) => Result): Result {
    try {
      return read(generation(idOf(name)))
    } catch (error) {
      if (isMissingTable(error)) return otherwise
      throw error
    }
  }

  async function attempt<Result>(work: () => Result): Promise<Result> {
    try {
      return work()
    } catch (error) {
      throw asPortError(error)
    }
  }

  return {
    get: <Doc>(view: string, id: string) => attempt(() => readLive(view, from => from.get<Doc>(id))),
    getMany: <Doc>(view: string, ids: readonly string[]) =>
      attempt(() => readLive(view, from => ids.map(id => from.get<Doc>(id)))),
    range: (view, index, query = {}) => attempt(() => readLive(view, from => from.range(index, query))),
    lookup: (view, index, key) => attempt(() => readLive(view, from => from.lookup(index, key))),
    tallies: (view, prefix) => attempt(() => readLive(view, from => from.tallies(prefix))),
    async *scan<Doc>(view: string) {
      for (let after: string | undefined; ; ) {
        const page = await attempt(() => readLive(view, from => from.page<Doc>(after)))
        if (page.length === 0) return
        yield page
        after = page.at(-1)![0]
      }
    },
    checkpoint: view => attempt(() => liveRow(view)?.checkpoint ?? start),

    liveGeneration: view => attempt(() => nameOf(liveRow(view))),
    buildingGeneration: view => attempt(() => nameOf(buildingRow(view))),
    createGeneration: (view, version, { fresh = false } = {}) =>
      attempt(() =>
        inTransaction(database, () => {
          const building = buildingRow(view)
          if (building?.version === version && !fresh) return nameOf(building)!
          if (building) drop(building)
          const id = Number(rows.add.run(view, version, 0, start).lastInsertRowid)
          createTables(database, id)
          return `${version}.${id}`
        }),
      ),
    generationCheckpoint: (view, name) => attempt(() => rowOf(view, name)?.checkpoint ?? start),
    getManyOf: <Doc>(_view: string, name: ViewGeneration, ids: readonly string[]) =>
      attempt(() =>
        readOne(
          name,
          ids.map(() => undefined),
          from => ids.map(id => from.get<Doc>(id)),
        ),
      ),
    lookupOf: (_view, name, index, key) => attempt(() => readOne(name, [], from => from.lookup(index, key))),

    async commit(view, name, commit) {
      const { outcome } = await together
        .run(() => {
          const row = rowOf(view, name)
          if (row?.checkpoint !== commit.expected) return { outcome: 'stale', erases: false } as const
          rows.advance.run(commit.checkpoint, row.id)
          generation(row.id).write(commit)
          if (row.live && commit.changed.length > 0) changes.append(view, commit.changed, commit.checkpoint)
          return { outcome: 'committed', erases: commit.erases ?? false } as const
        })
        .catch(error => {
          throw asPortError(error)
        })
      return outcome
    },
    switchTo: (view, name) =>
      attempt(() => {
        let dropped = false
        const outcome = inTransaction(database, () => {
          const [old, next] = [liveRow(view), rowOf(view, name)]
          if (!next || (old && old.checkpoint > next.checkpoint)) return 'behind'
          if (next.live) return 'switched'
          dropped = old !== undefined
          if (old) drop(old)
          rows.makeLive.run(next.id)
          changes.append(view, [], next.checkpoint)
          return 'switched'
        })
        live.delete(view)
        if (dropped) leaveNoBytes()
        changes.announce()
        return outcome
      }),

    keepOnly: (views, unkeptMs) =>
      attempt(() => {
        const dropped = inTransaction(database, () => {
          const now = Date.now()
          rows.find.run(now)
          for (const view of views) rows.keep.run(view, now)
          const unkept = (rows.unkept.all(now - unkeptMs) as { view: string }[]).filter(
            ({ view }) => !views.includes(view),
          )
          const gone = unkept.flatMap(({ view }) => rows.ofView.all(view) as GenerationRow[])
          for (const row of gone) drop(row)
          return gone
        })
        for (const { view } of dropped) live.delete(view)
        if (dropped.length > 0) leaveNoBytes()
      }),

    follow: (handlers, signal) => attempt(() => changes.follow(handlers, AbortSignal.any([signal, following.signal]))),
    noteProgress: progress =>
      attempt(() => {
        changes.appendProgress(progress)
        changes.announce()
      }),
    latestChange: () => attempt(() => changes.lastSequence()),
    async close() {
      following.abort()
      if (database.isOpen) database.close()
    },
  }
}

function idOf(name: ViewGeneration): number {
  return Number(name.slice(name.indexOf('.') + 1))
}

function nameOf(row: GenerationRow | undefined): ViewGeneration | undefined {
  return row && `${row.version}.${row.id}`
}
