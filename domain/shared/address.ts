import { longestEmail } from './email.ts'

export type Address = {
  readonly firstName: string
  readonly lastName: string
  readonly phone: string
  readonly email: string
  readonly house: string
  readonly city: string
  readonly state: string
  readonly zipCode: string
  /** ISO 3166 two-letter code. */
  readonly country: string
}

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

/** Most characters that a field takes. */
export const longestAddress: { readonly [field in AddressField]: number } = {
  firstName: 100,
  lastName: 100,
  phone: 40,
  email: longestEmail,
  house: 200,
  city: 100,
  state: 100,
  zipCode: 20,
  country: 2,
}

/** The refusal code of each empty field; pages say it in their language. */
export const missingInAddress: { readonly [field in AddressField]: string } = {
  firstName: 'enter-first-name',
  lastName: 'enter-last-name',
  phone: 'enter-phone',
  email: 'enter-email',
  house: 'enter-house',
  city: 'enter-city',
  state: 'enter-state',
  zipCode: 'enter-zip-code',
  country: 'choose-country',
}
