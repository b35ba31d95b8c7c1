import fc from 'fast-check'
import { expect, test } from 'vitest'
import { near, placeOf, stepFrom } from '../../web/dashboard/history/past/steps.ts'
import { differing } from '../../web/dashboard/product/editor/past/differing.ts'

const day = (number: number) => new Date(Date.UTC(2026, 10, number)).toISOString()
const life = { first: day(1), until: day(11) }
const steps = [day(1), day(3), day(3), day(6)]

test('steps lead from change to change, and stop at the last one there is', () => {
  expect(stepFrom(steps, day(3), 1)).toBe(day(6))
  expect(stepFrom(steps, day(3), -1)).toBe(day(1))
  expect(stepFrom(steps, day(4), -1)).toBe(day(3))
  expect(stepFrom(steps, day(1), 10)).toBe(day(6))
  expect(stepFrom(steps, day(6), 1)).toBeNull()
  expect(stepFrom(steps, day(1), -10)).toBeNull()
})

test('a change nearby draws the handle, and no place lies outside the life', () => {
  expect(near(life, steps, 0.195, 0.01)).toBe(day(3))
  expect(near(life, steps, 0.3, 0.01)).toBe(day(4))
  expect([near(life, [], -2, 0), near(life, [], 2, 0)]).toEqual([life.first, life.until])
  fc.assert(
    fc.property(fc.double({ min: -1, max: 2, noNaN: true }), place => {
      const at = near(life, [], place, 0)
      expect(placeOf(life, at)).toBeCloseTo(Math.max(0, Math.min(1, place)), 5)
    }),
  )
  expect(placeOf({ first: day(1), until: day(1) }, day(1))).toBe(1)
})

test('two texts are told by where they differ', () => {
  const one = 'a b c d e classic cut f g h i j'
  expect(differing(one, 'a b c d e full, boxy cut f g h i j')).toEqual([
    '… c d e classic cut f g …',
    '… c d e full, boxy cut f g …',
  ])
  expect(differing('', 'new')).toEqual(['', 'new'])
  expect(differing('a a', 'a a a')).toEqual(['a a', 'a a a'])
})
