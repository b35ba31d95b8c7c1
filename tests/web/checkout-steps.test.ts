import { expect, test } from 'vitest'
import { addressSchema, fieldErrors } from '#api/accounts/address.ts'
import { addressFields } from '#domain/shared/address.ts'
import {
  faultsOf,
  firstFaulty,
  stepAfter,
  stepOfField,
  stepToShow,
  type Values,
} from '#web/storefront/checkout/steps.ts'
import { complete } from './checkout-example.ts'

test('the steps follow each other, and review is the last', () => {
  expect(stepAfter('contact')).toBe('billing')
  expect(stepAfter('payment')).toBe('review')
  expect(stepAfter('review')).toBe('review')
})

test.each([
  ['billing.email', 'contact'],
  ['billing.phone', 'contact'],
  ['billing.city', 'billing'],
  ['shipping.email', 'shipping'],
  ['delivery', 'delivery'],
  ['payment', 'payment'],
] as const)('%s is mended in %s', (field, step) => expect(stepOfField(field)).toBe(step))

test('a complete form has no faulty step', () => expect(firstFaulty(complete)).toBe('review'))

test.each([
  ['billing.email', 'contact'],
  ['billing.city', 'billing'],
  ['delivery', 'delivery'],
  ['payment', 'payment'],
] as const)('without %s the first faulty step is %s', (field, step) =>
  expect(firstFaulty({ ...complete, [field]: '' })).toBe(step),
)

test('the address of the page cannot open a step before what comes first is there', () => {
  expect(stepToShow('review', 'review', { ...complete, 'billing.city': '' })).toBe('billing')
  expect(stepToShow('payment', 'shipping', complete)).toBe('shipping')
})

test('back to a finished step is always open, and without a step the checkout goes on where it was', () => {
  expect(stepToShow('contact', 'review', complete)).toBe('contact')
  expect(stepToShow(null, 'payment', complete)).toBe('payment')
})

test('a shipping address counts only where it is another one', () => {
  expect(faultsOf('shipping', complete)).toEqual([])
  const other = faultsOf('shipping', { ...complete, sameAsBilling: '' })
  expect(other.map(fault => fault.field)).toEqual(
    addressFields.filter(field => field !== 'state').map(field => `shipping.${field}`),
  )
})

const wrong: readonly (readonly [string, string])[] = [
  ...addressFields.map(field => [field, ''] as const),
  ...addressFields.filter(field => field !== 'country').map(field => [field, '   '] as const),
  ['phone', '12'],
  ['phone', 'call me'],
  ['phone', '٠١٢٣٤'],
  ['email', 'amina'],
  ['email', 'amina@example'],
  ['email', 'a b@example.com'],
  ['email', 'amina@example.'],
  ['city', 'x'.repeat(101)],
  ['zipCode', 'x'.repeat(21)],
]

test.each(wrong)('browser and server say the same about %s %j', (field, value) => {
  const values: Values = { ...complete, [`billing.${field}`]: value }
  const here = [...faultsOf('contact', values), ...faultsOf('billing', values)].map(
    fault => [fault.field, fault.code] as const,
  )
  const address = Object.fromEntries(addressFields.map(each => [each, values[`billing.${each}`] ?? '']))
  const read = addressSchema.safeParse(address)
  const there = read.success ? [] : fieldErrors(read.error.issues).map(each => [`billing.${each.field}`, each.code])
  expect(here).toEqual(there)
})

test('a country without postcodes needs none', () => {
  const values = { ...complete, 'billing.country': 'AE', 'billing.zipCode': '' }
  expect(faultsOf('billing', values)).toEqual([])
})
