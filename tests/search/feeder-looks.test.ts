import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { openSqliteReadModels } from '#api/plumbing/engines/read-models/sqlite/read-models.ts'
import { openMeilisearch } from '#api/plumbing/engines/search/meilisearch/meilisearch-search.ts'
import { createSearchFeeder } from '#api/search/feeder.ts'
import { createSearchWords } from '#api/search/search-words.ts'
import type { ReadModels } from '#projections/ports.ts'
import { productCard } from '#projections/product-card/view.ts'
import { ProductSearchRefused } from '#projections/product-search/port.ts'
import { productWords } from '#projections/product-words/view.ts'
import { terms } from '#projections/terms/view.ts'
import { runFeeder } from '#tests/support/run-feeder.ts'
import { imported } from '../support/example-shop.ts'
import { foldInto } from '../support/fold-into.ts'
import { type MeilisearchDouble, startMeilisearchDouble } from '../support/meilisearch-double.ts'

let folder: string
let readModels: ReadModels
let service: MeilisearchDouble
let views: Awaited<ReturnType<typeof foldInto>>
const feeders: { stop(): Promise<void> }[] = []

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'selvedge-looks-'))
  readModels = openSqliteReadModels({ file: join(folder, 'views.sqlite') })
  service = await startMeilisearchDouble({ key: 'right' })
  views = await foldInto(readModels, [productCard, productWords, terms])
  await views.append(imported('p1'), imported('p2'))
})

afterEach(async () => {
  for (const feeder of feeders.splice(0)) await feeder.stop()
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
  const feeder = await runFeeder(createSearchFeeder({ readModels, search, words: createSearchWords([]), log, onSound }))
  feeders.push(feeder)
  return {
    ...feeder,
    looked: () =>
      new Promise<void>(resolve => {
        sound.push(resolve)
        feeder.look()
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
  const feeder = await started()
  await feeder.looked()
  service.empty()
  await feeder.looked()
  expect(service.ids('shop')).toEqual(['p1', 'p2'])
  expect(refills()).toBe(2)
})

test('an index that was made by a change after everything was lost is filled anew, with its settings', async () => {
  const feeder = await started()
  await feeder.looked()
  service.empty()
  await views.append(imported('p3'))
  await feeder.caughtUp()
  expect(service.ids('shop')).toEqual(['p3'])
  await feeder.looked()
  expect(service.ids('shop')).toEqual(['p1', 'p2', 'p3'])
  expect(service.asked.filter(what => what === 'PATCH /indexes/shop/settings')).toHaveLength(2)
})

test('an index that an older copy was put back for is filled anew', async () => {
  const feeder = await started()
  await feeder.looked()
  const copy = service.copy()
  await views.append(imported('p3'))
  await feeder.caughtUp()
  await feeder.looked()
  service.restore(copy)
  expect(service.ids('shop')).toEqual(['p1', 'p2'])
  await feeder.looked()
  expect(service.ids('shop')).toEqual(['p1', 'p2', 'p3'])
})

test('an index of another log refuses the start and stays as it is', async () => {
  await (await started({ log: 'theirs' })).stop()
  const copy = service.copy()
  await expect(started({ log: 'ours' })).rejects.toThrow('Name another index with MEILI_INDEX')
  expect(service.copy()).toEqual(copy)
})

test('an index that another log takes over meanwhile is not written to', async () => {
  const feeder = await started({ log: 'ours' })
  await feeder.looked()
  service.empty()
  await started({ log: 'theirs' })
  const copy = service.copy()
  feeder.look()
  await expect.poll(async () => (await feeder.lag()).error).toContain('MEILI_INDEX')
  expect(service.copy()).toEqual(copy)
})

test('a wrong key refuses the start; a service that is away does not', async () => {
  await expect(started({ key: 'wrong' })).rejects.toBeInstanceOf(ProductSearchRefused)
  await service.goAway()
  const feeder = await started()
  expect((await feeder.lag()).error).toContain('Meilisearch did not')
  await service.comeBack()
  await feeder.looked()
  expect(service.ids('shop')).toEqual(['p1', 'p2'])
  expect((await feeder.lag()).error).toBeNull()
})
