import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { openSqliteReadModels } from '#api/plumbing/engines/read-models/sqlite/read-models.ts'
import { start } from '#domain/shared/event-store.ts'
import { type ReadModels, ReadModelsUnavailable } from '#projections/ports.ts'
import { liveGeneration } from '#tests/support/live-generation.ts'
import { followed, nothing, put } from './read-models-bench.ts'

let folder: string
let file: string
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'selvedge-read-models-'))
  file = join(folder, 'views.sqlite')
})
afterEach(() => rm(folder, { recursive: true }))

async function foldersHold(secret: string): Promise<string[]> {
  const files = await readdir(folder)
  const contents = await Promise.all(files.map(name => readFile(join(folder, name))))
  return files.filter((_, at) => contents[at]!.includes(secret))
}

/** Documents of many pages, so that their text lies on pages of its own. */
const personal = (secret: string) => ({ text: `${secret} `.repeat(2_000) })

async function commit(models: ReadModels, generation: string, at: number, doc: object, erases = false) {
  const commit = {
    ...nothing,
    expected: at === 0 ? start : at - 1,
    checkpoint: at,
    puts: [put('a', doc), put('b', doc)],
    erases,
  }
  expect(await models.commit('orders', generation, commit)).toBe('committed')
}

test('after an erasure no file holds a byte of what the documents held', async () => {
  const models = openSqliteReadModels({ file })
  const generation = await liveGeneration(models, 'orders')
  await commit(models, generation, 0, personal('Planted-Name-4711'))
  await commit(models, generation, 1, personal('Planted-Name-4712'))
  expect(await foldersHold('Planted-Name-4711')).not.toEqual([])
  await commit(models, generation, 2, { text: 'erased' }, true)
  expect(await foldersHold('Planted-Name-471')).toEqual([])
  await models.close()
})

test('a generation that was replaced leaves no bytes either', async () => {
  const models = openSqliteReadModels({ file })
  await commit(models, await liveGeneration(models, 'orders'), 0, personal('Planted-Name-4711'))
  const next = await models.createGeneration('orders', 2)
  await commit(models, next, 0, { text: 'erased' })
  expect(await models.switchTo('orders', next)).toBe('switched')
  expect(await foldersHold('Planted-Name-4711')).toEqual([])
  await models.close()
})

test('a reader that holds the log up does not keep the bytes for good: a later commit truncates it', async () => {
  const models = openSqliteReadModels({ file })
  const generation = await liveGeneration(models, 'orders')
  await commit(models, generation, 0, personal('Planted-Name-4711'))
  const reader = new DatabaseSync(file, { readOnly: true })
  reader.exec('BEGIN')
  reader.prepare('SELECT count(*) FROM generations').get()
  await commit(models, generation, 1, { text: 'erased' }, true)
  expect(await foldersHold('Planted-Name-4711')).not.toEqual([])
  reader.close()
  await commit(models, generation, 2, { text: 'later' })
  expect(await foldersHold('Planted-Name-4711')).toEqual([])
  await models.close()
})

test('what was committed is there after it was opened again', async () => {
  const first = openSqliteReadModels({ file })
  await commit(first, await liveGeneration(first, 'orders'), 0, { n: 1 })
  await first.close()
  const second = openSqliteReadModels({ file })
  expect(await second.get('orders', 'a')).toEqual({ n: 1 })
  expect(await second.checkpoint('orders')).toBe(0)
  await second.close()
})

test('a file that is no database is refused with a sentence, and left as it is', async () => {
  await writeFile(file, 'My accounts of 1997, not to be lost.'.repeat(100))
  const opening = () => openSqliteReadModels({ file })
  expect(opening).toThrow(ReadModelsUnavailable)
  expect(opening).toThrow(`The read models cannot be opened at ${file}: file is not a database. `)
  expect(opening).toThrow(`delete views.sqlite, views.sqlite-wal and views.sqlite-shm`)
  expect(await readFile(file, 'utf8')).toContain('My accounts')
})

test('a file of another format is begun anew, since every view can be folded again', async () => {
  const other = new DatabaseSync(file)
  other.exec('PRAGMA user_version = 99; CREATE TABLE generations (something TEXT)')
  other.close()
  const models = openSqliteReadModels({ file })
  expect(await models.liveGeneration('orders')).toBeUndefined()
  await commit(models, await liveGeneration(models, 'orders'), 0, { n: 1 })
  await models.close()
})

test('a follower in another process that was too far behind is told of a gap', async () => {
  const [models, other] = [openSqliteReadModels({ file }), openSqliteReadModels({ file })]
  const generation = await liveGeneration(models, 'orders')
  const follower = await followed(other)
  // Asked for at once they are one transaction, which does not give way to the other one's timer.
  const commit = (at: number) =>
    models.commit('orders', generation, {
      ...nothing,
      expected: at === 0 ? start : at - 1,
      checkpoint: at,
      changed: ['a'],
    })
  await Promise.all(Array.from({ length: 10_600 }, (_, at) => commit(at)))
  const changes = await follower.next(10_000)
  expect(follower.gaps()).toBe(1)
  expect(changes.at(-1)!.sequence).toBe(await models.latestChange())
  follower.stop()
  await Promise.all([models.close(), other.close()])
})
