import { start } from '#domain/shared/event-store.ts'
import { inTransaction, openSqlite } from '../sqlite.ts'
import { type Bookmark, type Lease, type Snapshot, snapshotsKept, type Work, WorkUnavailable } from './port.ts'

const schema = `
  CREATE TABLE leases (
    name TEXT PRIMARY KEY, holder TEXT NOT NULL, token INTEGER NOT NULL, until INTEGER NOT NULL
  ) STRICT, WITHOUT ROWID;
  CREATE TABLE bookmarks (name TEXT PRIMARY KEY, position INTEGER NOT NULL, token INTEGER NOT NULL) STRICT, WITHOUT ROWID;
  CREATE TABLE due (
    queue TEXT NOT NULL, id TEXT NOT NULL, at INTEGER NOT NULL, PRIMARY KEY (queue, id)
  ) STRICT, WITHOUT ROWID;
  CREATE INDEX due_at ON due (queue, at);
  PRAGMA user_version = 1;
`

const withSnapshots = `
  CREATE TABLE snapshots (
    stream TEXT NOT NULL, revision INTEGER NOT NULL, text TEXT NOT NULL, PRIMARY KEY (stream, revision)
  ) STRICT;
  PRAGMA user_version = 2;
`

const withJournals = `
  CREATE TABLE notes (name TEXT PRIMARY KEY, text TEXT NOT NULL, token INTEGER NOT NULL) STRICT;
  CREATE TABLE journals (
    id INTEGER PRIMARY KEY AUTOINCREMENT, journal TEXT NOT NULL, at INTEGER NOT NULL, text TEXT NOT NULL
  ) STRICT;
  CREATE INDEX journal_entries ON journals (journal, id);
  PRAGMA user_version = 3;
`

const withCounters = `
  CREATE TABLE counters (counter TEXT PRIMARY KEY, until INTEGER NOT NULL) STRICT, WITHOUT ROWID;
  CREATE TABLE counts (
    counter TEXT NOT NULL, id TEXT NOT NULL, number INTEGER NOT NULL, PRIMARY KEY (counter, id)
  ) STRICT, WITHOUT ROWID;
  PRAGMA user_version = 4;
`

/** A power failure may lose the last moments; nothing here is worth a sync. */
const settings = 'PRAGMA journal_mode = WAL; PRAGMA synchronous = NORMAL;'

const openFile = (file: string) =>
  openSqlite(file, WorkUnavailable, {
    what: 'The file of the work',
    settings,
    upgrades: [schema, withSnapshots, withJournals, withCounters],
  })

export type SqliteWorkOptions = {
  readonly file: string
  /** No other process has the file open, so leases that a killed process left behind end at once. */
  readonly onlyProcess?: boolean
}

/** Several processes of one machine may open the file. @throws WorkUnavailable with a sentence. */
export function openSqliteWork({ file, onlyProcess = false }: SqliteWorkOptions): Work {
  const db = openFile(file)
  const sql = {
    lease: db.prepare('SELECT name, holder, token, until FROM leases WHERE name = ?'),
    take: db.prepare('INSERT OR REPLACE INTO leases (name, holder, token, until) VALUES (?, ?, ?, ?)'),
    // The row stays with its token, which the next holder's must exceed.
    release: db.prepare('UPDATE leases SET until = ? WHERE name = ? AND token = ?'),
    held: db.prepare(
      'SELECT name, holder, token FROM leases WHERE until > ? AND substr(name, 1, length(?)) = ? ORDER BY name',
    ),
    forget: db.prepare('DELETE FROM leases WHERE until < ?'),
    bookmark: db.prepare('SELECT position, token FROM bookmarks WHERE name = ?'),
    bookmarks: db.prepare('SELECT name, position, token FROM bookmarks WHERE substr(name, 1, length(?)) = ?'),
    move: db.prepare('INSERT OR REPLACE INTO bookmarks (name, position, token) VALUES (?, ?, ?)'),
    schedule: db.prepare('INSERT OR REPLACE INTO due (queue, id, at) VALUES (?, ?, ?)'),
    enter: db.prepare('INSERT OR IGNORE INTO due (queue, id, at) VALUES (?, ?, ?)'),
    due: db.prepare('SELECT id FROM due WHERE queue = ? AND at <= ? ORDER BY at, id LIMIT ?'),
    next: db.prepare('SELECT min(at) AS at FROM due WHERE queue = ?'),
    unschedule: db.prepare('DELETE FROM due WHERE queue = ? AND id = ?'),
    note: db.prepare('SELECT text FROM notes WHERE name = ?'),
    keepNote: db.prepare(`INSERT INTO notes (name, text, token) VALUES (?, ?, ?)
      ON CONFLICT (name) DO UPDATE SET text = excluded.text, token = excluded.token WHERE token <= excluded.token`),
    addEntry: db.prepare('INSERT INTO journals (journal, at, text) VALUES (?, ?, ?)'),
    dropMany: db.prepare(`DELETE FROM journals WHERE journal = ? AND id <= (
      SELECT id FROM journals WHERE journal = ? ORDER BY id DESC LIMIT 1 OFFSET ?
    )`),
    oldest: db.prepare('SELECT id, at FROM journals WHERE journal = ? ORDER BY id LIMIT 1'),
    entries: db.prepare('SELECT id, text FROM journals WHERE journal = ? AND id < ? ORDER BY id DESC LIMIT ?'),
    dropEntry: db.prepare('DELETE FROM journals WHERE journal = ? AND id = ?'),
    dropJournal: db.prepare('DELETE FROM journals WHERE journal = ?'),
    keepCounter: db.prepare('INSERT OR REPLACE INTO counters (counter, until) VALUES (?, ?)'),
    addCount: db.prepare(`INSERT INTO counts (counter, id, number) VALUES (?, ?, ?)
      ON CONFLICT (counter, id) DO UPDATE SET number = number + excluded.number`),
    dropCounts: db.prepare('DELETE FROM counts WHERE counter IN (SELECT counter FROM counters WHERE until < ?)'),
    dropCounters: db.prepare('DELETE FROM counters WHERE until < ?'),
    count: db.prepare('SELECT number FROM counts WHERE counter = ? AND id = ?'),
    keepSnapshot: db.prepare('INSERT OR REPLACE INTO snapshots (stream, revision, text) VALUES (?, ?, ?)'),
    dropSnapshots: db.prepare(`DELETE FROM snapshots WHERE stream = ? AND revision NOT IN (
      SELECT revision FROM snapshots WHERE stream = ? ORDER BY revision DESC LIMIT ${snapshotsKept}
    )`),
    snapshot: db.prepare(
      'SELECT revision, text FROM snapshots WHERE stream = ? AND revision <= ? ORDER BY revision DESC LIMIT 1',
    ),
  }
  if (onlyProcess) db.prepare('UPDATE leases SET until = min(until, ?)').run(Date.now())

  async function attempt<T>(act: () => T): Promise<T> {
    try {
      return act()
    } catch (cause) {
      throw new WorkUnavailable(`The file of the work does not answer: ${(cause as Error).message}`, { cause })
    }
  }

  return {
    take: (names, holder, ttlMs) =>
      attempt(() =>
        inTransaction(db, () => {
          const now = Date.now()
          sql.forget.run(now - forgottenAfterMs)
          return names.flatMap(name => {
            const known = sql.lease.get(name) as (Lease & { until: number }) | undefined
            const isHeld = known !== undefined && known.until > now
            if (isHeld && known.holder !== holder) return []
            // Begins at the clock, so that tokens rise also where the file was lost.
            const token = isHeld ? known.token : Math.max((known?.token ?? 0) + 1, now * 1000)
            sql.take.run(name, holder, token, now + ttlMs)
            return [{ name, holder, token }]
          })
        }),
      ),
    release: leases =>
      attempt(() =>
        inTransaction(db, () => leases.forEach(({ name, token }) => void sql.release.run(Date.now(), name, token))),
      ),
    held: prefix => attempt(() => sql.held.all(Date.now(), prefix, prefix).map(row => ({ ...row }) as Lease)),

    bookmark: name => attempt(() => bookmarkOf(name).position),
    bookmarks: prefix => attempt(() => sql.bookmarks.all(prefix, prefix).map(row => ({ ...row }) as Bookmark)),
    moveBookmark: (name, { from, to, token }) =>
      attempt(() =>
        inTransaction(db, () => {
          const known = bookmarkOf(name)
          if (known.position !== from || known.token > token) return false
          sql.move.run(name, to, token)
          return true
        }),
      ),

    schedule: (queue, id, inMs) => attempt(() => void sql.schedule.run(queue, id, Date.now() + inMs)),
    enter: (queue, ids, inMs) =>
      attempt(() => inTransaction(db, () => ids.forEach(id => void sql.enter.run(queue, id, Date.now() + inMs)))),
    due: (queue, limit) => attempt(() => sql.due.all(queue, Date.now(), limit).map(({ id }) => id as string)),
    nextDue: queue =>
      attempt(() => {
        const { at } = sql.next.get(queue) as { at: number | null }
        return at === null ? undefined : Math.max(0, at - Date.now())
      }),
    unschedule: (queue, ids) =>
      attempt(() => inTransaction(db, () => ids.forEach(id => void sql.unschedule.run(queue, id)))),

    note: name => attempt(() => (sql.note.get(name) as { text: string } | undefined)?.text),
    keepNote: (name, text, token) => attempt(() => sql.keepNote.run(name, text, token).changes > 0),

    addEntry: (journal, text, { forMs, most }) =>
      attempt(() =>
        inTransaction(db, () => {
          const now = Date.now()
          sql.addEntry.run(journal, now, text)
          sql.dropMany.run(journal, journal, most)
          for (;;) {
            const oldest = sql.oldest.get(journal) as { id: number; at: number } | undefined
            if (!oldest || oldest.at >= now - forMs) break
            sql.dropEntry.run(journal, oldest.id)
          }
        }),
      ),
    entries: (journal, { limit, before }) =>
      attempt(() =>
        sql.entries
          .all(journal, before === undefined ? Number.MAX_SAFE_INTEGER : Number(before), limit)
          .map(({ id, text }) => ({ id: String(id), text: text as string })),
      ),
    dropEntries: (journal, ids) =>
      attempt(() =>
        inTransaction(db, () => {
          if (ids === null) sql.dropJournal.run(journal)
          else for (const id of ids) sql.dropEntry.run(journal, Number(id))
        }),
      ),

    addCounts: (counter, added, forMs) =>
      attempt(() =>
        inTransaction(db, () => {
          const now = Date.now()
          sql.keepCounter.run(counter, now + forMs)
          for (const [id, number] of added) sql.addCount.run(counter, id, number)
          sql.dropCounts.run(now)
          sql.dropCounters.run(now)
        }),
      ),
    counts: (counters, ids) =>
      attempt(() => ids.map(id => counters.reduce((sum, counter) => sum + countOf(counter, id), 0))),

    keepSnapshot: (stream, { revision, text }) =>
      attempt(() =>
        inTransaction(db, () => {
          sql.keepSnapshot.run(stream, revision, text)
          sql.dropSnapshots.run(stream, stream)
        }),
      ),
    snapshot: (stream, upTo = Number.MAX_SAFE_INTEGER) =>
      attempt(() => sql.snapshot.get(stream, upTo) as Snapshot | undefined),
    async close() {
      if (db.isOpen) db.close()
    },
  }

  function bookmarkOf(name: string): { readonly position: number; readonly token: number } {
    const row = sql.bookmark.get(name) as { position: number; token: number } | undefined
    return row ?? { position: start, token: 0 }
  }

  function countOf(counter: string, id: string): number {
    return (sql.count.get(counter, id) as { number: number } | undefined)?.number ?? 0
  }
}

/** Forgets all of it but counters and the bookmarks whose names begin with one of these. Nobody has the file open. */
export function keepBookmarks(file: string, prefixes: readonly string[]): void {
  const db = openFile(file)
  for (const table of ['leases', 'due', 'snapshots', 'notes', 'journals']) db.exec(`DELETE FROM ${table}`)
  db.prepare(
    'DELETE FROM bookmarks WHERE NOT EXISTS (SELECT 1 FROM json_each(?) WHERE substr(name, 1, length(value)) = value)',
  ).run(JSON.stringify(prefixes))
  db.close()
}

/** Tokens begin at the clock, so a name that nobody held for a day needs no row. */
const forgottenAfterMs = 24 * 60 * 60_000
