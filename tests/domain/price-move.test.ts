import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { endingWays, isPriceMove, movedPrice, type PriceEnding, type PriceMove } from '#domain/shared/price-move.ts'

type Moved = Exclude<PriceMove, { is: 'discount' }>
const percent = (points: number, ending: PriceEnding | null = null): Moved => ({ is: 'percent', points, ending })
const amount = (by: number, ending: PriceEnding | null = null): Moved => ({ is: 'amount', amount: by, ending })
const up95 = { cents: 95, way: 'up' } as const

describe('a price is moved', () => {
  test.each([
    ['by 5 percent', 769, percent(500), 807],
    ['down by 12.5 percent', 800, percent(-1250), 700],
    ['by half a cent, up', 150, percent(100), 152],
    ['by an amount', 769, amount(31), 800],
    ['down to nothing, as the caller has to see', 500, amount(-600), -100],
    ['up to the next ending', 769, percent(400, up95), 895],
    ['to the nearest ending', 769, percent(400, { cents: 95, way: 'nearest' }), 795],
    ['to the nearest ending, the higher of two', 745, amount(0, { cents: 95, way: 'nearest' }), 795],
    ['down to an ending', 769, percent(400, { cents: 0, way: 'down' }), 800],
    ['and stands where it has the ending', 895, amount(0, up95), 895],
    ['up, never below where it was', 840, percent(50, { cents: 95, way: 'nearest' }), 895],
    ['up, never below where it was, though down was said', 840, percent(50, { cents: 95, way: 'down' }), 895],
    ['down, never above where it was', 840, percent(-50, { cents: 95, way: 'up' }), 795],
  ])('%s', (_, price, move, then) => expect(movedPrice(price, move)).toBe(then))

  const anyPrice = fc.integer({ min: 1, max: 1_000_000 })
  const anyEnding = fc.record({ cents: fc.integer({ min: 0, max: 99 }), way: fc.constantFrom(...endingWays) })
  const anyMove = fc.oneof(
    fc.integer({ min: -9_999, max: 100_000 }).map(points => (ending: PriceEnding | null) => percent(points, ending)),
    fc.integer({ min: -1_000_000, max: 1_000_000 }).map(by => (ending: PriceEnding | null) => amount(by, ending)),
  )

  test('to an ending, never beyond the next one, and an ending stays where it is', () =>
    fc.assert(
      fc.property(anyPrice, anyMove, anyEnding, (price, move, ending) => {
        const plain = movedPrice(price, move(null))
        const then = movedPrice(price, move(ending))
        expect(Number.isSafeInteger(then)).toBe(true)
        expect((((then - ending.cents) % 100) + 100) % 100).toBe(0)
        expect(Math.abs(then - plain)).toBeLessThan(100)
        expect(movedPrice(then, amount(0, ending))).toBe(then)
      }),
    ))

  test('a raise never lowers it, and a cut never raises it', () =>
    fc.assert(
      fc.property(anyPrice, anyMove, fc.option(anyEnding), (price, move, ending) => {
        const plain = movedPrice(price, move(null))
        const then = movedPrice(price, move(ending))
        if (plain > price) expect(then).toBeGreaterThanOrEqual(price)
        if (plain < price) expect(then).toBeLessThanOrEqual(price)
      }),
    ))

  test('the dearer of two stays the dearer', () =>
    fc.assert(
      fc.property(anyPrice, anyPrice, anyMove, (one, other, move) => {
        const [less, more] = [Math.min(one, other), Math.max(one, other)]
        expect(movedPrice(less, move(null))).toBeLessThanOrEqual(movedPrice(more, move(null)))
      }),
    ))
})

describe('a move', () => {
  test.each<[string, PriceMove, boolean]>([
    ['takes hundredths of a percent', percent(1), true],
    ['takes whole hundredths', percent(1.5), false],
    ['leaves something of the price', percent(-10_000), false],
    ['by nothing is none', percent(0), false],
    ['by nothing still gives endings', percent(0, up95), true],
    ['takes an ending of two digits', amount(5, { cents: 100, way: 'up' }), false],
    ['takes whole cents', amount(0.5), false],
    ['ends a discount', { is: 'discount', percent: 0 }, true],
    ['takes a discount up to all', { is: 'discount', percent: 101 }, false],
  ])('%s', (_, move, is) => expect(isPriceMove(move)).toBe(is))
})
