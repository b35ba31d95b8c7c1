import { z } from 'zod'
import {
  type Address,
  type AddressField,
  addressFields,
  longestAddress,
  missingInAddress,
} from '#domain/shared/address.ts'
import { countries, countryOf } from '#domain/shared/countries.ts'
import { emailPattern, longestEmail, normalEmail } from '#domain/shared/email.ts'
import { hasPostcodes } from '#domain/shared/postcodes.ts'
import { oneLine } from '#domain/shared/printable.ts'
import { latinDigits } from '#web/ui/numbers.ts'

const text = (ask: string, most: number) =>
  z
    .string({ error: ask })
    .overwrite(oneLine)
    .min(1, { error: ask })
    .max(most, { error: `Use at most ${most} characters`, abort: true })

const optionalText = (ask: string, most: number) =>
  z
    .string({ error: ask })
    .overwrite(oneLine)
    .max(most, { error: `Use at most ${most} characters`, abort: true })

/** A known two-letter code, in any case. */
export const countryCode = (error: string) =>
  z
    .string({ error })
    .overwrite(value => value.trim().toUpperCase())
    .refine(code => countryOf(code) !== undefined, { error })
    .meta({ enum: countries.map(({ code }) => code) })

/** An address as a shopper types it: trimmed, complete, in a country that there is. */
export const addressSchema = z
  .strictObject({
    firstName: text('Enter the first name', longestAddress.firstName),
    lastName: text('Enter the last name', longestAddress.lastName),
    phone: text('Enter the phone number', longestAddress.phone)
      .overwrite(latinDigits)
      .regex(/^(|.*\d(?:\D*\d){4,}.*)$/, {
        error: 'Enter the phone number with all its digits',
      }),
    email: text('Enter the email address', longestEmail)
      .overwrite(normalEmail)
      .max(longestEmail, { error: `Use at most ${longestEmail} characters`, abort: true })
      .regex(emailPattern, {
        error: 'Enter the email address in full, like name@example.com',
      }),
    house: text('Enter the house number and street', longestAddress.house),
    city: text('Enter the city', longestAddress.city),
    state: optionalText('Enter the state or region', longestAddress.state).default(''),
    zipCode: optionalText('Enter the postcode', longestAddress.zipCode).overwrite(latinDigits),
    country: countryCode('Choose the country'),
  })
  .refine(address => address.zipCode !== '' || !hasPostcodes(address.country), {
    error: 'Enter the postcode',
    path: ['zipCode'],
  })
  .meta({
    id: 'Address',
    description: 'A name and an address; `country` is a code of two letters',
  }) satisfies z.ZodType<Address>

/** Some fields of an address, as they are typed: the address that they lead to is checked as a whole. */
export const someOfAddress = z.strictObject(
  Object.fromEntries(addressFields.map(field => [field, z.string().max(longestAddress[field]).optional()])) as {
    readonly [field in AddressField]: z.ZodOptional<z.ZodString>
  },
)

/** One complaint about one field: `code` for pages that speak another language, `message` in English. */
export type FieldError = { readonly field: string; readonly code: string; readonly message: string }

const missing: { readonly [field: string]: string } = {
  ...missingInAddress,
  delivery: 'choose-delivery',
  type: 'choose-delivery',
  area: 'choose-delivery',
  payment: 'choose-payment',
  method: 'choose-payment',
  expectedTotal: 'expected-total',
}

export type Issue = { readonly path: readonly PropertyKey[]; readonly code: string; readonly message: string }

/** Names each complaint of the schema by field and by a code that pages translate; one a field, the first. */
export function fieldErrors(issues: readonly Issue[]): readonly FieldError[] {
  const errors = new Map<string, FieldError>()
  for (const { path, code, message } of issues) {
    const field = path.join('.')
    if (!errors.has(field)) errors.set(field, { field, code: codeOf(String(path.at(-1) ?? ''), code), message })
  }
  return [...errors.values()]
}

function codeOf(field: string, issue: string): string {
  if (issue === 'unrecognized_keys') return 'unknown-field'
  if (issue === 'too_big') return 'shorten'
  // Present, but not like a phone number or an email address.
  if (issue === 'invalid_format') return `${missing[field] ?? 'check'}-in-full`
  return missing[field] ?? 'check'
}
