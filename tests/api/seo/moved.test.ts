import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createReads } from '#api/plumbing/web/reads.ts'
import { exampleTerms, imported } from '../../support/example-shop.ts'
import { type ContentShop, openContentShop, origin, written } from '../content-shop.ts'

let shop: ContentShop
beforeAll(async () => {
  shop = await openContentShop()
  await shop.append('terms', ...exampleTerms)
  await shop.append('product-a', imported('a'))
})
afterAll(() => shop.end())

const missing = (path: string) => shop.whereabouts.ofMissing(new URL(path, origin))
const list = (path: string, reads = createReads()) => shop.whereabouts.ofList(new URL(path, origin), reads)
const move = (from: string, to: string) =>
  shop.append('product-a', { type: 'ProductMoved', data: { productId: 'a', from, to } })

describe('the old address of a product', () => {
  test('leads to the new one in the same language, with its choice', async () => {
    await move('slug-a', 'second')
    expect(await missing('/product/slug-a')).toEqual({ status: 301, to: '/product/second' })
    expect(await missing('/ar/product/slug-a?color=navy')).toEqual({
      status: 301,
      to: '/ar/product/second?color=navy',
    })
  })
  test('leads to the newest in one step, and not in circles', async () => {
    await move('second', 'third')
    expect(await missing('/product/slug-a')).toEqual({ status: 301, to: '/product/third' })
    expect(await shop.queries().shop.product('third')).toMatchObject({ slug: 'third', path: '/product/third' })
    expect(await shop.queries().shop.product('second')).toBeNull()
    await move('third', 'slug-a')
    expect(await missing('/product/slug-a')).toBeNull()
    expect(await missing('/product/second')).toEqual({ status: 301, to: '/product/slug-a' })
    await move('slug-a', 'third')
  })
})

describe('addresses that another shop system gave', () => {
  test('lead to the product, where it is now, and nowhere when there is none', async () => {
    for (const [path, to] of [
      ['/products/third', '/product/third'],
      ['/products/slug-a', '/product/third'],
      ['/ar/products/Third', '/ar/product/third'],
      ['/collections/sale/products/third', '/product/third'],
    ] as const) {
      expect(await missing(path)).toEqual({ status: 301, to })
    }
    expect(await missing('/products/nobody')).toBeNull()
  })
  test('lead to a category, to all there is, else for now to the search', async () => {
    expect(await missing('/collections/t-shirts')).toEqual({ status: 301, to: '/categories/t-shirts' })
    expect(await missing('/fr/collections/all')).toEqual({ status: 301, to: '/fr/store' })
    expect(await missing('/collections/summer-sale')).toEqual({ status: 302, to: '/search?q=summer+sale' })
    expect(await missing('/collections')).toBeNull()
  })
  test('lead to the list of a tag, while something that is shown has it', async () => {
    await shop.append('product-tagged', imported('tagged', { tags: ["Men's Picks", 't-shirts'] }))
    await shop.append('product-hidden', imported('hidden', { tags: ['Next year'], status: 'draft' }))
    expect(await missing('/collections/mens-picks')).toEqual({ status: 301, to: '/tags/mens-picks' })
    expect(await missing('/ar/collections/Mens-Picks')).toEqual({ status: 301, to: '/ar/tags/mens-picks' })
    expect(await missing('/collections/t-shirts')).toEqual({ status: 301, to: '/categories/t-shirts' })
    expect(await missing('/collections/next-year')).toEqual({ status: 302, to: '/search?q=next+year' })
  })
})

describe('a product that is sold no more', () => {
  test('is gone when it was archived or a feed lists it no more, never there as a draft', async () => {
    for (const [id, event] of [
      ['archived', { type: 'ProductStatusChanged', data: { productId: 'archived', status: 'archived' } }],
      ['left-out', { type: 'ProductDiscontinued', data: { productId: 'left-out' } }],
      ['draft', { type: 'ProductStatusChanged', data: { productId: 'draft', status: 'draft' } }],
    ] as const) {
      await shop.append(`product-${id}`, imported(id), event)
    }
    expect(await missing('/product/slug-archived')).toEqual({ status: 410 })
    expect(await missing('/fr/product/slug-left-out')).toEqual({ status: 410 })
    expect(await missing('/product/slug-draft')).toBeNull()
    expect(await missing('/product/never')).toBeNull()
  })
})

describe('the old address of a text', () => {
  test('leads to the new one, by kind', async () => {
    await shop.publish(written('p', { slug: 'shipping' }), written('b', { kind: 'post', slug: 'shipping' }))
    await shop.publish(written('p', { slug: 'delivery' }), written('b', { kind: 'post', slug: 'how-we-ship' }))
    expect(await missing('/shipping')).toEqual({ status: 301, to: '/delivery' })
    expect(await missing('/bn/blog/shipping')).toEqual({ status: 301, to: '/bn/blog/how-we-ship' })
    expect(await missing('/delivery')).toBeNull()
  })
})

describe('the old address of a category or brand', () => {
  test('leads on although its term is still there, and the page of it falls when it moves', async () => {
    const reads = createReads()
    expect(await list('/categories/t-shirts', reads)).toBeNull()
    expect([...reads.documents]).toEqual(['redirects/path:/categories/t-shirts', 'redirects/category:t-shirts'])
    const data = { kind: 'category', from: 't-shirts', to: 'tees' } as const
    await shop.append('redirect-category.t-shirts', { type: 'AddressMoved', data })
    expect(await list('/fr/categories/t-shirts?size=m')).toEqual({ status: 301, to: '/fr/categories/tees?size=m' })
    expect(await list('/brands/t-shirts')).toBeNull()
    const brand = { kind: 'brand', from: 'a b', to: 'ä/ö' } as const
    await shop.append('redirect-brand.a b', { type: 'AddressMoved', data: brand })
    expect(await list('/brands/a%20b')).toEqual({ status: 301, to: '/brands/%C3%A4%2F%C3%B6' })
  })
  test('is not looked for elsewhere', async () => {
    for (const path of ['/', '/categories', '/categories/a/b', '/cart', '/product/x', '/brands/%E0%A4%A']) {
      expect(await list(path), path).toBeNull()
    }
  })
})
