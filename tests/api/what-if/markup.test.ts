import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { builtInTables } from '#api/settings/index.ts'
import { rulesAt } from '#api/what-if/then.ts'
import type { FeedVariant } from '#domain/product/events.ts'
import { rules } from '#domain/rules/decide.ts'
import { stock } from '#domain/stock/decide.ts'
import { createCoupon } from '#tests/api/coupons/create-coupon.ts'
import { type OpenShop, openShop, visitor } from '#tests/api/open-shop.ts'
import { orderBody } from '#tests/api/orders/checkout.ts'
import { feed, variant } from '#tests/support/feed-product.ts'
import { signedIn } from '#tests/support/signed-in.ts'
import type { MarkupWhatIf, WhatIfStep } from '#web/models/what-if.ts'

let shop: OpenShop
let cookie: string
beforeAll(async () => {
  shop = await openShop()
  await shop.change({ security: { loginForPurchase: false } })
  cookie = (await signedIn(shop, { admin: true })).cookie
  await createCoupon(shop, 'TEAM', { perPerson: null })
  await factor('1.4')
  await imported('tee', 'northloom', { price: 700, cost: 500 })
  await imported('cap', 'cliffside', { price: 140, cost: 100 })
  await imported('bag', 'northloom', { price: 900, cost: 500, minimumPrice: 900 })
  await order({ tee: 2, cap: 1 })
  await order({ tee: 8 }, 'TEAM')
  await order({ cap: 5 })
  // Half-way the markup changes, and then what a piece costs.
  await factor('1.6')
  await imported('tee', 'northloom', { price: 800, cost: 500 })
  await order({ tee: 1 })
  await imported('tee', 'northloom', { price: 880, cost: 550 })
  await order({ tee: 1, bag: 1 })
})
afterAll(() => shop.end())

async function factor(markup: string): Promise<void> {
  const builtIn = builtInTables().markup
  const data = { table: 'markup', builtIn, set: [{ brand: 'Northloom', markup }], removed: [] } as const
  expect(await shop.handler.handle(rules, 'markup', { type: 'ChangeRows', data })).toMatchObject({ ok: true })
}

async function imported(slug: string, brand: string, parts: Partial<FeedVariant>): Promise<void> {
  const told = feed([variant(slug, parts)], { brand, style: slug, name: { en: slug } })
  const data = { productId: slug, slug, source: 'supplier', feed: told }
  await shop.append(`product-${slug}`, { type: 'ProductImported', data })
  const counts = [{ sku: slug, quantity: -1 }]
  await shop.handler.handle(stock, slug, { type: 'CountStock', data: { productId: slug, counts } })
  await shop.caughtUp()
}

let buyers = 0
async function order(pieces: { readonly [sku: string]: number }, code?: string): Promise<void> {
  const buyer = visitor(shop.app)
  for (const [sku, quantity] of Object.entries(pieces)) await buyer.add(sku, quantity)
  if (code) expect((await buyer.json('POST', '/api/cart/coupon', { code })).statusCode).toBe(200)
  const billing = { ...orderBody.billing, email: `buyer-${++buyers}@example.com` }
  const placed = await buyer.order({ ...orderBody, billing }, randomUUID())
  expect(placed.statusCode, placed.body).toBe(201)
  await shop.caughtUp()
}

async function ask(markup: string): Promise<MarkupWhatIf> {
  const { body } = await shop.app.inject({
    ...{ method: 'POST', url: '/api/admin/brand/northloom/what-if', headers: { cookie }, payload: { markup } },
  })
  const last = JSON.parse(body.trim().split('\n').at(-1)!) as WhatIfStep<MarkupWhatIf>
  if (!('done' in last)) throw new Error(body)
  return last.done
}

// Tees at 7.00, 7.00 less 10 %, 8.00 and 8.80; a bag that may not cost less than 9.00.
const before = { orders: 4, goods: 9580, margin: 3030, total: 1540 + 600 + 5040 + 1400 + 1780 + 600 }

test('each order comes by the markup and the costs of its own moment to what it was charged, though both changed', async () => {
  expect(await ask('1.6')).toMatchObject({ before, differ: 0, pieces: 13, fixed: 0, costless: 0 })
})

test('another markup changes prices, and with them coupons and free delivery', async () => {
  expect((await ask('2')).after).toEqual({
    orders: 4,
    // 10 pieces at 10.00, one at 10.00, one at 11.00, and the bag at 10.00.
    goods: 10_000 + 1000 + 1100 + 1000,
    margin: 6550,
    total: 2140 + 600 + 7200 + 1600 + 2100 + 600,
  })
  // 8 tees at 6.00 are below what is free of delivery; the bag stays at its least price.
  expect((await ask('1.2')).after).toEqual({
    orders: 4,
    goods: 6000 + 600 + 660 + 900,
    margin: 1610,
    total: 1340 + 600 + 4320 + 600 + 1200 + 1560 + 600,
  })
})

test('without a markup of its own the brand has that of all others', async () => {
  const usual = builtInTables().markup.find(({ brand }) => brand === '*')?.markup ?? '1'
  expect((await ask('')).after).toEqual((await ask(usual)).after)
})

test('a markup that is none is refused', async () => {
  const payload = { markup: '-1' }
  const url = '/api/admin/brand/northloom/what-if'
  const answer = await shop.app.inject({ method: 'POST', url, headers: { cookie }, payload })
  expect(answer.json()).toMatchObject({ code: 'setting-refused' })
})

test('a price that staff set stays', async () => {
  await shop.append('product-tee', {
    type: 'ProductEdited',
    data: { productId: 'tee', edits: { prices: { tee: 1234 } } },
  })
  await order({ tee: 3 })
  const done = await ask('2')
  expect(done).toMatchObject({ differ: 0, pieces: 16, fixed: 3 })
  expect(done.after.goods).toBe(13_100 + 3 * 1234)
})

test('rules are those of the moment, and any that ended shortly before', () => {
  const at = (seconds: number) => new Date(1_000_000 + seconds * 1000).toISOString()
  const all = [
    { at: '', rules: 'a' },
    { at: at(0), rules: 'b' },
    { at: at(60), rules: 'c' },
    { at: at(62), rules: 'd' },
  ]
  expect(rulesAt(all, at(-1))).toEqual(['a'])
  expect(rulesAt(all, at(50))).toEqual(['b'])
  expect(rulesAt(all, at(65))).toEqual(['d', 'c', 'b'])
  expect(rulesAt(all, at(300))).toEqual(['d'])
  expect(rulesAt([], at(0))).toEqual([])
})
