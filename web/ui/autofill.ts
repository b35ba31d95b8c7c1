import type { AddressField } from '#domain/shared/address.ts'

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
