import { afterAll, beforeAll, expect, test } from 'vitest'
import { publishProduct } from '#api/catalogue/owner.ts'
import { importAndShow } from '#api/import/import-feed.ts'
import { chunks, csv } from '#tests/import/feeds.ts'
import { type OpenShop, openShop, visitor } from '../open-shop.ts'

let shop: OpenShop
beforeAll(async () => {
  shop = await openShop()
})
afterAll(() => shop.end())

const seen = (slug: string) => shop.queries('en').product(slug)

test('a draft is sold once it is published, whatever its feed says of it after that', async () => {
  const columns = ['Handle', 'Title', 'Variant Price', 'Variant SKU', 'Status', 'Variant Inventory Tracker'] as const
  const draft = csv(columns, [['Later_Tee', 'Later', '5', 'LT', 'draft', '']])
  const load = () => importAndShow(chunks(draft), shop, {})
  await load()
  const status = async () => (await visitor(shop.app).get('/api/products/later-tee')).statusCode
  expect([await status(), await seen('later-tee')]).toEqual([404, null])
  expect(await publishProduct(shop, 'nobody')).toContain('There is no product nobody')
  expect(await publishProduct(shop, 'Later_Tee')).toBeNull()
  expect(await status()).toBe(200)
  await load()
  expect([await status(), await publishProduct(shop, 'later-tee')]).toEqual([200, null])
})
