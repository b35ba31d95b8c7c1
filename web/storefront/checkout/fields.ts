import type { Address } from '#domain/shared/address.ts'

export type AddressKind = 'billing' | 'shipping'
export type AddressField = keyof Address

/** In the order in which an address is written. */
export const addressFields = [
  'firstName',
  'lastName',
  'phone',
  'email',
  'house',
  'city',
  'state',
  'zipCode',
  'country',
] as const satisfies readonly AddressField[]

/** What a browser fills in, behind the kind of address: `billing given-name`. */
export const autofill: { readonly [field in AddressField]: string } = {
  firstName: 'given-name',
  lastName: 'family-name',
  phone: 'tel',
  email: 'email',
  house: 'address-line1',
  city: 'address-level2',
  state: 'address-level1',
  zipCode: 'postal-code',
  country: 'country',
}

/** Longest texts that an order takes. */
export const longest: { readonly [field in AddressField]: number } = {
  firstName: 100,
  lastName: 100,
  phone: 40,
  email: 254,
  house: 200,
  city: 100,
  state: 100,
  zipCode: 20,
  country: 2,
}

/** Id of a field's control: the field's name without what a selector would read otherwise. */
export function idOf(field: string): string {
  return field.replaceAll('.', '-')
}
