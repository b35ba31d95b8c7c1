import fc from 'fast-check'
import { expect, test } from 'vitest'
import { settle } from '#projections/run/settle.ts'

// Without characters that JSON escapes: V8 13.6 at times reads a key that is a single escaped character as another one.
const json = fc.jsonValue({ depthSize: 'medium', stringUnit: fc.constantFrom('a', 'b', 'é', '1', ' ') })
/** What folds make: JSON with fields that are undefined. */
const { value } = fc.letrec<{ value: unknown }>(tie => ({
  value: fc.oneof(
    { depthSize: 'small' },
    fc.oneof(fc.string(), fc.integer(), fc.constant(-0), fc.boolean(), fc.constant(null)),
    fc.array(tie('value'), { maxLength: 4 }),
    fc.dictionary(fc.constantFrom('a', 'b', 'c', '__proto__', '1'), fc.option(tie('value'), { nil: undefined }), {
      maxKeys: 4,
    }),
  ),
}))
const stored = (of: unknown) => JSON.parse(JSON.stringify(of)) as unknown

test('a settled value is what storage gives back, whatever was known before', () => {
  fc.assert(
    fc.property(value, value, (next, before) => {
      const settled = settle(next, stored(before))
      expect(JSON.stringify(settled)).toBe(JSON.stringify(next))
      expect(JSON.stringify(stored(settled))).toBe(JSON.stringify(settled))
      expect(hasUndefined(settled)).toBe(false)
    }),
    { numRuns: 2_000 },
  )
})

test('what is the same down to the order of its keys is the known value itself, and shares its parts', () => {
  fc.assert(
    fc.property(value, next => {
      const known = stored(next)
      expect(settle(next, known)).toBe(known)
    }),
    { numRuns: 2_000 },
  )
  fc.assert(
    fc.property(json, json, (part, other) => {
      const known = stored({ part, other: { deep: other } }) as { part: unknown; other: object }
      const settled = settle({ part, other: { deep: other }, more: 1 }, known) as typeof known
      expect(settled).not.toBe(known)
      expect(settled.part).toBe(known.part)
      expect(settled.other).toBe(known.other)
    }),
  )
})

test('another order of keys is another value, since it is stored as other bytes', () => {
  const known = { a: 1, b: 2 }
  expect(settle({ b: 2, a: 1 }, known)).not.toBe(known)
  expect(JSON.stringify(settle({ b: 2, a: 1 }, known))).toBe('{"b":2,"a":1}')
})

test('what JSON cannot hold is refused', () => {
  for (const bad of [Number.NaN, 1n, () => 1, Symbol('x'), [undefined], { deep: [Number.POSITIVE_INFINITY] }])
    expect(() => settle(bad, undefined)).toThrow(TypeError)
})

function hasUndefined(value: unknown): boolean {
  if (typeof value !== 'object' || value === null) return value === undefined
  return Object.values(value).some(hasUndefined)
}
