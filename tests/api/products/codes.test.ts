import { afterAll, beforeAll, expect, test } from 'vitest'
import type { ProductEvent } from '#domain/product/events.ts'
import { type OpenShop, openShop } from '#tests/api/open-shop.ts'
import { feed, variant } from '#tests/support/feed-product.ts'
import { signedIn } from '#tests/support/signed-in.ts'

let shop: OpenShop
let cookie: string

/** More than a page of styles that begin like the first one, which is the oldest. */
const styles = ['BG4', ...Array.from({ length: 60 }, (_, n) => `BG4${n + 10}`), '0 BG4 X']

beforeAll(async () => {
  shop = await openShop()
  for (const [place, style] of styles.entries()) {
    const id = style.toLowerCase().replaceAll(' ', '-')
    const sku = (size: string) => `${style.replaceAll(' ', '')}-BLK-${size}`
    const gtin = `00012345${String(place).padStart(4, '0')}`
    const variants = [variant(sku('S'), { gtin, size: 's' }), variant(sku('M'))]
    const told = feed(variants, { style, name: { en: `Bag ${style}` } })
    const data = { productId: id, slug: id, source: 'supplier', feed: told }
    await shop.append(`product-${id}`, { type: 'ProductImported', data } satisfies ProductEvent)
  }
  await shop.caughtUp()
  await shop.ready()
  const permissions = (['product', 'stock'] as const).map(name => ({ name, view: true, edit: false, delete: false }))
  cookie = (await signedIn(shop, { staff: { status: 'active', permissions } })).cookie
})
afterAll(() => shop.end())

const get = async (url: string, q: string, more: object = {}) =>
  (await shop.app.inject({ url: `/api/admin/${url}`, query: { q, ...more }, headers: { cookie } })).json()
type Row = { readonly productId: string; readonly sku?: string }
const lists = ['products/list', 'inventory/list', 'inventory/variants/list']

test.each(lists)('%s: a style that was typed whole comes before those that begin so, in every order', async url => {
  for (const sort of ['name', '-name']) {
    const { rows, total } = await get(url, 'bg4', { sort })
    const perProduct = url.includes('variants') ? 2 : 1
    expect(total).toBe(styles.length * perProduct)
    const [first, ...others] = (rows as readonly Row[]).map(({ productId }) => productId)
    expect(first).toBe('bg4')
    expect(others.lastIndexOf('bg4')).toBe(perProduct - 2)
  }
})

test.each(lists)('%s: the pages after the first neither lose a row nor show one twice', async url => {
  const keys: string[] = []
  for (let page = 1, pages = 1; page <= pages; page++) {
    const answer = await get(url, 'bg4', { page })
    pages = answer.pages
    keys.push(...answer.rows.map(({ productId, sku = '' }: Row) => `${productId} ${sku}`))
  }
  expect(new Set(keys).size).toBe(keys.length)
  expect(keys.length).toBe(styles.length * (url.includes('variants') ? 2 : 1))
})

test.each(lists)('%s: a whole SKU or barcode stands alone, in any case and with zeros or without', async url => {
  for (const code of ['BG411-BLK-S', 'bg411-blk-s', '123450002', '000123450002'])
    expect((await get(url, code)).rows).toMatchObject([{ productId: 'bg411' }])
  expect((await get(url, 'BG4-BLK')).total).toBeGreaterThan(1)
})

test('a variant is the only row of its code', async () => {
  expect((await get('inventory/variants/list', 'BG4-BLK-S')).rows).toMatchObject([{ sku: 'BG4-BLK-S' }])
})

test('a code that another filter hides says which filter it is', async () => {
  const answer = await get('products/list', '000123450002', { 'f.brand': 'nobody' })
  expect(answer).toMatchObject({ total: 0, emptied: [{ by: 'brand', total: 1 }] })
})

test('the palette finds a whole style first, and a variant by SKU or barcode', async () => {
  expect((await get('find', 'bg4')).products[0]).toMatchObject({ style: 'BG4' })
  for (const code of ['bg4-blk-s', '000123450000'])
    expect((await get('find', code)).skus).toMatchObject([{ sku: 'BG4-BLK-S', productId: 'bg4' }])
})
