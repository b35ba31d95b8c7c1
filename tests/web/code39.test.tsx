import { expect, test } from 'vitest'
import { barsOf } from '#web/dashboard/orders/slips/code39.tsx'

test('a number stands behind a zero, five bars a character, between a start and a stop', () => {
  const { bars, width } = barsOf(10482)
  expect(bars).toHaveLength(5 * '*010482*'.length)
  expect(width).toBeCloseTo(207)
  const [first, last] = [bars.slice(0, 5), bars.slice(-5)]
  const widths = (some: typeof bars) => some.map(([, each]) => each)
  expect(widths(first)).toEqual(widths(last))
  for (const [at, [x, thick]] of bars.entries()) {
    const next = bars[at + 1]
    if (next) expect(next[0]).toBeGreaterThan(x + thick)
  }
})
