import { describe, expect, test } from 'vitest'
import { editDistance } from '#api/catalogue/listing/near.ts'
import { boundsOf, rangeOf } from '#projections/product-search/price-ranges.ts'
import { foldText, indexedWordsOf, wordsOf } from '#projections/product-search/words.ts'

describe('words of a text', () => {
  test.each([
    ["Men's T-Shirt", ['mens', 't', 'shirt']],
    ['Crème Brûlée, Ø 5 cm', ['creme', 'brulee', 'o', '5', 'cm']],
    ['5.2-Ounce 50/50', ['5', '2', 'ounce', '50', '50']],
    ['STRASSE Straße', ['strasse', 'strasse']],
    ['قَمِيص أزرق ٢٠٢٦', ['قميص', 'ازرق', '2026']],
    ['সুতির টি-শার্ট ১২', ['সুতির', 'টি', 'শার্ট', '12']],
    ['ＨＣ５０００', ['hc5000']],
    ['!?', []],
  ])('%s', (text, words) => expect(wordsOf(text)).toEqual(words.map(word => word.normalize('NFC'))))

  test('a compound is indexed in its parts and as one', () => {
    expect(indexedWordsOf('T-Shirt')).toEqual(['t', 'shirt', 'tshirt'])
  })

  test('folding twice changes nothing', () => {
    for (const text of ['Crème', 'قَمِيص', 'টি-শার্ট ২০', 'ŁÓDŹ']) expect(foldText(foldText(text))).toBe(foldText(text))
  })
})

test.each([
  ['polo', 'polo', 0],
  ['polo', 'ploo', 1],
  ['polo', 'pol', 1],
  ['sweatshirt', 'swaetshrt', 2],
  ['', 'cap', 3],
])('%s is %s by %i edits', (a, b, edits) => expect(editDistance(a, b)).toBe(edits))

test('every price is in one range: the least is included, the most is not', () => {
  expect([0, 499, 500, 1999, 2000, 4999, 5000, 1_000_000].map(rangeOf)).toEqual([
    '0-5',
    '0-5',
    '5-20',
    '5-20',
    '20-50',
    '20-50',
    '50-infinity',
    '50-infinity',
  ])
  expect(boundsOf('50-infinity')).toEqual({ min: 5000, max: null })
  expect(boundsOf('7-9')).toBe(undefined)
})
