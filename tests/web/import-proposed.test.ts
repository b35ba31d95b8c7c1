import { expect, test } from 'vitest'
import { proposed } from '#web/dashboard/import/run/proposed.ts'

test.each([
  ['8,O8', '8.08'],
  ['$9.5O', '9.50'],
  ['l2.16', '12.16'],
  ['USD 1 200', '1200'],
  ['ask', 'ask'],
  ['1,200,300', '1,200,300'],
])('a price %s proposes %s', (value, fix) => expect(proposed('price-no-number', value)).toBe(fix))

test.each([
  ['12 dz', '144'],
  ['2dozen', '24'],
  ['plenty', 'plenty'],
])('a quantity %s proposes %s', (value, fix) => expect(proposed('quantity-no-number', value)).toBe(fix))

test('what is no number of any kind stays as it is', () => expect(proposed('same-key', '2 dz')).toBe('2 dz'))
