import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { afterEach, expect, test } from 'vitest'
import { openDatabase } from '#api/adapters/event-store/sqlite/database.ts'
import { openSqliteEventStore } from '#api/adapters/event-store/sqlite/store.ts'
import { EventStoreUnavailable } from '#domain/shared/event-store.ts'
import { newEvents, toArray } from './event-store-support.ts'

const dirs: string[] = []
function newFile(): string {
  const dir = mkdtempSync(join(tmpdir(), 'selvedge-log-'))
  dirs.push(dir)
  return join(dir, 'inner', 'log.db')
}
afterEach(() => {
  for (const dir of dirs.splice(0)) rmSync(dir, { recursive: true, force: true })
})

test('a full disk rejects, keeps what was acknowledged, and the log goes on when there is room', async () => {
  const file = newFile()
  const full = openSqliteEventStore({ file, maxPages: 40 })
  const acknowledged: string[] = []
  let refused = 0
  for (let round = 0; round < 12; round++) {
    const appends = Array.from({ length: 8 }, (_, index) => `s-${round}-${index}`).map(async stream => {
      await full.append(
        stream,
        newEvents(1, () => ({ text: 'x'.repeat(2000) })),
        'no-stream',
      )
      acknowledged.push(stream)
    })
    for (const outcome of await Promise.allSettled(appends)) {
      if (outcome.status === 'fulfilled') continue
      refused++
      expect(outcome.reason).toBeInstanceOf(EventStoreUnavailable)
    }
  }
  expect(acknowledged.length).toBeGreaterThan(8)
  expect(refused).toBeGreaterThan(8)
  const stored = (await toArray(full.readAll(-1))).flat().map(event => event.stream)
  expect(stored.sort()).toEqual(acknowledged.sort())
  await full.close()

  const roomy = openSqliteEventStore({ file })
  await roomy.append('s-after', newEvents(1), 'no-stream')
  expect((await toArray(roomy.readAll(-1))).flat()).toHaveLength(acknowledged.length + 1)
  await roomy.close()
})

test('a log that another process holds locked rejects in time and serves again after', async () => {
  const file = newFile()
  const store = openSqliteEventStore({ file, busyMs: 20 })
  await store.append('s-1', newEvents(1), 'no-stream')
  const other = new DatabaseSync(file)
  other.exec('BEGIN IMMEDIATE')
  await expect(store.append('s-1', newEvents(1), 0)).rejects.toThrow(EventStoreUnavailable)
  other.exec('ROLLBACK')
  other.close()
  expect(await store.append('s-1', newEvents(1), 0)).toMatchObject({ revision: 1 })
  await store.close()
})

test('appends that wait when the store is closed are answered, and durable', async () => {
  const file = newFile()
  const store = openSqliteEventStore({ file })
  const waiting = Array.from({ length: 600 }, (_, index) => store.append(`s-${index}`, newEvents(1), 'no-stream'))
  await store.close()
  expect(await Promise.all(waiting)).toHaveLength(600)
  const again = openSqliteEventStore({ file })
  expect((await toArray(again.readAll(-1))).flat()).toHaveLength(600)
  await again.close()
})

test('the event loop goes round between transactions', async () => {
  const store = openSqliteEventStore({ file: newFile() })
  const waiting = Promise.all(Array.from({ length: 2560 }, (_, i) => store.append(`s-${i}`, newEvents(1), 'no-stream')))
  let turns = 0
  let answered = false
  waiting.then(() => {
    answered = true
  })
  const turn = () => {
    turns++
    if (!answered) setImmediate(turn)
  }
  setImmediate(turn)
  await waiting
  expect(turns).toBeGreaterThanOrEqual(9)
  await store.close()
})

test('a reading of the whole log ends where the log ended at the call', async () => {
  const store = openSqliteEventStore({ file: newFile() })
  await store.append('s-1', newEvents(3), 'no-stream')
  const pages = store.readAll(-1)
  await store.append('s-1', newEvents(1), 2)
  expect((await toArray(pages)).flat()).toHaveLength(3)
  await store.close()
})

test('a commit waits for the disk: synchronous=FULL into a write-ahead log', () => {
  const db = openDatabase(newFile(), {})
  expect(db.prepare('PRAGMA journal_mode').get()).toEqual({ journal_mode: 'wal' })
  expect(db.prepare('PRAGMA synchronous').get()).toEqual({ synchronous: 2 })
  db.close()
})

test('a file that is no log, or of a later format, is refused with a sentence', async () => {
  const file = newFile()
  await openSqliteEventStore({ file }).close()
  const later = new DatabaseSync(file)
  later.exec('PRAGMA user_version = 99')
  later.close()
  expect(() => openSqliteEventStore({ file })).toThrow(/has format 99; this version of the shop reads format 1/)
  const noLog = `${file}.txt`
  writeFileSync(noLog, 'not a database, but long enough to look at: '.repeat(100))
  expect(() => openSqliteEventStore({ file: noLog })).toThrow(/cannot be opened: file is not a database/)
})
