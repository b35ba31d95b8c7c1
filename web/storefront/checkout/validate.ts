import { type AddressField, addressFields, longestAddress, missingInAddress } from '#domain/shared/address.ts'
import { isEmail, normalEmail } from '#domain/shared/email.ts'
import { hasPostcodes } from '#domain/shared/postcodes.ts'
import { latinDigits } from '../../ui/numbers.ts'
import type { AddressKind } from './fields.ts'
import type { Step } from './step-names.ts'

/** The form's values by the names of its fields. */
export type Values = { readonly [field: string]: string }

/** A field and the code of what is wrong with it: the same codes that the server gives. */
export type Fault = { readonly field: string; readonly code: string }

const contact: readonly AddressField[] = ['email', 'phone']

/** Faults that keep a step from being finished. The server has the last word; this saves the way to it. */
export function faultsOf(step: Step, values: Values): readonly Fault[] {
  switch (step) {
    case 'contact':
      return addressFaults('billing', contact, values)
    case 'billing':
      return addressFaults('billing', without(contact), values)
    case 'shipping':
      return isSame(values) ? [] : addressFaults('shipping', addressFields, values)
    case 'delivery':
      return values.delivery ? [] : [{ field: 'delivery', code: 'choose-delivery' }]
    case 'payment':
      return values.payment ? [] : [{ field: 'payment', code: 'choose-payment' }]
    case 'review':
      return []
  }
}

export function isSame(values: Values): boolean {
  return Boolean(values.sameAsBilling)
}

function without(fields: readonly AddressField[]): readonly AddressField[] {
  return addressFields.filter(field => !fields.includes(field))
}

function addressFaults(kind: AddressKind, fields: readonly AddressField[], values: Values): readonly Fault[] {
  return fields.flatMap(field => {
    const code = faultIn(field, (values[`${kind}.${field}`] ?? '').trim(), values[`${kind}.country`] ?? '')
    return code ? [{ field: `${kind}.${field}`, code }] : []
  })
}

function faultIn(field: AddressField, value: string, country: string): string | null {
  if (value === '') {
    const optional = field === 'state' || (field === 'zipCode' && !hasPostcodes(country))
    return optional ? null : missingInAddress[field]
  }
  if (value.length > longestAddress[field]) return 'shorten'
  if (field === 'phone' && !/\d(?:\D*\d){4}/.test(latinDigits(value))) return 'enter-phone-in-full'
  if (field === 'email' && !isEmail(normalEmail(value))) return 'enter-email-in-full'
  return null
}
