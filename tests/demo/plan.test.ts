import fc from 'fast-check'
import { expect, test } from 'vitest'
import { dayMs } from '#api/demo/history/acts.ts'
import { planHistory } from '#api/demo/history/plan.ts'

const end = new Date('2026-11-23T10:30:00.000Z')

/** Forty products in two colours and four sizes. */
const shelfOf = (left: number) =>
  Array.from({ length: 80 }, (_, run) => {
    const productId = `product-${run >> 1}`
    const variants = ['S', 'M', 'L', 'XL'].map(size => ({ sku: `${run}-${size}`, productId, left }))
    return { productId, variants }
  })

const plan = (seed: string, orders: number, { at = end, left = 5000 } = {}) =>
  planHistory({ catalogue: { seed, products: 40 }, orders, end: at, shelf: shelfOf(left) })

test('is the same for the same seed and end, and another for another seed', () => {
  expect(plan('selvedge', 300)).toEqual(plan('selvedge', 300))
  expect(plan('selvedge', 300).acts).not.toEqual(plan('other', 300).acts)
})

test('has everything in it that happens to orders and reviews', () => {
  const { orders, acts } = plan('selvedge', 2000)
  expect(orders).toHaveLength(2000)
  const kinds = new Set(acts.map(act => act.do))
  const all = ['open-account', 'order', 'abandon', 'expire', 'release', 'deliver', 'pay', 'ship', 'cancel']
  const more = [
    'cancel-pieces',
    'ask-return',
    'approve',
    'decline',
    'receive',
    'refund-return',
    'give-by-hand',
    'refund',
    'note',
    'hold',
    'print-slip',
    'take-cash',
    'draft',
    'dispute',
    'count-short',
    'ask-newsletter',
    'subscribe',
    'leave-newsletter',
  ]
  const ofReviews = ['review', 'approve-review', 'reject-review', 'hold-reviews']
  expect([...kinds].sort()).toEqual([...all, ...more, ...ofReviews].sort())
  const buyers = new Map<number, number>()
  for (const { buyer } of orders) buyers.set(buyer, (buyers.get(buyer) ?? 0) + 1)
  expect(Math.max(...buyers.values())).toBeGreaterThan(5)
  expect([...buyers.values()].filter(count => count === 1).length).toBeGreaterThan(100)
})

test('times go forward and stay in the ninety days, an order begins before all else of it, and no shelf is emptied', () => {
  const anyEnd = fc.date({ min: new Date('2024-01-01'), max: new Date('2030-01-01'), noInvalidDate: true })
  fc.assert(
    fc.property(
      fc.string(),
      fc.integer({ min: 1, max: 60 }),
      anyEnd,
      fc.integer({ min: 40, max: 200 }),
      (seed, count, at, left) => {
        const { orders, acts } = plan(seed, count, { at, left })
        const begun = new Set<number>()
        let last = at.getTime() - 91 * dayMs
        for (const act of acts) {
          expect(act.at).toBeGreaterThan(last)
          expect(Number.isInteger(act.at)).toBe(true)
          last = act.at
          if (!('order' in act)) continue
          expect(begun.has(act.order)).toBe(act.do !== 'order')
          begun.add(act.order)
        }
        expect(last).toBeLessThanOrEqual(at.getTime())
        const sold = new Map<string, number>()
        for (const { lines } of orders)
          for (const { sku, quantity } of lines) sold.set(sku, (sold.get(sku) ?? 0) + quantity)
        for (const pieces of sold.values()) expect(pieces).toBeLessThanOrEqual(left)
      },
    ),
    // An order that came minutes before the end, and is put on hold.
    { numRuns: 60, examples: [[':]_=U', 34, new Date('2026-08-12T09:56:00.583Z'), 40]] },
  )
})
