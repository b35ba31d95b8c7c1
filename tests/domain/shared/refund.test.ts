import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { ReturnLine } from '#domain/return/events.ts'
import { type PaidGoods, refundFor, upTo } from '#domain/shared/refund.ts'

/** Goods with a coupon of any size on some or all of them, and their pieces in any order, in parcels of any number. */
const cases = fc
  .array(fc.record({ quantity: fc.integer({ min: 1, max: 5 }), unitPrice: fc.nat(100_000) }), {
    minLength: 1,
    maxLength: 6,
  })
  .chain(found => {
    const lines = found.map((line, at) => ({ uid: `line-${at}`, ...line }))
    const worthOf = (some: typeof lines) => some.reduce((sum, { quantity, unitPrice }) => sum + quantity * unitPrice, 0)
    const pieces = lines.flatMap(({ uid, quantity }) => Array.from({ length: quantity }, () => uid))
    return fc.record({
      goods: fc.subarray(lines, { minLength: 1 }).chain(covered =>
        fc.nat(worthOf(covered)).map(
          (off): PaidGoods => ({
            lines,
            paid: worthOf(lines) - off,
            ...(covered.length < lines.length && { discounted: covered.map(({ uid }) => uid) }),
          }),
        ),
      ),
      pieces: fc.shuffledSubarray(pieces, { minLength: pieces.length, maxLength: pieces.length }),
      parcels: fc.array(fc.integer({ min: 1, max: 4 }), { minLength: pieces.length, maxLength: pieces.length }),
    })
  })

function amountsOf(goods: PaidGoods, pieces: readonly string[], parcels: readonly number[]): number[] {
  const before: ReturnLine[] = []
  const amounts: number[] = []
  for (let at = 0, n = 0; at < pieces.length; at += parcels[n]!, n++) {
    const parcel = pieces.slice(at, at + parcels[n]!).map(uid => ({ uid, quantity: 1 }))
    amounts.push(refundFor(goods, before, parcel))
    before.push(...parcel)
  }
  return amounts
}

test('refunds together are never more than was paid, none takes money, and all pieces give back all of it', () => {
  fc.assert(
    fc.property(cases, ({ goods, pieces, parcels }) => {
      const amounts = amountsOf(goods, pieces, parcels)
      let given = 0
      for (const amount of amounts) {
        expect(amount).toBeGreaterThanOrEqual(0)
        given += amount
        expect(given).toBeLessThanOrEqual(goods.paid)
      }
      expect(given).toBe(goods.paid)
    }),
  )
})

test('without a coupon a line costs what it cost', () => {
  const lines = [
    { uid: 'A', quantity: 3, unitPrice: 333 },
    { uid: 'B', quantity: 2, unitPrice: 1050 },
  ]
  const goods = { lines, paid: 3099 }
  expect(refundFor(goods, [], [{ uid: 'A', quantity: 2 }])).toBe(666)
  expect(refundFor(goods, [{ uid: 'A', quantity: 2 }], [{ uid: 'B', quantity: 1 }])).toBe(1050)
})

test('a coupon takes its share from each line', () => {
  const goods = { lines: [{ uid: 'A', quantity: 4, unitPrice: 1000 }], paid: 3600 }
  expect(refundFor(goods, [], [{ uid: 'A', quantity: 1 }])).toBe(900)
})

test('a coupon for some lines takes its share from them alone', () => {
  const lines = [
    { uid: 'TEE', quantity: 2, unitPrice: 500 },
    { uid: 'CAP', quantity: 3, unitPrice: 1260 },
  ]
  // Ten percent off the tees.
  const goods = { lines, paid: 4680, discounted: ['TEE'] }
  expect(refundFor(goods, [], [{ uid: 'CAP', quantity: 1 }])).toBe(1260)
  expect(refundFor(goods, [], [{ uid: 'TEE', quantity: 1 }])).toBe(450)
  const both = [
    { uid: 'CAP', quantity: 3 },
    { uid: 'TEE', quantity: 2 },
  ]
  expect(refundFor(goods, [], both)).toBe(4680)
})

test('a line that is not of the order is worth nothing', () => {
  const goods = { lines: [{ uid: 'A', quantity: 1, unitPrice: 1000 }], paid: 1000 }
  expect(refundFor(goods, [], [{ uid: 'Z', quantity: 1 }])).toBe(0)
})

test('the last of a sum goes back whole, whichever currency comes to its end first', () => {
  const left = { amount: 1425, shown: 1307 }
  expect(upTo(left, { amount: 1424, shown: 1307 })).toEqual(left)
  expect(upTo(left, { amount: 1425, shown: 1306 })).toEqual(left)
  expect(upTo(left, { amount: 1424, shown: 1306 })).toEqual({ amount: 1424, shown: 1306 })
  expect(upTo(left, { amount: 2000, shown: 2000 })).toEqual(left)
})
