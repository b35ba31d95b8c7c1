import type { DatabaseSync } from 'node:sqlite'
import type { RangeQuery, ViewCommit } from '#projections/ports.ts'
import type { IndexKey } from '#projections/projection.ts'
import { encodeKey, highest, lowest } from '../index-key.ts'

/** Every generation has tables of its own, so that dropping an old one does not touch the rows of the new one. */
export function createTables(database: DatabaseSync, id: number): void {
  database.exec(`
    CREATE TABLE docs_${id} (id TEXT PRIMARY KEY, doc TEXT NOT NULL) STRICT;
    CREATE TABLE entries_${id} (
      name TEXT NOT NULL, key TEXT NOT NULL, id TEXT NOT NULL, PRIMARY KEY (name, key, id)
    ) STRICT, WITHOUT ROWID;
    CREATE TABLE tallies_${id} (key TEXT PRIMARY KEY, amount REAL NOT NULL) STRICT, WITHOUT ROWID;
  `)
}

export function dropTables(database: DatabaseSync, id: number): void {
  database.exec(`DROP TABLE docs_${id}; DROP TABLE entries_${id}; DROP TABLE tallies_${id};`)
}

export type Generation = ReturnType<typeof openGeneration>

const scanPage = 500

/** Reads and writes of one generation's tables, with their statements prepared once. */
export function openGeneration(database: DatabaseSync, id: number) {
  const get = database.prepare(`SELECT doc FROM docs_${id} WHERE id = ?`)
  const page = database.prepare(`SELECT id, doc FROM docs_${id} WHERE id > ? ORDER BY id LIMIT ${scanPage}`)
  const firstPage = database.prepare(`SELECT id, doc FROM docs_${id} ORDER BY id LIMIT ${scanPage}`)
  const put = database.prepare(`INSERT INTO docs_${id} VALUES (?, ?) ON CONFLICT (id) DO UPDATE SET doc = excluded.doc`)
  const remove = database.prepare(`DELETE FROM docs_${id} WHERE id = ?`)
  const find = database.prepare(`SELECT id FROM entries_${id} WHERE name = ? AND key = ? ORDER BY id`)
  const forwards = database.prepare(rangeQuery(id, 'ASC'))
  const backwards = database.prepare(rangeQuery(id, 'DESC'))
  const addEntry = database.prepare(`INSERT OR IGNORE INTO entries_${id} VALUES (?, ?, ?)`)
  const removeEntry = database.prepare(`DELETE FROM entries_${id} WHERE name = ? AND key = ? AND id = ?`)
  const addTally = database.prepare(
    `INSERT INTO tallies_${id} VALUES (?, ?) ON CONFLICT (key) DO UPDATE SET amount = amount + excluded.amount`,
  )
  const dropZero = database.prepare(`DELETE FROM tallies_${id} WHERE key = ? AND amount = 0`)
  const tallies = database.prepare(`SELECT key, amount FROM tallies_${id} WHERE key >= ? AND key < ? ORDER BY key`)

  function changeEntries(docId: string, indexes: ViewCommit['puts'][number]['indexes']): void {
    for (const name in indexes) {
      const before = new Set(indexes[name]!.before.map(encodeKey))
      const after = new Set(indexes[name]!.after.map(encodeKey))
      for (const key of before) if (!after.has(key)) removeEntry.run(name, key, docId)
      for (const key of after) if (!before.has(key)) addEntry.run(name, key, docId)
    }
  }

  return {
    get<Doc>(docId: string): Doc | undefined {
      const row = get.get(docId) as { doc: string } | undefined
      return row && (JSON.parse(row.doc) as Doc)
    },
    /** The next documents after an id, in order of id; empty at the end. */
    page<Doc>(after: string | undefined): (readonly [id: string, doc: Doc])[] {
      const rows = (after === undefined ? firstPage.all() : page.all(after)) as { id: string; doc: string }[]
      return rows.map(row => [row.id, JSON.parse(row.doc) as Doc] as const)
    },
    lookup(index: string, key: IndexKey): string[] {
      return (find.all(index, encodeKey(key)) as { id: string }[]).map(row => row.id)
    },
    range(index: string, query: RangeQuery): string[] {
      const from = query.from === undefined ? '' : lowest(query.from)
      const to = query.to === undefined ? highest([]) : highest(query.to)
      const ordered = query.reverse ? backwards : forwards
      // One row at a time: an index of 100,000 rows would else be in memory twice.
      const rows = ordered.iterate(index, from, to, query.limit ?? -1, query.offset ?? 0)
      return Array.from(rows as Iterable<{ id: string }>, row => row.id)
    },
    tallies(prefix: string): Map<string, number> {
      const rows = tallies.all(prefix, `${prefix}\u{10ffff}`) as { key: string; amount: number }[]
      return new Map(rows.map(row => [row.key, row.amount]))
    },
    /** To be called inside a transaction. */
    write(commit: ViewCommit): void {
      for (const { id: docId, doc, indexes } of commit.puts) {
        put.run(docId, JSON.stringify(doc))
        changeEntries(docId, indexes)
      }
      for (const { id: docId, indexes } of commit.removals) {
        remove.run(docId)
        changeEntries(docId, indexes)
      }
      for (const [key, difference] of commit.tallies) {
        addTally.run(key, difference)
        dropZero.run(key)
      }
    },
  }
}

function rangeQuery(id: number, order: 'ASC' | 'DESC'): string {
  return `SELECT id FROM entries_${id} WHERE name = ? AND key >= ? AND key < ?
    ORDER BY key ${order}, id ${order} LIMIT ? OFFSET ?`
}
