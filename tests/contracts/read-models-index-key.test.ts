import fc from 'fast-check'
import { expect, test } from 'vitest'
import {
  encodeEntry,
  encodeKey,
  entriesOf,
  highest,
  idOfEntry,
  lowest,
} from '#api/plumbing/engines/read-models/index-key.ts'
import type { IndexKey } from '#projections/projection.ts'

const text = fc.oneof(
  fc.string({ unit: 'binary' }),
  fc.constantFrom('', '\u0000', '\u0001', '\u0002', 'n', 't', '\u007f', '\u{10ffff}'),
)
const number = fc.oneof(
  fc.double({ noNaN: true, noDefaultInfinity: true }),
  fc.integer(),
  fc.constantFrom(0, -0, -1, 1, 1.5, -1.5, Number.MIN_VALUE, Number.MAX_VALUE, -Number.MAX_VALUE),
)
const part = fc.oneof(text, number)
const key: fc.Arbitrary<IndexKey> = fc.oneof(part, fc.array(part, { maxLength: 4 }))

type Part = string | number
const partsOf = (value: IndexKey): readonly Part[] => (typeof value === 'object' ? value : [value])
const bytes = (left: string, right: string) => Math.sign(Buffer.compare(Buffer.from(left), Buffer.from(right)))

/** The order that the port promises, told without the encoding. */
function compare(left: IndexKey, right: IndexKey): number {
  const [a, b] = [partsOf(left), partsOf(right)]
  for (let place = 0; place < Math.min(a.length, b.length); place++) {
    const order = comparePart(a[place]!, b[place]!)
    if (order !== 0) return order
  }
  return Math.sign(a.length - b.length)
}

function comparePart(a: Part, b: Part): number {
  if (typeof a === 'number' && typeof b === 'number') return a < b ? -1 : a > b ? 1 : 0
  if (typeof a === 'number') return -1
  if (typeof b === 'number') return 1
  const [left, right] = [[...a], [...b]].map(chars => chars.map(char => char.codePointAt(0)!))
  for (let place = 0; place < Math.min(left!.length, right!.length); place++)
    if (left![place] !== right![place]) return Math.sign(left![place]! - right![place]!)
  return Math.sign(left!.length - right!.length)
}

test('bytes of encoded keys sort as the keys do', () => {
  fc.assert(
    fc.property(key, key, (a, b) => {
      expect(bytes(encodeKey(a), encodeKey(b))).toBe(compare(a, b))
    }),
    { numRuns: 3000 },
  )
})

test('entries of one key sort by id, and stay between keys', () => {
  fc.assert(
    fc.property(key, text, key, text, (a, idOfA, b, idOfB) => {
      const expected = compare(a, b) || bytes(idOfA, idOfB)
      expect(bytes(encodeEntry(a, idOfA), encodeEntry(b, idOfB))).toBe(expected)
    }),
    { numRuns: 3000 },
  )
})

test('an entry gives its id back', () => {
  fc.assert(
    fc.property(key, text, (a, id) => {
      expect(idOfEntry(encodeEntry(a, id))).toBe(id)
    }),
  )
})

test('the entries of a key are those of exactly this key', () => {
  fc.assert(
    fc.property(key, key, text, (a, b, id) => {
      const [least, above] = entriesOf(a)
      const entry = encodeEntry(b, id)
      expect(bytes(least, entry) <= 0 && bytes(entry, above) < 0).toBe(compare(a, b) === 0)
    }),
    { numRuns: 3000 },
  )
})

test('a range includes both ends, and every tuple that begins with them', () => {
  fc.assert(
    fc.property(key, key, key, text, (from, to, probe, id) => {
      const begins =
        partsOf(to).length <= partsOf(probe).length && compare(partsOf(probe).slice(0, partsOf(to).length), to) === 0
      const inside = compare(from, probe) <= 0 && (compare(probe, to) <= 0 || begins)
      for (const entry of [encodeKey(probe), encodeEntry(probe, id)])
        expect(bytes(lowest(from), entry) <= 0 && bytes(entry, highest(to)) < 0).toBe(inside)
    }),
    { numRuns: 3000 },
  )
})

test('numbers that have no place are refused', () => {
  for (const number of [Number.NaN, Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY])
    expect(() => encodeKey(['a', number])).toThrow(TypeError)
})
