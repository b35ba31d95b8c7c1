import { afterAll, beforeAll, expect, test } from 'vitest'
import { variant } from '#tests/support/feed-product.ts'
import { signedIn } from '#tests/support/signed-in.ts'
import { counted, exampleTerms, imported } from '../../support/example-shop.ts'
import { type ContentShop, openContentShop } from '../content-shop.ts'

let shop: ContentShop
beforeAll(async () => {
  shop = await openContentShop()
  await shop.append('terms', ...exampleTerms)
  const photo = { images: ['https://cdn.example/a.jpg'] }
  const sold = [
    variant('a-navy-m', { ...photo, gtin: '850001000000' }),
    variant('a-navy-s', { size: 's', ...photo }),
    variant('a-navy-l', { size: 'l', price: 0, ...photo }),
  ]
  await shop.append('product-a', imported('a', { variants: sold }))
  await shop.append('stock-a', counted('a', { 'a-navy-m': 3, 'a-navy-s': 0 }))
  await shop.append('product-mug', imported('mug', { brand: '', style: '', variants: [variant('mug')] }))
  await shop.append('product-draft', imported('draft', { status: 'draft', variants: [variant('draft')] }))
  await shop.append('product-old', imported('old', { status: 'archived', variants: [variant('old')] }))
  const gone = { type: 'ProductDiscontinued', data: { productId: 'gone' } }
  await shop.append('product-gone', imported('gone', { variants: [variant('gone')] }), gone)
  await shop.append('product-free', imported('free', { variants: [variant('free', { price: 0 })] }))
})
afterAll(() => shop.end())

const figures = async (cookie = '') =>
  shop.app.inject({ url: '/api/admin/merchant-feed', headers: cookie === '' ? {} : { cookie } })

test('what the feed holds is counted as it is written, and what it leaves out, with the reason', async () => {
  const permissions = [{ name: 'product', view: true, edit: false, delete: false }] as const
  const { cookie } = await signedIn(shop, { staff: { status: 'active', permissions } })
  const answer = await figures(cookie)
  expect(answer.statusCode).toBe(200)
  const feed = (await shop.get('/feeds/google.xml')).body
  expect(answer.json()).toEqual({
    ...{ products: 2, variants: feed.split('<item>').length - 1, soldOut: feed.split('out_of_stock').length - 1 },
    ...{ drawn: 1, unidentified: feed.split('<g:identifier_exists>no').length - 1 },
    ...{ drafts: 1, archived: 1, discontinued: 1, unpriced: 2 },
    unpricedProducts: [
      { productId: 'a', name: expect.any(String) },
      { productId: 'free', name: expect.any(String) },
    ],
    deliveries: feed.split('</item>')[0]!.split('<g:shipping>').length - 1,
    deliveriesLeftOut: 0,
    writtenAt: expect.any(String),
  })
  expect(answer.json()).toMatchObject({ variants: 3, soldOut: 2, unidentified: 1 })
})

test('who may not see products is not told', async () => {
  const permissions = [{ name: 'orders', view: true, edit: true, delete: true }] as const
  const { cookie } = await signedIn(shop, { staff: { status: 'active', permissions } })
  expect((await figures(cookie)).statusCode).toBe(403)
})
