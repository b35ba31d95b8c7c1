import { type AddressField, addressFields, longestAddress, missingInAddress } from '#domain/shared/address.ts'
import { isEmail, normalEmail } from '#domain/shared/email.ts'
import { hasPostcodes } from '#domain/shared/postcodes.ts'
import { latinDigits } from '../../ui/numbers.ts'

export const steps = ['contact', 'billing', 'shipping', 'delivery', 'payment', 'review'] as const
export type Step = (typeof steps)[number]

export function stepNamed(name: string | null): Step | null {
  return steps.find(step => step === name) ?? null
}

export type AddressKind = 'billing' | 'shipping'

/** Id of a field's control: the field's name without what a selector would read otherwise. */
export function idOf(field: string): string {
  return field.replaceAll('.', '-')
}

export function stepAfter(step: Step): Step {
  return steps[Math.min(steps.indexOf(step) + 1, steps.length - 1)] as Step
}

/** The first step that has something missing or wrong; review when everything is there. */
export function firstFaulty(values: Values): Step {
  return steps.find(step => faultsOf(step, values).length > 0) ?? 'review'
}

/** The asked step, or where the shopper was; never beyond a missing field or `furthest`, the last step reached. */
export function stepToShow(asked: Step | null, furthest: Step, values: Values): Step {
  const limit = Math.min(steps.indexOf(furthest), steps.indexOf(firstFaulty(values)))
  return steps[asked === null ? limit : Math.min(steps.indexOf(asked), limit)] as Step
}

export function later(one: Step, other: Step): Step {
  return steps.indexOf(one) > steps.indexOf(other) ? one : other
}

/** The step that has a field. */
export function stepOfField(field: string): Step {
  if (field === 'billing.email' || field === 'billing.phone') return 'contact'
  if (field.startsWith('billing.') || field === 'save.billing') return 'billing'
  if (field.startsWith('shipping.') || field === 'save.shipping' || field === 'sameAsBilling') return 'shipping'
  if (field.startsWith('delivery')) return 'delivery'
  return 'payment'
}

/** The form's values by the names of its fields. */
export type Values = { readonly [field: string]: string }

/** A field and the code of what is wrong with it: the same codes that the server gives. */
export type Fault = { readonly field: string; readonly code: string }

export const contactFields: readonly AddressField[] = ['email', 'phone']
export const billingFields = addressFields.filter(field => !contactFields.includes(field))

/** Faults that keep a step from being finished. The server has the last word; this saves the way to it. */
export function faultsOf(step: Step, values: Values): readonly Fault[] {
  switch (step) {
    case 'contact':
      return addressFaults('billing', contactFields, values)
    case 'billing':
      return addressFaults('billing', billingFields, values)
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
