import { expect, test } from 'vitest'
import {
  afterOf,
  nothingTyped,
  saidAs,
  sumOf,
  type Typed,
  valuesOf,
} from '#web/dashboard/product/inventory/sheet/changes.ts'

const typed: Typed = {
  ...nothingTyped,
  at: 7,
  values: { L: 268, XL: 24, M: 12, S: 5, none: -1 },
  seen: { L: 292, XL: 0, M: 12, S: null, none: 3 },
}

test('counts are said as pieces more or fewer, and back', () => {
  const moved = saidAs(typed, 'move')
  expect(moved).toEqual({ ...typed, mode: 'move', values: { L: -24, XL: 24 }, seen: { L: 292, XL: 0 } })
  expect(saidAs(moved, 'set')).toEqual({ ...moved, mode: 'set', values: { L: 268, XL: 24 } })
  expect(saidAs(typed, 'set')).toBe(typed)
})

test('what cannot be said the other way is typed no longer', () => {
  const begun = { ...typed, values: { S: 5 }, seen: { S: null } }
  expect(saidAs(begun, 'move')).toEqual({ ...nothingTyped, mode: 'move' })
})

test('either way says the same of what lies on the shelf', () => {
  for (const sku of ['L', 'XL']) {
    const variant = { sku, onHand: typed.seen[sku]! }
    expect(afterOf(saidAs(typed, 'move'), variant)).toBe(afterOf(typed, variant))
  }
})

test('sums are of what will lie there; short and untracked variants count as none of what is left', () => {
  const variant = (sku: string, onHand: number | null, held: number) => ({ sku, onHand, held }) as never
  const variants = [variant('L', 292, 12), variant('M', 12, 20), variant('free', null, 3), null]
  expect(sumOf(typed, variants)).toEqual({ onHand: 280, held: 32, left: 256 })
})

test.each([
  ['1,5', null],
  ['1.5', null],
  ['12x', null],
  ['1,200', 1200],
  ['1.200', 1200],
  ['1,20,000', 120_000],
  ['١٬٢٠٠', 1200],
  ['১২', 12],
])('as pieces %s is %s', (text, pieces) => {
  expect(valuesOf('set').parse(text)).toBe(pieces)
  expect(valuesOf('move').parse(`−${text}`)).toBe(pieces === null ? null : -pieces)
})
