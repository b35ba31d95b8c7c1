import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { wishlistItems } from '#api/picks/wishlist-model.ts'
import { navy, type OpenShop, openShop, visitor } from '../open-shop.ts'
import { refusal } from '../orders/checkout.ts'

let shop: OpenShop
beforeAll(async () => {
  shop = await openShop()
  await shop.append('term-color-navy', navy)
  await shop.sell({
    tee: [
      { sku: 'TEE-S', price: 450, quantity: 10, size: 's' },
      { sku: 'TEE-M', price: 500, quantity: 0, size: 'm' },
    ],
    cap: [{ sku: 'CAP', price: 1250, quantity: 3 }],
    gone: [{ sku: 'GONE', price: 100, quantity: 5 }],
  })
  await shop.append('product-gone', { type: 'ProductDiscontinued', data: { productId: 'gone' } })
})
afterAll(() => shop.end())

const save = (by: ReturnType<typeof visitor>, productId: string, color?: string) =>
  by.json('POST', '/api/wishlist/items', { productId, ...(color && { color }) })

/** The list as its page shows it. */
async function listOf(by: ReturnType<typeof visitor>) {
  const cartId = decodeURIComponent(decodeURIComponent(by.jar.get('cart') ?? ''))
  const { items } = await shop.wishlists.current(cartId.slice(0, cartId.indexOf('.')))
  return wishlistItems(items, shop.products, shop.catalogue('en'))
}

describe('saving', () => {
  test('makes a list for a visitor who had nothing, named by the signed cookie of the cart', async () => {
    const guest = visitor(shop.app)
    expect((await guest.get('/api/picked')).json()).toEqual({ wishlist: [], compare: [] })
    expect(guest.jar.has('cart')).toBe(false)
    const answer = await save(guest, 'tee', 'navy')
    expect([answer.statusCode, answer.json()]).toEqual([200, { wishlist: ['tee'] }])
    expect(guest.jar.has('cart')).toBe(true)
    expect((await guest.get('/api/picked')).json()).toEqual({ wishlist: ['tee'], compare: [] })
    // The cart that the cookie names is there as soon as something is added.
    await guest.add('CAP', 1)
    expect((await guest.get('/api/picked')).json().wishlist).toEqual(['tee'])
  })

  test('keeps the colour and the price of then, and tells a drop', async () => {
    const guest = visitor(shop.app)
    await save(guest, 'cap', 'navy')
    expect((await listOf(guest))[0]).toMatchObject({
      productId: 'cap',
      path: '/product/cap',
      color: { id: 'navy', name: 'Navy' },
      price: 1250,
      priceWhenSaved: null,
      variants: [{ sku: 'CAP', size: null, available: 3 }],
      sold: true,
    })
    await shop.append('product-cap', { type: 'ProductEdited', data: { productId: 'cap', edits: { discount: 20 } } })
    expect((await listOf(guest))[0]).toMatchObject({ price: 1000, priceWhenSaved: 1250 })
  })

  test('a colour that the product does not have is not kept', async () => {
    const guest = visitor(shop.app)
    await save(guest, 'tee', 'no-such-colour')
    expect((await listOf(guest))[0]).toMatchObject({ color: { id: 'navy' }, varies: true, price: 450 })
  })

  test('shows the last one first, and one that is not sold any more as such', async () => {
    const guest = visitor(shop.app)
    await save(guest, 'tee')
    await save(guest, 'cap')
    await shop.append('product-cap', { type: 'ProductDiscontinued', data: { productId: 'cap' } })
    const items = await listOf(guest)
    expect(items.map(({ productId, sold }) => [productId, sold])).toEqual([
      ['cap', false],
      ['tee', true],
    ])
    await shop.append('product-cap', {
      type: 'ProductImported',
      data: { productId: 'cap', slug: 'cap', source: 'supplier', feed: await feedOf('cap') },
    })
  })

  test.each(['nothing', 'gone'])('%s is refused', async productId =>
    expect(refusal(await save(visitor(shop.app), productId))).toEqual({ status: 404, code: 'product-not-found' }),
  )

  test('taking off, also what is not there', async () => {
    const guest = visitor(shop.app)
    expect((await guest.json('DELETE', '/api/wishlist/items/tee')).json()).toEqual({ wishlist: [] })
    await save(guest, 'tee')
    expect((await guest.json('DELETE', '/api/wishlist/items/tee')).json()).toEqual({ wishlist: [] })
  })
})

test('GET /api/home/wishlist is for who is signed in', async () => {
  const guest = visitor(shop.app)
  await save(guest, 'tee')
  expect(refusal(await guest.get('/api/home/wishlist'))).toEqual({ status: 401, code: 'sign-in-required' })
})

describe('sharing', () => {
  test('an address that others read, until it is taken away; the next one is another', async () => {
    const guest = visitor(shop.app)
    await save(guest, 'tee', 'navy')
    const { shareId } = (await guest.json('POST', '/api/wishlist/share')).json<{ shareId: string }>()
    expect(shareId).toMatch(/^[\w-]{22}$/)
    expect((await guest.json('POST', '/api/wishlist/share')).json()).toEqual({ shareId })
    await shop.caughtUp()
    expect((await shop.wishlists.shared(shareId))?.items).toMatchObject([{ productId: 'tee' }])
    expect(await shop.wishlists.shared('A'.repeat(22))).toBeNull()
    expect((await guest.json('DELETE', '/api/wishlist/share')).json()).toEqual({ shareId: null })
    expect(await shop.wishlists.shared(shareId)).toBeNull()
    await shop.caughtUp()
    expect(await shop.wishlists.shared(shareId)).toBeNull()
    const again = (await guest.json('POST', '/api/wishlist/share')).json<{ shareId: string }>()
    expect(again.shareId).not.toBe(shareId)
  })
})

describe('forms without JavaScript', () => {
  test('saving leads back to the page', async () => {
    const guest = visitor(shop.app)
    const answer = await guest.form('/fr/wishlist/save', { item: 'tee/navy', page: '/fr/categories/t-shirts?page=2' })
    expect([answer.statusCode, answer.headers.location]).toEqual([303, '/fr/categories/t-shirts?page=2'])
    expect((await listOf(guest))[0]).toMatchObject({ productId: 'tee', color: { id: 'navy' } })
    const elsewhere = await guest.form('/wishlist/save', { item: 'tee', page: 'https://elsewhere.example/' })
    expect(elsewhere.headers.location).toBe('/wishlist')
  })

  test('moving puts one piece into the cart and takes the product off', async () => {
    const guest = visitor(shop.app)
    await save(guest, 'tee', 'navy')
    const answer = await guest.form('/wishlist/move', { item: 'tee', sku: 'TEE-S' })
    expect([answer.statusCode, answer.headers.location]).toEqual([303, '/wishlist'])
    expect((await guest.get('/api/cart')).json()).toMatchObject({ count: 1, lines: [{ sku: 'TEE-S' }] })
    expect((await guest.get('/api/picked')).json().wishlist).toEqual([])
  })

  test.each([
    ['no size', { item: 'tee', sku: '' }, 400, { code: 'invalid-request', fields: [{ code: 'choose-size' }] }],
    ['a size that is sold out', { item: 'tee', sku: 'TEE-M' }, 409, { code: 'out-of-stock' }],
  ])('moving %s keeps the product and says why', async (_what, fields, status, problem) => {
    const guest = visitor(shop.app)
    await save(guest, 'tee', 'navy')
    const answer = await guest.form('/wishlist/move', fields)
    expect(answer.statusCode).toBe(status)
    expect(answer.json()).toMatchObject({ path: '/wishlist', state: { form: 'wishlist', problem } })
    expect((await guest.get('/api/picked')).json().wishlist).toEqual(['tee'])
  })

  test('a line of the cart moves to the list with its colour', async () => {
    const guest = visitor(shop.app)
    await guest.add('TEE-S', 3)
    const answer = await guest.form('/bn/cart/to-wishlist', { uid: 'TEE-S' })
    expect([answer.statusCode, answer.headers.location]).toEqual([303, '/bn/cart'])
    expect((await guest.get('/api/cart')).json().lines).toEqual([])
    expect(await listOf(guest)).toMatchObject([{ productId: 'tee', color: { id: 'navy' } }])
    expect((await guest.form('/cart/to-wishlist', { uid: 'TEE-S' })).headers.location).toBe('/cart')
  })

  test('taking off, sharing and ending that lead to the list', async () => {
    const guest = visitor(shop.app)
    await save(guest, 'tee')
    for (const path of ['/wishlist/share', '/wishlist/stop-sharing', '/wishlist/remove']) {
      const answer = await guest.form(path, { item: 'tee' })
      expect([answer.statusCode, answer.headers.location], path).toEqual([303, '/wishlist'])
    }
    expect((await guest.get('/api/picked')).json().wishlist).toEqual([])
  })
})

async function feedOf(slug: string) {
  for await (const event of shop.store.read(`product-${slug}`)) {
    if (event.type === 'ProductImported') return (event.data as { feed: object }).feed
  }
  throw new Error(`${slug} was never imported`)
}
