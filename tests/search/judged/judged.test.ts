import { afterAll, beforeAll, expect, test } from 'vitest'
import { demoFeed } from '#api/demo/feed.ts'
import { applyDemoEdits } from '#api/demo/staff.ts'
import { importFeed } from '#api/import/import-feed.ts'
import { openShop } from '../../api/open-shop.ts'
import { demoCatalogue } from './catalogue.ts'
import { type Answer, foundIn, measure } from './measure.ts'
import { nonsense } from './queries.ts'
import { shown } from './shown.ts'

let shop: Awaited<ReturnType<typeof openShop>>

beforeAll(async () => {
  shop = await openShop()
  async function* bytes() {
    for (const text of demoFeed(demoCatalogue)) yield Buffer.from(text)
  }
  await importFeed(bytes(), { store: shop.store, dataFolder: shop.folderPath })
  await applyDemoEdits(shop.handler, demoCatalogue)
  await shop.caughtUp()
  await shop.indexer.caughtUp()
})
afterAll(() => shop.end())

type Read = Answer & {
  readonly read: { readonly chips: readonly { readonly label: string }[]; readonly leftOut: readonly string[] }
}

async function answer(q: string, language = 'en'): Promise<Read> {
  const response = await shop.app.inject(`/api/home/product_search?lng=${language}&q=${encodeURIComponent(q)}`)
  expect(response.statusCode, response.body).toBe(200)
  return response.json()
}

const found = async (q: string) => foundIn(await answer(q))

test('what people type finds what they mean', async () => {
  const { queries, ndcg, groups, empty } = await measure(found)
  const shares = Object.entries(groups).map(([group, value]) => `${group} ${value.toFixed(2)}`)
  process.stdout.write(
    `nDCG@10 ${ndcg.toFixed(3)} of ${queries} queries, ${empty.length} without results; ${shares.join(', ')}\n`,
  )
  expect(empty).toEqual([])
  expect(ndcg).toBeGreaterThanOrEqual(0.95)
})

test.each(nonsense)('%s finds nothing', async q => {
  expect(await found(q)).toEqual([])
})

test.each(shown)('$q is understood', async ({ q, language, chips, leftOut = [], opens }) => {
  const { products, read } = await answer(q, language)
  expect(read.chips.map(({ label }) => label)).toEqual(chips)
  expect(read.leftOut).toEqual(leftOut)
  expect(products).not.toEqual([])
  for (const { colorName } of opens ? products.slice(0, 5) : []) expect(colorName).toMatch(opens!)
})
