import { copyFileSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { afterEach, describe, expect, onTestFinished, test } from 'vitest'
import { openDatabase } from '#api/plumbing/engines/event-store/sqlite/database.ts'
import { openSqliteEventStore } from '#api/plumbing/engines/event-store/sqlite/store.ts'
import { EventLogDamaged, EventStoreUnavailable } from '#domain/shared/event-store.ts'
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
  expect(() => openSqliteEventStore({ file })).toThrow(/has format 99; this version of the shop reads format 2/)
  const noLog = `${file}.txt`
  writeFileSync(noLog, 'not a database, but long enough to look at: '.repeat(100))
  expect(() => openSqliteEventStore({ file: noLog })).toThrow(/cannot be opened: file is not a database/)
})

describe('what the disk gives back otherwise than it was written', () => {
  /** A log of three events whose file is changed behind the store's back. */
  async function damaged(change: string) {
    const file = newFile()
    const store = openSqliteEventStore({ file })
    await store.append(
      's-1',
      newEvents(3, () => ({ price: 1358 })),
      'no-stream',
    )
    await store.close()
    const db = new DatabaseSync(file)
    db.exec(change)
    db.close()
    const again = openSqliteEventStore({ file })
    onTestFinished(() => again.close())
    return again
  }

  test.each([
    ['data', "UPDATE events SET data = replace(data, '1358', '9358') WHERE pos = 2"],
    ['data that is no JSON', 'UPDATE events SET data = substr(data, 2), sum = NULL WHERE pos = 2'],
    ['meta', "UPDATE events SET meta = replace(meta, 'test', 'tesu') WHERE pos = 2"],
    ['type', "UPDATE events SET type = type || 'x' WHERE pos = 2"],
    ['id', "UPDATE events SET id = id || 'x' WHERE pos = 2"],
    ['time', "UPDATE events SET at = '2020-01-01T00:00:00.000Z' WHERE pos = 2"],
    ['revision', 'UPDATE events SET rev = 7 WHERE pos = 2'],
    ['stream', "UPDATE streams SET name = 's-2'; UPDATE events SET sum = NULL WHERE pos = 1"],
  ])('%s: reading stops with the position and what to do', async (_what, change) => {
    const store = await damaged(change)
    const reading = toArray(store.readAll(-1))
    await expect(reading).rejects.toThrow(EventLogDamaged)
    await expect(reading).rejects.toThrow(/^Event 2 of the log .* is damaged: .*npm run restore/)
    await expect(toArray(store.read(change.includes('s-2') ? 's-2' : 's-1'))).rejects.toThrow('Event 2 of the log')
  })

  test('a page of the file: reading stops with what to do', async () => {
    const file = newFile()
    const store = openSqliteEventStore({ file })
    await store.append(
      's-1',
      newEvents(40, () => ({ text: 'x'.repeat(2000) })),
      'no-stream',
    )
    await store.close()
    const bytes = readFileSync(file)
    bytes.fill(0xa5, 8 * 4096, 14 * 4096)
    writeFileSync(file, bytes)
    const again = openSqliteEventStore({ file })
    const reading = toArray(again.readAll(-1))
    await expect(reading).rejects.toThrow(EventLogDamaged)
    await expect(reading).rejects.toThrow('npm run restore')
    await again.close()
  })
})

test('a log of the first format is read and goes on, its events without checksums', async () => {
  const file = newFile()
  mkdirSync(dirname(file))
  const old = new DatabaseSync(file)
  old.exec(`
    CREATE TABLE streams (id INTEGER PRIMARY KEY, name TEXT NOT NULL UNIQUE, rev INTEGER NOT NULL) STRICT;
    CREATE TABLE events (
      pos INTEGER PRIMARY KEY, stream INTEGER NOT NULL REFERENCES streams (id), rev INTEGER NOT NULL, id TEXT NOT NULL,
      type TEXT NOT NULL, data TEXT NOT NULL, meta TEXT NOT NULL, at TEXT NOT NULL,
      UNIQUE (stream, rev), UNIQUE (stream, id)
    ) STRICT;
    PRAGMA user_version = 1;
    INSERT INTO streams VALUES (1, 's-1', 0);
    INSERT INTO events VALUES (1, 1, 0, 'e1', 'Old', '{"n":1}', '{}', '2026-01-01T00:00:00.000Z');
  `)
  old.close()
  const store = openSqliteEventStore({ file })
  const [added] = newEvents(1)
  await store.append('s-1', [added!], 0)
  const events = (await toArray(store.readAll(-1))).flat()
  expect(events.map(({ id, revision }) => [id, revision])).toEqual([
    ['e1', 0],
    [added!.id, 1],
  ])
  await store.close()
  const db = new DatabaseSync(file)
  expect(
    db
      .prepare('SELECT sum IS NULL AS bare FROM events ORDER BY pos')
      .all()
      .map(row => row.bare),
  ).toEqual([1, 0])
  db.close()
})

describe('after an unclean end', () => {
  /** A log as a killed process leaves it, the middle of its file overwritten where it is `damaged`. */
  async function killed({ damaged }: { damaged: boolean }) {
    const from = newFile()
    const store = openSqliteEventStore({ file: from })
    for (let i = 0; i < 20; i++) await store.append(`s-${i}`, newEvents(20), 'no-stream')
    await store.close()
    const again = openSqliteEventStore({ file: from })
    await again.append('s-last', newEvents(1), 'no-stream')
    const file = newFile()
    mkdirSync(dirname(file))
    for (const end of ['', '-wal', '-unchecked']) copyFileSync(from + end, file + end)
    await again.close()
    if (!damaged) return file
    const bytes = readFileSync(file)
    bytes.fill(0xa5, 5 * 4096, Math.floor(bytes.length / 4096 - 1) * 4096)
    writeFileSync(file, bytes)
    return file
  }
  const said = /^The event log .* is damaged \(.*\)\. .*npm run restore/

  test('a whole log opens, and is not looked through again after a clean end', async () => {
    const file = await killed({ damaged: false })
    const store = openSqliteEventStore({ file })
    expect(existsSync(`${file}-unchecked`)).toBe(true)
    await store.close()
    expect(existsSync(`${file}-unchecked`)).toBe(false)
  })

  test('a damaged one is refused with a sentence, at each start', async () => {
    const file = await killed({ damaged: true })
    for (let start = 0; start < 2; start++) {
      expect(() => openSqliteEventStore({ file })).toThrow(EventLogDamaged)
      expect(() => openSqliteEventStore({ file })).toThrow(said)
    }
  })

  test('a large one is looked through beside its use, and tells what is found then', async () => {
    const whole = openSqliteEventStore({ file: await killed({ damaged: false }), checkBeside: 0 })
    expect(await whole.head()).toBe(401)
    await whole.close()
    const file = await killed({ damaged: true })
    const found = Promise.withResolvers<Error>()
    const store = openSqliteEventStore({ file, checkBeside: 0, onDamaged: found.resolve })
    expect((await found.promise).message).toMatch(said)
    await store.close().catch(() => {})
    expect(existsSync(`${file}-unchecked`)).toBe(true)
  })
})
