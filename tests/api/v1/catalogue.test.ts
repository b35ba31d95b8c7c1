import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { eventId } from '#api/plumbing/events/command-events.ts'
import type { FeedProduct } from '#domain/product/events.ts'
import { type OpenShop, openShop, visitor } from '#tests/api/open-shop.ts'
import { orderBody } from '#tests/api/orders/checkout.ts'
import { feed, variant } from '#tests/support/feed-product.ts'
import { type Program, program } from './program.ts'

type Told = {
  readonly id: string
  readonly style: string
  readonly name: { readonly en: string }
  readonly variants: readonly { readonly sku: string; readonly price: object }[]
  readonly stock: readonly { readonly sku: string; readonly available: number }[] | null
}

let shop: OpenShop
let whole: Program
let plain: Program

beforeAll(async () => {
  shop = await openShop()
  await shop.change({ security: { loginForPurchase: false } })
  await shop.append('term-category-t-shirts', {
    type: 'TermDefined',
    data: { kind: 'category', id: 't-shirts', name: { en: 'T-shirts' } },
  })
  await comes('tee', {
    style: 'FF1200',
    variants: [
      variant('TEE-M', {
        ...{ gtin: '00012345678905', weight: 180, attributes: { neck: 'crew' } },
        images: ['https://feed.example/tee.jpg'],
      }),
      variant('TEE-L', { size: 'l', price: 1100 }),
    ],
  })
  await shop.sell({ cap: [{ sku: 'CAP', price: 500, quantity: 7 }], sock: [{ sku: 'SOCK', price: 300, quantity: -1 }] })
  whole = await program(shop, 'products:read', 'stock:read', 'events:read')
  plain = await program(shop, 'products:read')
})
afterAll(() => shop.end())

async function comes(id: string, parts: Partial<FeedProduct> & Pick<FeedProduct, 'variants'>) {
  const data = { productId: id, slug: id, source: 'supplier', feed: feed(parts.variants, parts) }
  await shop.append(`product-${id}`, { type: 'ProductImported', data })
}

const edited = (id: string, name: string) =>
  shop.append(`product-${id}`, { type: 'ProductEdited', data: { productId: id, edits: { name: { en: name } } } })

const ids = (found: readonly Told[]) => found.map(({ id }) => id)

describe('a product', () => {
  test('is told as its events tell it, with pictures, categories, and pieces for the scope stock:read', async () => {
    const product = (await whole.get('products/tee')).json()
    expect(product).toMatchObject({
      ...{ id: 'tee', slug: 'tee', status: 'active', discontinued: false, brand: 'fallowfield', style: 'FF1200' },
      categories: [{ id: 't-shirts', name: { en: 'T-shirts' } }],
      variants: [
        {
          ...{ sku: 'TEE-M', gtin: '00012345678905', weight: 180, color: 'navy', size: 'm', options: { neck: 'crew' } },
          price: { amount: 1000, currency: 'USD' },
        },
        { sku: 'TEE-L', price: { amount: 1100, currency: 'USD' } },
      ],
      images: [{ color: 'navy', urls: [expect.stringMatching(/^http.*\/pictures\/photo\..*\.jpg$/)] }],
      stock: [
        { sku: 'TEE-M', on_hand: 0, committed: 0, available: 0 },
        { sku: 'TEE-L', available: 0 },
      ],
    })
    const [created] = (await whole.events('start', 'product.created.v1')).filter(({ data }) => data.product === 'tee')
    const { product: _id, ...told } = created!.data
    expect(product).toMatchObject(told)
    expect((await plain.get('products/tee')).json()).toEqual({ ...product, stock: null })
    expect((await plain.get('products/none')).json().code).toBe('product-not-found')
    const [address] = product.images[0].urls
    expect((await shop.app.inject(new URL(address).pathname)).statusCode).not.toBe(404)
  })

  test('is found by its style, and by each code of a variant', async () => {
    const found = async (query: string) => ids((await plain.get(`products/find?${query}`)).json().products)
    expect(await found('by=style&is=ff1200')).toEqual(['tee'])
    for (const code of ['TEE-M', 'tee-l', '12345678905', '012345678905'])
      expect(await found(`by=code&is=${code}`), code).toEqual(['tee'])
    expect(await found('by=code&is=NONE')).toEqual([])
    for (const wrong of ['', 'is=FF1200', 'by=name&is=tee']) {
      const refused = await plain.get(`products/find?${wrong}`)
      expect([refused.statusCode, refused.json().code]).toEqual([400, 'invalid-request'])
    }
  })
})

describe('the list of products', () => {
  test('has each, and what changed between two pages comes again', async () => {
    const first = (await whole.get('products?limit=2')).json<{ products: Told[]; cursor: string; more: boolean }>()
    expect(first.more).toBe(true)
    const [changed] = ids(first.products)
    await edited(changed!, 'Another name')
    const rest = await whole.all<Told>('products', first.cursor)
    expect([...new Set([...ids(first.products), ...ids(rest.found)])].toSorted()).toEqual(['cap', 'sock', 'tee'])
    expect(rest.found.find(({ id }) => id === changed)!.name.en).toBe('Another name')
    expect((await whole.all<Told>('products', rest.cursor)).found).toEqual([])
  })

  test('with the events after it misses nothing, pieces among them', async () => {
    const { found, eventsFrom, cursor } = await whole.all<Told>('products')
    const pieces = new Map(found.flatMap(({ stock }) => (stock ?? []).map(each => [each.sku, each.available])))
    expect([pieces.get('CAP'), pieces.get('SOCK')]).toEqual([7, null])
    const buyer = visitor(shop.app)
    await buyer.add('CAP', 2)
    expect((await buyer.order(orderBody, eventId('caps', 0))).statusCode).toBe(201)
    await edited('cap', 'A cap')
    for (const event of await whole.events(eventsFrom)) {
      if (event.type === 'stock.changed.v1')
        for (const item of event.data.items as { sku: string; available: number }[])
          pieces.set(item.sku, item.available)
    }
    const now = await whole.all<Told>('products')
    expect(pieces).toEqual(new Map(now.found.flatMap(({ stock }) => stock!.map(each => [each.sku, each.available]))))
    // A change of pieces alone lists nothing.
    expect(ids((await whole.all<Told>('products', cursor)).found)).toEqual(['cap'])
  })
})
