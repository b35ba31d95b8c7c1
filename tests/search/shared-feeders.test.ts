import { afterEach, beforeEach, expect, test } from 'vitest'
import { openSqliteReadModels } from '#api/plumbing/engines/read-models/sqlite/read-models.ts'
import { createEmbeddedSearch } from '#api/plumbing/engines/search/embedded/embedded-search.ts'
import { createSearchIndexer, type SearchIndexer } from '#api/search/indexer.ts'
import { createSearchWords } from '#api/search/search-words.ts'
import { sharedBy } from '#api/search/shared-index.ts'
import type { ReadModels } from '#projections/ports.ts'
import { productCard } from '#projections/product-card/view.ts'
import type { ProductSearch } from '#projections/product-search/port.ts'
import { productWords } from '#projections/product-words/view.ts'
import { terms } from '#projections/terms/view.ts'
import { runIndexer } from '#tests/support/run-indexer.ts'
import { imported } from '../support/example-shop.ts'
import { foldInto } from '../support/fold-into.ts'

// Two processes that may fill one index, of which one is frozen in the middle of a write and knows only afterwards that its turn ended.

let readModels: ReadModels
let search: ProductSearch
let views: Awaited<ReturnType<typeof foldInto>>
const indexers = new Set<{ stop(): Promise<void> }>()

beforeEach(async () => {
  readModels = openSqliteReadModels({ file: ':memory:' })
  search = createEmbeddedSearch()
  views = await foldInto(readModels, [productCard, productWords, terms])
})
afterEach(async () => {
  for (const indexer of indexers) await indexer.stop()
  indexers.clear()
  await readModels.close()
})

async function start(engine: ProductSearch = search) {
  const shared = sharedBy(readModels)
  const options = { readModels, search: engine, words: async () => createSearchWords([]), log: 'log', shared }
  const indexer = await runIndexer(createSearchIndexer(options))
  indexers.add(indexer)
  return indexer
}

/** Gives a process its turn until it is taken away. */
function turnOf(indexer: Pick<SearchIndexer, 'feed'>) {
  const turn = new AbortController()
  const ended = indexer.feed(turn.signal)
  return () => {
    turn.abort()
    return ended
  }
}

const found = async (q: string) => (await search.search({ q })).ids
const named = (name: string) =>
  views.append({ type: 'ProductEdited', data: { productId: 'p1', edits: { name: { en: `${name} Tee` } } } })

/** An index of which one write waits after it was armed. */
function freezing(freeze: (frozen: () => Promise<void>) => Partial<ProductSearch>) {
  const [reached, thawed] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
  let armed = false
  const frozen = async () => {
    if (!armed) return
    reached.resolve()
    await thawed.promise
  }
  return {
    engine: { ...search, ...freeze(frozen) } satisfies ProductSearch,
    arm(): void {
      armed = true
    },
    reached: reached.promise,
    thaw: thawed.resolve,
  }
}

test('what it wrote too late is written again by the next one', async () => {
  const freezer = freezing(frozen => ({
    async upsert(documents) {
      await frozen()
      await search.upsert(documents)
    },
  }))
  const [late, next] = [await start(freezer.engine), await start()]
  const end = turnOf(late)
  await views.append(imported('p1'))
  await late.caughtUp()
  freezer.arm()
  await named('Featherweight')
  await freezer.reached
  await end()
  turnOf(next)
  await named('Heavyweight')
  await next.caughtUp()
  expect(await found('heavyweight')).toEqual(['p1'])
  freezer.thaw()
  await late.caughtUp()
  await expect.poll(() => found('heavyweight')).toEqual(['p1'])
  expect(await found('featherweight')).toEqual([])
})

test('an index that it put live too late is filled again by the next one', async () => {
  const freezer = freezing(frozen => ({
    async rebuild(documents) {
      const pages = await Array.fromAsync(documents)
      await frozen()
      await search.rebuild(
        (async function* () {
          yield* pages
        })(),
      )
    },
  }))
  await views.append(imported('p1'))
  const [late, next] = [await start(freezer.engine), await start()]
  freezer.arm()
  const end = turnOf(late)
  await freezer.reached
  await end()
  turnOf(next)
  await named('Heavyweight')
  await next.caughtUp()
  freezer.thaw()
  await expect.poll(() => late.lag()).toMatchObject({ changes: 0 })
  await expect.poll(() => found('heavyweight')).toEqual(['p1'])
})

test('an index that it had not yet filled when its turn ended never goes live', async () => {
  let live = 0
  const freezer = freezing(frozen => ({
    async rebuild(documents) {
      await frozen()
      await search.rebuild(documents)
      live++
    },
  }))
  await views.append(imported('p1'))
  const late = await start(freezer.engine)
  freezer.arm()
  const end = turnOf(late)
  await freezer.reached
  await end()
  freezer.thaw()
  await expect.poll(() => late.lag()).toMatchObject({ changes: 0, error: null })
  expect(live).toBe(0)
  expect(await found('')).toEqual([])
})

test('a process that has no turn says nothing of what the index holds', async () => {
  const [fills, reads] = [await start(), await start()]
  const end = turnOf(fills)
  await views.append(imported('p1'))
  await fills.caughtUp()
  await end()
  await fills.stop()
  await named('Heavyweight')
  await expect.poll(() => reads.lag()).toMatchObject({ changes: 0 })
  await reads.stop()
  const next = await start()
  turnOf(next)
  await expect.poll(() => found('heavyweight')).toEqual(['p1'])
})
