import { randomUUID } from 'node:crypto'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { product } from '#domain/product/decide.ts'
import { stock } from '#domain/stock/decide.ts'
import { type OpenShop, openShop, visitor } from '#tests/api/open-shop.ts'
import { orderBody } from '#tests/api/orders/checkout.ts'
import { type SignedIn, signedIn } from '#tests/support/signed-in.ts'

let shop: OpenShop
let rosa: SignedIn
const may = (name: 'stock' | 'orders', to = { edit: true, delete: false }) => ({ name, view: true, ...to }) as const

beforeEach(async () => {
  shop = await openShop()
  await shop.change({ security: { loginForPurchase: false } })
  await shop.sell({
    tee: [
      { sku: 'TEE-M', price: 850, quantity: 20, size: 'm' },
      { sku: 'TEE-L', price: 850, quantity: 0, size: 'l' },
    ],
    mug: [{ sku: 'MUG', price: 500, quantity: -1 }],
  })
  rosa = await signedIn(shop, { name: 'Rosa', staff: { status: 'active', permissions: [may('stock')] } })
})
afterEach(() => shop.end())

const call = (method: 'GET' | 'POST', url: string, payload?: object, { cookie } = rosa) =>
  shop.app.inject({ method, url: `/api/admin/inventory${url}`, headers: { cookie }, ...(payload && { payload }) })
const list = async (query = '') => (await call('GET', `/list?${query}`)).json()
const at = () => shop.store.head()
const count = async (quantity: number, { seen = 20, sku = 'TEE-M', look = undefined as number | undefined } = {}) =>
  call('POST', '/tee/count', { id: randomUUID(), at: look ?? (await at()), lines: [{ sku, quantity, seen }] })
async function buy(quantity: number) {
  const buyer = visitor(shop.app)
  await buyer.add('TEE-M', quantity)
  expect((await buyer.order(orderBody, randomUUID())).statusCode).toBe(201)
  await shop.caughtUp()
}

describe('the list of the inventory', () => {
  test('adds up what is on hand, held and sold, and names what is gone first', async () => {
    await buy(5)
    const { rows, views } = await list('sort=-onHand')
    expect(rows).toMatchObject([
      {
        ...{ productId: 'tee', onHand: 20, held: 5, available: 15, short: 0, untracked: 0, sold: 5, variants: 2 },
        first: { sku: 'TEE-M', available: 15, left: 90 },
        counted: { shelf: true },
      },
      { productId: 'mug', onHand: 0, untracked: 1, first: null },
    ])
    expect(views).toEqual([
      { name: 'all', count: 2 },
      { name: 'runs-out', count: 1 },
      { name: 'sold-out', count: 1 },
      { name: 'short', count: 0 },
      { name: 'long-ago', count: 1 },
      { name: 'untracked', count: 1 },
    ])
  })
  test('what runs out first stands first, as of today', async () => {
    await shop.sell({ cap: [{ sku: 'CAP', price: 500, quantity: 9 }], bag: [{ sku: 'BAG', price: 500, quantity: 90 }] })
    for (const [sku, quantity] of [
      ['TEE-M', 5],
      ['CAP', 8],
      ['BAG', 1],
    ] as const) {
      const buyer = visitor(shop.app)
      await buyer.add(sku, quantity)
      expect((await buyer.order(orderBody, randomUUID())).statusCode).toBe(201)
    }
    await shop.caughtUp()
    const shown = async () => {
      const model = await shop.queries('en').inventory(new URLSearchParams('view=runs-out'))
      return { ids: model.rows.map(({ productId }) => productId), total: model.total }
    }
    expect(await shown()).toEqual({ ids: ['cap', 'tee', 'bag'], total: 3 })
  })
  test('is found by the words of its products, and comes out as a file', async () => {
    expect((await list('q=tee-l')).rows).toMatchObject([{ productId: 'tee' }])
    const { body } = await call('GET', '/export?cols=style,onHand,available&sort=-onHand')
    expect(body).toContain('TEE,20,20')
  })
  test('is seen by those who may see stock alone', async () => {
    const other = await signedIn(shop, { staff: { status: 'active', permissions: [may('orders')] } })
    expect((await call('GET', '/list', undefined, other)).statusCode).toBe(403)
  })
})

describe('the same by variant', () => {
  const variants = async (query = '') => (await call('GET', `/variants/list?${query}`)).json()
  test('tells of each what is on hand, held, sold and when it is gone', async () => {
    await buy(5)
    const { rows, views } = await variants('sort=-onHand')
    const tee = { productId: 'tee', short: 0 }
    expect(rows).toMatchObject([
      { productId: 'mug', sku: 'MUG', onHand: null, available: null, held: 0, sold: 0, left: null },
      { ...tee, sku: 'TEE-M', onHand: 20, held: 5, available: 15, sold: 5, left: 90 },
      { ...tee, sku: 'TEE-L', onHand: 0, held: 0, available: 0, sold: 0, left: null },
    ])
    expect(views).toEqual([
      { name: 'all', count: 3 },
      { name: 'runs-out', count: 1 },
      { name: 'sold-out', count: 1 },
      { name: 'short', count: 0 },
      { name: 'untracked', count: 1 },
    ])
  })
  test('a count and a sale move a row from view to view', async () => {
    const skus = async (view: string) => (await variants(`view=${view}`)).rows.map(({ sku }: { sku: string }) => sku)
    expect(await skus('sold-out')).toEqual(['TEE-L'])
    await buy(5)
    await count(3)
    await count(4, { sku: 'TEE-L', seen: 0 })
    await shop.caughtUp()
    expect(await skus('sold-out')).toEqual(['TEE-M'])
    expect((await variants('view=short')).rows).toMatchObject([{ sku: 'TEE-M', short: 2, available: 0, left: 0 }])
    expect(await skus('runs-out')).toEqual(['TEE-M'])
  })
  test('names sizes, and people who wait, for the dashboard; it comes out as a file', async () => {
    const { rows } = await shop.queries('en').variants(new URLSearchParams('q=tee&sort=sku'))
    expect(rows).toMatchObject([
      { key: 'tee/TEE-L', size: 'l', waiting: 0 },
      { key: 'tee/TEE-M', size: 'm', waiting: 0 },
    ])
    expect((await call('GET', '/variants/export?cols=sku,onHand&sort=sku')).body).toContain('MUG,\r\nTEE-L,0\r\n')
  })
})

test('the sheet of a product comes with the list where its row is on the page', async () => {
  const opened = async (query: string) =>
    (await shop.queries('en').inventory(new URLSearchParams(query))).opened?.variants.map(({ sku }) => sku)
  expect(await opened('open=tee')).toEqual(['TEE-M', 'TEE-L'])
  expect(await opened('open=tee&q=mug')).toBeUndefined()
  expect(await opened('open=nothing')).toBeUndefined()
})

describe('a count', () => {
  test('overwrites no sale that came meanwhile', async () => {
    const look = await at()
    await buy(4)
    const answer = await count(18, { look })
    expect(answer.json().undo.lines).toEqual([{ sku: 'TEE-M', from: 20, to: 18 }])
    await shop.caughtUp()
    expect(await shop.available('tee', 'TEE-M')).toBe(14)
  })
  test('of a look that is said to come later takes off what leaves after it all the same', async () => {
    await buy(4)
    expect((await count(20, { look: 1_000_000_000 })).statusCode).toBe(200)
    const shipper = await signedIn(shop, { admin: true })
    const url = '/api/admin/orders/1001/ship'
    const headers = { cookie: shipper.cookie }
    expect((await shop.app.inject({ method: 'POST', url, headers, payload: {} })).statusCode).toBe(204)
    await expect.poll(async () => (await shop.handler.fold(stock, 'tee')).state.onHand['TEE-M']).toBe(16)
  })
  test('is asked again where somebody counted since, with whoever did, and counts then', async () => {
    const look = await at()
    expect((await count(25)).statusCode).toBe(200)
    const refused = await count(18, { look })
    expect(refused.statusCode).toBe(409)
    const met = refused.json()
    expect(met).toMatchObject({
      code: 'counted-meanwhile',
      lines: [{ sku: 'TEE-M', onHand: 25, counted: 18, by: 'Rosa' }],
    })
    const chosen = await count(18, { look: met.at, seen: 25 })
    expect(chosen.json().undo.lines).toEqual([{ sku: 'TEE-M', from: 25, to: 18 }])
  })
  test('is taken back, but not what was counted since', async () => {
    const { undo } = (await count(30)).json()
    const back = () => call('POST', '/tee/undo', { id: randomUUID(), of: undo.of })
    expect((await back()).statusCode).toBe(200)
    await shop.caughtUp()
    expect(await shop.available('tee', 'TEE-M')).toBe(20)
    await count(7)
    await back()
    await shop.caughtUp()
    expect(await shop.available('tee', 'TEE-M')).toBe(7)
  })
  test('alone is taken back, not what a feed or nobody said, nor numbers that the browser makes up', async () => {
    const undo = (body: object) => call('POST', '/tee/undo', { id: randomUUID(), ...body })
    const { of } = (await count(30)).json().undo
    const made = { of, lines: [{ sku: 'TEE-M', from: null, to: 30 }] }
    expect((await undo(made)).json()).toMatchObject({ code: 'invalid-request' })
    expect((await undo({ of: of + 1 })).json()).toMatchObject({ code: 'stock-act-not-found' })
    const feed = { memory: 'm', file: 'f', meaning: 'theirs', fresh: true, unnamed: false } as const
    const data = { productId: 'tee', counts: [{ sku: 'TEE-L', quantity: 3 }], feed }
    const fed = await shop.handler.handle(stock, 'tee', { type: 'CountStock', data })
    expect((await undo({ of: fed.ok && fed.position })).json()).toMatchObject({ code: 'stock-act-not-found' })
  })
  test('that began the tracking is taken back by whoever counted, else only by those who may stop it', async () => {
    const begun = { id: randomUUID(), at: await at(), lines: [{ sku: 'MUG', quantity: 9, seen: null }] }
    const { of } = (await call('POST', '/mug/count', begun)).json().undo
    const other = await signedIn(shop, { staff: { status: 'active', permissions: [may('stock')] } })
    const undo = (who: SignedIn) => call('POST', '/mug/undo', { id: randomUUID(), of }, who)
    expect((await undo(other)).json()).toMatchObject({ code: 'not-permitted' })
    expect((await undo(rosa)).json().undo.lines).toEqual([{ sku: 'MUG', from: 9, to: null }])
  })
  test('that comes twice counts once', async () => {
    const body = { id: randomUUID(), at: await at(), lines: [{ sku: 'TEE-M', quantity: 9, seen: 20 }] }
    expect((await call('POST', '/tee/count', body)).statusCode).toBe(200)
    await buy(3)
    expect((await call('POST', '/tee/count', body)).json()).toEqual({ undo: null })
    await shop.caughtUp()
    expect(await shop.available('tee', 'TEE-M')).toBe(6)
  })
  test('stops the tracking only for those who may', async () => {
    expect((await count(-1)).statusCode).toBe(403)
    rosa = await signedIn(shop, {
      email: 'boss@shop.example',
      staff: { status: 'active', permissions: [may('stock', { edit: true, delete: true })] },
    })
    expect((await count(-1)).json().undo.lines).toEqual([{ sku: 'TEE-M', from: 20, to: null }])
  })
  test('of what the shop does not know is refused', async () => {
    expect((await count(1, { sku: 'CAP' })).json()).toMatchObject({ code: 'sku-not-found' })
    const nowhere = { id: randomUUID(), at: 0, lines: [{ sku: 'X', quantity: 1, seen: 0 }] }
    expect((await call('POST', '/nothing/count', nowhere)).json()).toMatchObject({ code: 'product-not-found' })
  })
})

describe('an adjustment', () => {
  const adjust = (by: number, reason: string) =>
    call('POST', '/tee/adjust', { id: randomUUID(), reason, note: 'wet', lines: [{ sku: 'TEE-M', by }] })
  test('adds and takes away, with its reason', async () => {
    expect((await adjust(-2, 'damaged')).json().undo.lines).toEqual([{ sku: 'TEE-M', from: 20, to: 18 }])
    expect((await adjust(2, 'damaged')).json()).toMatchObject({ code: 'adjustment-against-reason' })
    expect((await adjust(-19, 'lost')).json()).toMatchObject({ code: 'adjustment-exceeds-stock', onHand: 18 })
    expect((await adjust(30, 'received')).statusCode).toBe(200)
  })
})

test('a preview names the orders that fall short, the last placed first, and changes nothing', async () => {
  await buy(4)
  await buy(3)
  const preview = async (quantity: number) =>
    (await call('POST', '/tee/preview', { lines: [{ sku: 'TEE-M', quantity }] })).json()
  expect(await preview(7)).toEqual({ shorts: [], moreShorts: 0, told: [] })
  expect(await preview(3)).toMatchObject({
    shorts: [
      { order: 1001, sku: 'TEE-M', pieces: 1 },
      { order: 1002, sku: 'TEE-M', pieces: 3 },
    ],
  })
  expect(await shop.available('tee', 'TEE-M')).toBe(13)
})

describe('a size that staff archived', () => {
  beforeEach(async () => {
    const edits = { archivedVariants: { 'TEE-L': true as const } }
    await visitor(shop.app).json('POST', '/api/stock-watches', { sku: 'TEE-L', email: 'ada@example.com' })
    await shop.handler.handle(product, 'tee', { type: 'EditProduct', data: { productId: 'tee', edits } })
    await shop.caughtUp()
  })
  test('is marked where it is counted and scanned, and runs out nowhere', async () => {
    const sheet = await shop.queries('en').stockSheet('tee')
    expect(sheet?.variants.map(({ sku, archived }) => [sku, archived])).toEqual([
      ['TEE-M', false],
      ['TEE-L', true],
    ])
    expect((await call('GET', '/scan?code=TEE-L')).json()).toMatchObject({ sku: 'TEE-L', archived: true })
    const { rows, views } = (await call('GET', '/variants/list?q=tee&sort=sku')).json()
    expect(rows).toMatchObject([
      { sku: 'TEE-L', archived: true },
      { sku: 'TEE-M', archived: false },
    ])
    expect(views).toContainEqual({ name: 'sold-out', count: 0 })
  })
  test('is counted like others, and nobody is told that it is back', async () => {
    const preview = await call('POST', '/tee/preview', { lines: [{ sku: 'TEE-L', quantity: 4 }] })
    expect(preview.json()).toEqual({ shorts: [], moreShorts: 0, told: [] })
    expect((await count(4, { sku: 'TEE-L', seen: 0 })).statusCode).toBe(200)
    expect((await shop.handler.fold(stock, 'tee')).state.onHand).toMatchObject({ 'TEE-L': 4 })
  })
})

describe('a scan', () => {
  const scan = async (code: string) => (await call('GET', `/scan?code=${encodeURIComponent(code)}`)).json()
  test('finds the variant, with what is said to be on hand', async () => {
    await buy(2)
    expect(await scan('tee-m')).toMatchObject({ productId: 'tee', sku: 'TEE-M', onHand: 20, held: 2, waiting: 0 })
    expect((await scan('tee-m')).at).toBe(await at())
  })
  test('of a code that no variant has is told so, and words offer variants to choose from', async () => {
    expect(await scan('5018374116240')).toMatchObject({ code: 'sku-not-found' })
    const offered = async (q: string) => (await call('GET', `/variants?q=${q}`)).json()
    expect(await offered('tee')).toEqual({
      variants: [
        { sku: 'TEE-M', name: expect.stringContaining('The tee') },
        { sku: 'TEE-L', name: expect.stringContaining('The tee') },
      ],
    })
    expect(await offered('zzz')).toEqual({ variants: [] })
  })
})
