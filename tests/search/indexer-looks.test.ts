import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { openSqliteReadModels } from '#api/plumbing/engines/read-models/sqlite/read-models.ts'
import { openMeilisearch } from '#api/plumbing/engines/search/meilisearch/meilisearch-search.ts'
import { createSearchIndexer } from '#api/search/indexer.ts'
import { createSearchWords } from '#api/search/search-words.ts'
import type { ReadModels } from '#projections/ports.ts'
import { productCard } from '#projections/product-card/view.ts'
import { ProductSearchRefused } from '#projections/product-search/port.ts'
import { productWords } from '#projections/product-words/view.ts'
import { terms } from '#projections/terms/view.ts'
import { runIndexer } from '#tests/support/run-indexer.ts'
import { imported } from '../support/example-shop.ts'
import { foldInto } from '../support/fold-into.ts'
import { type MeilisearchDouble, startMeilisearchDouble } from '../support/meilisearch-double.ts'

let folder: string
let readModels: ReadModels
let service: MeilisearchDouble
let views: Awaited<ReturnType<typeof foldInto>>
const indexers: { stop(): Promise<void> }[] = []

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'selvedge-looks-'))
  readModels = openSqliteReadModels({ file: join(folder, 'views.sqlite') })
  service = await startMeilisearchDouble({ key: 'right' })
  views = await foldInto(readModels, [productCard, productWords, terms])
  await views.append(imported('p1'), imported('p2'))
})

afterEach(async () => {
  for (const indexer of indexers.splice(0)) await indexer.stop()
  await service.stop()
  await readModels.close()
  await rm(folder, { recursive: true })
})

/** One that looks at the service when it is told to, so that a test says when. */
async function started({ log = 'ours', key = 'right' } = {}) {
  const sound: (() => void)[] = []
  const search = openMeilisearch({ url: service.url, key, index: 'shop' })
  const onSound = () => {
    for (const resolve of sound.splice(0)) resolve()
  }
  const indexer = await runIndexer(
    createSearchIndexer({ readModels, search, words: async () => createSearchWords([]), log, onSound }),
  )
  indexers.push(indexer)
  return {
    ...indexer,
    looked: () =>
      new Promise<void>(resolve => {
        sound.push(resolve)
        indexer.look()
      }),
  }
}

const refills = () => service.asked.filter(what => what.startsWith('POST /swap-indexes')).length

test('an index that holds everything is left as it is, at a start and at every look', async () => {
  const first = await started()
  await first.looked()
  await first.stop()
  expect(refills()).toBe(1)
  const second = await started()
  await second.looked()
  await second.looked()
  expect(refills()).toBe(1)
})

test('a service that came back empty is filled anew', async () => {
  const indexer = await started()
  await indexer.looked()
  service.empty()
  await indexer.looked()
  expect(service.ids('shop')).toEqual(['p1', 'p2'])
  expect(refills()).toBe(2)
})

test('an index that was made by a change after everything was lost is filled anew, with its settings', async () => {
  const indexer = await started()
  await indexer.looked()
  service.empty()
  await views.append(imported('p3'))
  await indexer.caughtUp()
  expect(service.ids('shop')).toEqual(['p3'])
  await indexer.looked()
  expect(service.ids('shop')).toEqual(['p1', 'p2', 'p3'])
  expect(service.asked.filter(what => what === 'PATCH /indexes/shop/settings')).toHaveLength(2)
})

test('an index that an older copy was put back for is filled anew', async () => {
  const indexer = await started()
  await indexer.looked()
  const copy = service.copy()
  await views.append(imported('p3'))
  await indexer.caughtUp()
  await indexer.looked()
  service.restore(copy)
  expect(service.ids('shop')).toEqual(['p1', 'p2'])
  await indexer.looked()
  expect(service.ids('shop')).toEqual(['p1', 'p2', 'p3'])
})

test('an index of another log refuses the start and stays as it is', async () => {
  await (await started({ log: 'theirs' })).stop()
  const copy = service.copy()
  await expect(started({ log: 'ours' })).rejects.toThrow('Name another index with MEILI_INDEX')
  expect(service.copy()).toEqual(copy)
})

test('an index that another log takes over meanwhile is not written to', async () => {
  const indexer = await started({ log: 'ours' })
  await indexer.looked()
  service.empty()
  await started({ log: 'theirs' })
  const copy = service.copy()
  indexer.look()
  await expect.poll(async () => (await indexer.lag()).error).toContain('MEILI_INDEX')
  expect(service.copy()).toEqual(copy)
})

test('a wrong key refuses the start; a service that is away does not', async () => {
  await expect(started({ key: 'wrong' })).rejects.toBeInstanceOf(ProductSearchRefused)
  await service.goAway()
  const indexer = await started()
  expect((await indexer.lag()).error).toContain('Meilisearch did not')
  await service.comeBack()
  await indexer.looked()
  expect(service.ids('shop')).toEqual(['p1', 'p2'])
  expect((await indexer.lag()).error).toBeNull()
})
