import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { cartModel } from '#api/cart/model.ts'
import { VisitorMerged } from '#api/visitors/cart-cookie.ts'
import { cart as cartOf } from '#domain/cart/decide.ts'
import { order } from '#domain/order/decide.ts'
import { orderLine, submission } from '#tests/domain/order/examples.ts'
import { navy, type OpenShop, openShop } from '../open-shop.ts'
import { fill, openAccount, type Pieces, piecesIn, together, visitorId } from './merge-world.ts'

const skus = ['A', 'B', 'C', 'D', 'E'] as const

let shop: OpenShop
beforeAll(async () => {
  shop = await openShop()
  await shop.append('term-color-navy', navy)
  await shop.sell({
    many: skus.map(sku => ({ sku, price: 500, quantity: -1 })),
    few: [{ sku: 'FEW', price: 500, quantity: 5 }],
    saved: [{ sku: 'SAVED', price: 900, quantity: 5 }],
    other: [{ sku: 'OTHER', price: 900, quantity: 5 }],
  })
})
afterAll(() => shop.end())

const pieces = fc
  .dictionary(fc.constantFrom(...skus), fc.integer({ min: 1, max: 40 }), { noNullPrototype: true })
  .map((filled): Pieces => filled)

describe('a guest who signs in', () => {
  test('loses no line, whatever both carts hold, and merging again changes nothing', async () => {
    await fc.assert(
      fc.asyncProperty(pieces, pieces, async (own, theirs) => {
        const account = visitorId()
        const guest = `${visitorId()}.0`
        await fill(shop, `${account}.0`, own)
        await fill(shop, guest, theirs)
        const merged = await shop.mergeVisitor({ from: guest, into: account })
        expect(merged).toEqual({ cartId: `${account}.0`, settled: true })
        expect(await piecesIn(shop, merged.cartId)).toEqual(together(own, theirs))
        const { position } = await shop.handler.fold(cartOf, merged.cartId)
        expect(await shop.mergeVisitor({ from: guest, into: account })).toEqual(merged)
        expect((await shop.handler.fold(cartOf, merged.cartId)).position).toBe(position)
        // The old cookie leads nowhere any more.
        expect(await piecesIn(shop, guest)).toEqual({})
      }),
      { numRuns: 25 },
    )
  })

  test('loses nothing that other tabs add meanwhile', async () => {
    await fc.assert(
      fc.asyncProperty(
        pieces,
        fc.array(fc.constantFrom(...skus), { minLength: 1, maxLength: 12 }),
        async (own, late) => {
          const account = visitorId()
          const guest = `${visitorId()}.0`
          await fill(shop, guest, own)
          const adds = late.map(sku => () => sendAgain(named => fill(shop, named, { [sku]: 1 }), guest, `${account}.0`))
          const merge = () => shop.mergeVisitor({ from: guest, into: account })
          const half = Math.floor(adds.length / 2)
          await Promise.all([...adds.slice(0, half), merge, ...adds.slice(half), merge].map(act => act()))
          expect(await piecesIn(shop, `${account}.0`)).toEqual(together(own, ...late.map(sku => ({ [sku]: 1 }))))
        },
      ),
      { numRuns: 25 },
    )
  })

  test('keeps lines that exceed what there is, and is told at the line', async () => {
    const account = visitorId()
    const guest = `${visitorId()}.0`
    await fill(shop, `${account}.0`, { FEW: 4 })
    await fill(shop, guest, { FEW: 3 })
    const { cartId } = await shop.mergeVisitor({ from: guest, into: account })
    const open = await shop.carts.current(cartId)
    const model = await cartModel(open, shop, shop.catalogue('en'), null)
    expect(model.lines).toMatchObject([{ sku: 'FEW', quantity: 7, available: 5 }])
  })

  test("goes on with the account's latest cart, however many were ordered", async () => {
    const account = visitorId()
    for (let n = 0; n < 5; n++) await orderCart(`${account}.${n}`, { A: 1 })
    const guest = `${visitorId()}.0`
    await fill(shop, guest, { B: 2 })
    expect(await shop.mergeVisitor({ from: null, into: account })).toEqual({
      cartId: `${account}.5`,
      settled: true,
    })
    const { cartId } = await shop.mergeVisitor({ from: guest, into: account })
    expect(cartId).toBe(`${account}.5`)
    expect(await piecesIn(shop, cartId)).toEqual({ B: 2 })
  })

  test('brings saved and compared products along, also those that another tab picks meanwhile', async () => {
    const { wishlists, compares, mergeVisitor } = shop
    const account = visitorId()
    const guest = visitorId()
    await wishlists.save(account, 'saved', null)
    await compares.add(account, 'saved')
    await wishlists.save(guest, 'few', 'navy')
    await compares.add(guest, 'few')
    await Promise.all([
      mergeVisitor({ from: `${guest}.0`, into: account }),
      sendAgain(visitor => wishlists.save(visitor, 'other', null), guest, account),
      sendAgain(visitor => compares.add(visitor, 'other'), guest, account),
      mergeVisitor({ from: `${guest}.0`, into: account }),
    ])
    const saved = (await wishlists.current(account)).items
    expect(new Set(saved.map(({ productId, color }) => `${productId} ${color}`))).toEqual(
      new Set(['saved null', 'few navy', 'other null']),
    )
    expect(new Set((await compares.current(account)).productIds)).toEqual(new Set(['saved', 'few', 'other']))
    expect((await wishlists.current(guest)).items).toEqual([])
  })
})

describe('a cart is left where it is', () => {
  test('when the cookie names the account itself', async () => {
    const account = visitorId()
    await fill(shop, `${account}.0`, { A: 2 })
    await shop.mergeVisitor({ from: `${account}.0`, into: account })
    expect(await piecesIn(shop, `${account}.0`)).toEqual({ A: 2 })
  })

  test("when it is another account's, whose session ended", async () => {
    const [before, account] = [visitorId(), visitorId()]
    await openAccount(shop, before)
    await fill(shop, `${before}.0`, { A: 2 })
    await shop.wishlists.save(before, 'saved', null)
    const merged = await shop.mergeVisitor({ from: `${before}.0`, into: account })
    expect(merged).toEqual({ cartId: `${account}.0`, settled: true })
    expect(await piecesIn(shop, `${before}.0`)).toEqual({ A: 2 })
    expect(await piecesIn(shop, `${account}.0`)).toEqual({})
    expect((await shop.wishlists.current(account)).items).toEqual([])
  })

  test('while an order waits for its payment; it comes when the order is refused', async () => {
    const account = visitorId()
    const guest = `${visitorId()}.0`
    const orderId = await awaitPayment(guest, { A: 3 })
    const { mergeVisitor, placing } = shop
    expect(await mergeVisitor({ from: guest, into: account })).toEqual({ cartId: `${account}.0`, settled: false })
    const progress = [{ done: 'refused', reason: { code: 'payment-expired' } }] as const
    await shop.handler.handle(order, orderId, { type: 'RecordProgress', data: { orderId, progress } })
    await placing.drive(orderId, 'recovery')
    expect(await mergeVisitor({ from: guest, into: account })).toEqual({ cartId: `${account}.0`, settled: true })
    expect(await piecesIn(shop, `${account}.0`)).toEqual({ A: 3 })
  })
})

/** A browser whose request was overtaken by its own signing in sends it again, with the cookie of then. */
async function sendAgain<T>(act: (named: string) => Promise<T>, guest: string, account: string): Promise<T> {
  try {
    return await act(guest)
  } catch (error) {
    if (error instanceof VisitorMerged) return act(account)
    throw error
  }
}

async function submitted(cartId: string, wanted: Pieces, method: 'cod' | 'stripe'): Promise<string> {
  await fill(shop, cartId, wanted)
  const { cart } = await shop.carts.current(cartId)
  const orderId = visitorId()
  const lines = cart.lines.map(({ sku, productId, quantity }) => orderLine(sku, productId, quantity))
  const data = { ...submission(lines, orderId), cartId, cartRevision: cart.revision, payment: { method } }
  const handled = await shop.handler.handle(order, orderId, { type: 'SubmitOrder', data })
  if (!handled.ok) throw new Error(handled.rejection.code)
  return orderId
}

async function orderCart(cartId: string, wanted: Pieces): Promise<void> {
  const { state } = await shop.placing.drive(await submitted(cartId, wanted, 'cod'), 'request')
  expect(state.status).toBe('placed')
}

async function awaitPayment(cartId: string, wanted: Pieces): Promise<string> {
  const orderId = await submitted(cartId, wanted, 'stripe')
  const { state } = await shop.placing.drive(orderId, 'request')
  expect(state).toMatchObject({ status: 'in-progress', awaitedUntil: expect.any(String) })
  return orderId
}
