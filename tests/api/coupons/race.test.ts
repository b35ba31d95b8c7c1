import { expect, test } from 'vitest'
import { coupon } from '#domain/coupon/decide.ts'
import { stock } from '#domain/stock/decide.ts'
import { openShop, visitor } from '../open-shop.ts'
import { address, orderBody, refusal } from '../orders/checkout.ts'
import { createCoupon } from './create-coupon.ts'

const buyers = 500
const limit = 40

test('five hundred checkouts at once redeem a coupon for forty exactly forty times', { timeout: 180_000 }, async () => {
  const shop = await openShop()
  await shop.change({ security: { loginForPurchase: false } })
  await shop.sell({ tee: [{ sku: 'TEE', price: 1000, quantity: 1000 }] })
  await createCoupon(shop, 'FORTY', { total: limit, perPerson: 1 })
  const all = Array.from({ length: buyers }, () => visitor(shop.app))
  await Promise.all(all.map(buyer => buyer.add('TEE', 1)))
  // Everybody sees it as applied: who gets it is settled when they order.
  const apply = (buyer: (typeof all)[number]) => buyer.json('POST', '/api/cart/coupon', { code: 'FORTY' })
  // All of one network, which may try only so many codes at once.
  const applied: Awaited<ReturnType<typeof apply>>[] = []
  for (let from = 0; from < buyers; from += 50)
    applied.push(...(await Promise.all(all.slice(from, from + 50).map(apply))))
  expect(applied.every(answer => answer.statusCode === 200)).toBe(true)

  // A tenth of them are the same person in several windows.
  const emailOf = (n: number) => (n % 10 === 0 ? 'many@example.com' : `buyer-${n}@example.com`)
  const bodyOf = (n: number) => ({ ...orderBody, billing: { ...address, email: emailOf(n) }, expectedTotal: 1500 })
  const answers = await Promise.all(all.map((buyer, n) => buyer.order(bodyOf(n), `forty-${n}`)))

  const placed = answers.flatMap((answer, n) => (answer.statusCode === 201 ? [n] : []))
  expect(placed).toHaveLength(limit)
  expect(placed.filter(n => emailOf(n) === 'many@example.com').length).toBeLessThanOrEqual(1)
  for (const answer of answers) {
    if (answer.statusCode === 201) {
      expect(answer.json().totals).toEqual({ subtotal: 1000, discount: 100, delivery: 600, tax: 0, total: 1500 })
    } else {
      expect(refusal(answer)).toEqual({ status: 409, code: 'coupon-refused' })
      expect(answer.json()).toMatchObject({ coupon: 'FORTY' })
      expect(['coupon-used-up', 'coupon-used-by-you']).toContain(answer.json().problem)
    }
  }
  const { state } = await shop.handler.fold(coupon, 'FORTY')
  expect(state.redemptions).toBe(limit)
  expect((await shop.handler.fold(stock, 'tee')).state.reserved).toEqual({ TEE: limit })
  await shop.caughtUp()
  expect(await shop.readModels.range('order', 'open')).toEqual([])
  // Their carts are theirs again, the coupon flagged; without it they order.
  const loser = all[answers.findIndex(answer => answer.statusCode !== 201)]!
  expect((await loser.get('/api/cart')).json()).toMatchObject({
    count: 1,
    total: 1000,
    coupon: { code: 'FORTY', discount: 0, problem: { code: 'coupon-used-up' } },
  })
  await loser.json('DELETE', '/api/cart/coupon')
  expect((await loser.order({ ...orderBody, expectedTotal: 1600 }, 'without')).statusCode).toBe(201)
  await shop.end()
})
