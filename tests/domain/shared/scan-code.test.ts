import { expect, test } from 'vitest'
import { codesOf, scanCode } from '#domain/shared/scan-code.ts'

test('a barcode is the same with and without the zeros before it', () => {
  expect(scanCode('0 12345 67890 5')).toBe('12345678905')
  expect(scanCode('00012345678905')).toBe('12345678905')
  expect(scanCode('5018374116240')).toBe('5018374116240')
})
test('a SKU is the same in any case, and short numbers keep their zeros', () => {
  expect(scanCode(' ff1200-navy-l ')).toBe('FF1200-NAVY-L')
  expect(scanCode('0042')).toBe('0042')
})
test('a variant is found by its SKU, its barcode and its article number', () => {
  expect(codesOf({ sku: 'a-1', gtin: '012345678905', articleNumber: null })).toEqual(['A-1', '12345678905'])
})
