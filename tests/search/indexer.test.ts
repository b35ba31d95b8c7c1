import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { openSqliteReadModels } from '#api/plumbing/engines/read-models/sqlite/read-models.ts'
import { createEmbeddedSearch } from '#api/plumbing/engines/search/embedded/embedded-search.ts'
import { createSearchIndexer } from '#api/search/indexer.ts'
import { createSearchWords } from '#api/search/search-words.ts'
import { type ReadModels, ReadModelsUnavailable } from '#projections/ports.ts'
import { productCard } from '#projections/product-card/view.ts'
import { type ProductSearch, ProductSearchUnavailable } from '#projections/product-search/port.ts'
import { productWords } from '#projections/product-words/view.ts'
import { terms } from '#projections/terms/view.ts'
import { variant } from '#tests/support/feed-product.ts'
import { runIndexer } from '#tests/support/run-indexer.ts'
import { defined, imported } from '../support/example-shop.ts'
import { foldInto } from '../support/fold-into.ts'

let folder: string
let readModels: ReadModels
let search: ProductSearch
let views: Awaited<ReturnType<typeof foldInto>>
const indexers: { stop(): Promise<void> }[] = []

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'selvedge-indexer-'))
  readModels = openSqliteReadModels({ file: join(folder, 'views.sqlite') })
  search = createEmbeddedSearch()
  views = await foldInto(readModels, [productCard, productWords, terms])
})

afterEach(async () => {
  for (const indexer of indexers.splice(0)) await indexer.stop()
  await readModels.close()
  await rm(folder, { recursive: true })
})

async function started(options: Partial<Parameters<typeof createSearchIndexer>[0]> = {}) {
  const all = { readModels, search, words: async () => createSearchWords([]), log: 'log', ...options }
  const indexer = await runIndexer(createSearchIndexer(all))
  indexers.push(indexer)
  return indexer
}

const found = async (q: string) => (await search.search({ q })).ids

test('a start fills the index with what the shop shows', async () => {
  await views.append(defined('brand', 'alder-mills', 'Alder Mills'), imported('p1'), imported('p2'))
  await views.append({ type: 'ProductStatusChanged', data: { productId: 'p2', status: 'archived' } })
  await started()
  expect(await found('alder')).toEqual(['p1'])
  expect(await found('p2')).toEqual([])
})

test('what is imported, changed, archived and brought back is found as it is', async () => {
  const indexer = await started()
  await views.append(imported('p1'))
  await indexer.caughtUp()
  expect(await found('ringspun')).toEqual(['p1'])
  const edits = { name: { en: 'Heavyweight Tee' } }
  await views.append({ type: 'ProductEdited', data: { productId: 'p1', edits } })
  await indexer.caughtUp()
  expect(await found('ringspun')).toEqual([])
  expect(await found('heavyweight')).toEqual(['p1'])
  await views.append({ type: 'ProductDiscontinued', data: { productId: 'p1' } })
  await indexer.caughtUp()
  expect(await found('')).toEqual([])
  await views.append(imported('p1'))
  await indexer.caughtUp()
  expect(await found('')).toEqual(['p1'])
})

test('a price change is found by its range once the position is reached', async () => {
  const indexer = await started()
  await views.append(imported('p1'))
  await indexer.caughtUp()
  const cheap = imported('p1', { variants: [variant('p1-navy-m', { price: 300 })] })
  await views.append(cheap)
  await indexer.caughtUp()
  const { facets } = await search.search({ q: '', facets: ['price'] })
  expect(facets.price).toEqual({ '0-5': 1 })
  expect(await indexer.lag()).toEqual({ changes: 0, error: null })
})

test('a name that comes after its products, or changes, is found', async () => {
  const indexer = await started()
  await views.append(imported('p1'), imported('p2', { brand: 'zephyr' }))
  await indexer.caughtUp()
  expect(await found('alder')).toEqual([])
  await views.append(defined('brand', 'alder-mills', 'Alder Mills'))
  await indexer.caughtUp()
  expect(await found('alder')).toEqual(['p1'])
  await views.append(defined('brand', 'alder-mills', 'Northgate Textile'))
  await indexer.caughtUp()
  expect(await found('alder')).toEqual([])
  expect(await found('northgate')).toEqual(['p1'])
})

test('another generation of the view fills the index anew', async () => {
  const applied: (readonly string[])[] = []
  const indexer = await started({ onApplied: ids => applied.push(ids) })
  await views.append(imported('p1'), imported('p2'))
  await indexer.caughtUp()
  const beside = await readModels.createGeneration('product-card', 2)
  const card = await readModels.get<object>('product-card', 'p2')
  const checkpoint = await readModels.checkpoint('product-card')
  await readModels.commit('product-card', beside, {
    expected: -1,
    checkpoint,
    puts: [{ id: 'p2', doc: card, indexes: {} }],
    removals: [],
    tallies: [],
    changed: [],
  })
  await readModels.switchTo('product-card', beside)
  await indexer.caughtUp()
  expect(await found('')).toEqual(['p2'])
  expect(applied.at(-1)).toEqual([])
})

test('an outage of the search loses no change', async () => {
  let down = true
  const errors: unknown[] = []
  const flaky: ProductSearch = {
    ...search,
    upsert: documents =>
      down ? Promise.reject(new ProductSearchUnavailable('gone for lunch')) : search.upsert(documents),
  }
  const seen = Promise.withResolvers<void>()
  const indexer = await started({
    search: flaky,
    onError: error => {
      errors.push(error)
      down = false
      seen.resolve()
    },
  })
  await views.append(imported('p1'))
  await seen.promise
  expect(await indexer.lag()).toMatchObject({ changes: 2, error: 'gone for lunch' })
  await indexer.caughtUp()
  expect(await found('ringspun')).toEqual(['p1'])
  expect(await indexer.lag()).toEqual({ changes: 0, error: null })
  expect(errors).toHaveLength(1)
})

test('an index that outlives the process is filled anew only when it has missed something', async () => {
  let rebuilds = 0
  const lasting: ProductSearch = {
    ...search,
    rebuild(documents) {
      rebuilds++
      return search.rebuild(documents)
    },
  }
  await views.append(imported('p1'))
  const first = await started({ search: lasting })
  await views.append(imported('p2'))
  await first.caughtUp()
  await first.stop()
  expect(rebuilds).toBe(1)
  const second = await started({ search: lasting })
  expect(rebuilds).toBe(1)
  await second.stop()
  await views.append(imported('p3'))
  await started({ search: lasting })
  expect(rebuilds).toBe(2)
  expect([...(await found(''))].sort()).toEqual(['p1', 'p2', 'p3'])
})

test('more changes than one batch, while a page is being read', async () => {
  const indexer = await started()
  const events = Array.from({ length: 1200 }, (_, i) => imported(`p${i}`))
  await views.append(...events)
  await indexer.caughtUp()
  expect((await search.search({ q: 'ringspun' })).total).toBe(1200)
})

test('a gap in the changes is made good, also when the views cannot be read at first', async () => {
  await views.append(imported('p1'))
  let gap: (sequence: number) => void = () => {}
  let broken = false
  const indexer = await started({
    readModels: {
      ...readModels,
      follow(handlers, signal) {
        gap = handlers.onGap
        return readModels.follow(handlers, signal)
      },
      checkpoint: async view => {
        if (broken) throw new ReadModelsUnavailable('gone for lunch')
        return readModels.checkpoint(view)
      },
    },
  })
  await search.remove(['p1'])
  broken = true
  gap(0)
  await expect.poll(async () => (await indexer.lag()).error).toBe('gone for lunch')
  broken = false
  await expect.poll(() => found('ringspun')).toEqual(['p1'])
})
