import { type Address, addressFields } from '#domain/shared/address.ts'
import type { Language } from '#domain/shared/localized-text.ts'
import type { Minor } from '#domain/shared/money.ts'
import { readDeliveryValue } from '../../app/form-state.ts'
import type { ProfileModel } from '../../models/profile.ts'
import { latinDigits } from '../../ui/numbers.ts'
import { type AddressKind, type Fault, isSame, type Values } from './steps.ts'

/** The parts of an account that help to order. */
export type CheckoutCustomer = Pick<ProfileModel, 'email' | 'name' | 'phone' | 'addresses'>

/** The form as it begins: empty for a guest, with what the account has for a customer. */
export function startValues(customer: CheckoutCustomer | null): Values {
  const same = { sameAsBilling: 'on' }
  if (!customer) return same
  const { email, name, phone, addresses } = customer
  const saved = addresses.find(({ usedFor }) => usedFor.includes('billing'))
  if (saved) return { ...same, ...addressValues('billing', saved.address), 'billing.email': email }
  const [firstName = '', ...lastNames] = name.trim().split(/\s+/)
  return {
    ...same,
    'billing.email': email,
    'billing.phone': phone,
    'billing.firstName': firstName,
    'billing.lastName': lastNames.join(' '),
  }
}

export function addressValues(kind: AddressKind, address: Address): Values {
  return Object.fromEntries(addressFields.map(field => [`${kind}.${field}`, address[field]]))
}

/** Fields of a form as text; files are none of ours. */
export function valuesIn(form: HTMLFormElement): Values {
  const values: { [field: string]: string } = { sameAsBilling: '' }
  for (const [name, value] of new FormData(form)) {
    if (typeof value === 'string' && isTyped(name)) values[name] = value
  }
  return values
}

function isTyped(name: string): boolean {
  return /^(billing|shipping|save)\.\w+$|^(sameAsBilling|delivery|payment)$/.test(name)
}

/** Fills a form from a draft where that has a value, but not fields typed before the script came or `newer` ones. */
export function fillForm(form: HTMLFormElement, values: Values, newer: (field: string) => boolean): void {
  for (const element of form.elements) {
    if (!(element instanceof HTMLInputElement || element instanceof HTMLSelectElement)) continue
    if (!isTyped(element.name) || newer(element.name)) continue
    const value = values[element.name]
    if (value === undefined) continue
    if (element instanceof HTMLInputElement && element.type === 'radio') element.checked = element.value === value
    else if (element instanceof HTMLInputElement && element.type === 'checkbox') element.checked = value !== ''
    else if (element.value === '' || (value !== '' && isUntouched(element))) element.value = value
  }
}

function isUntouched(element: HTMLInputElement | HTMLSelectElement): boolean {
  if (element instanceof HTMLInputElement) return element.value === element.defaultValue
  return element.selectedOptions[0]?.defaultSelected ?? true
}

/** Writes an address over the fields that are there for it. */
export function fillAddress(form: HTMLFormElement, values: Values): void {
  for (const [name, value] of Object.entries(values)) {
    const field = form.elements.namedItem(name)
    if (isTextual(field)) field.value = value
  }
}

/** Email and phone of the parcel are mostly the buyer's: nobody types them twice. */
export function startOtherAddress(form: HTMLFormElement): void {
  for (const field of ['firstName', 'lastName', 'phone', 'email', 'country']) {
    const [from, to] = [form.elements.namedItem(`billing.${field}`), form.elements.namedItem(`shipping.${field}`)]
    if (isTextual(from) && isTextual(to) && to.value === '') to.value = from.value
  }
}

function isTextual(element: unknown): element is HTMLInputElement | HTMLSelectElement {
  return element instanceof HTMLInputElement || element instanceof HTMLSelectElement
}

/** Body of POST /api/orders, made of the form's fields. */
export type OrderBody = {
  readonly billing: Address
  readonly shipping: Address
  readonly delivery: { readonly type: string; readonly area: string }
  readonly payment: { readonly method: string }
  readonly expectedTotal: Minor
  readonly language: Language
  /** Addresses to keep in the account. */
  readonly saveAddresses?: readonly AddressKind[]
}

export function addressIn(kind: AddressKind, values: Values): Address {
  const from = kind === 'shipping' && isSame(values) ? 'billing' : kind
  return Object.fromEntries(
    addressFields.map(field => {
      const typed = (values[`${from}.${field}`] ?? '').trim()
      return [field, field === 'phone' || field === 'zipCode' ? latinDigits(typed) : typed]
    }),
  ) as unknown as Address
}

export function orderBody(values: Values, expectedTotal: Minor, language: Language): OrderBody {
  const saveAddresses = (['billing', 'shipping'] as const).filter(
    kind => values[`save.${kind}`] && !(kind === 'shipping' && isSame(values)),
  )
  return {
    billing: addressIn('billing', values),
    shipping: addressIn('shipping', values),
    delivery: readDeliveryValue(values.delivery ?? ''),
    payment: { method: values.payment ?? '' },
    expectedTotal,
    language,
    ...(saveAddresses.length > 0 && { saveAddresses }),
  }
}

/** The server's complaints by the form's own field names, in the form's order; a shipping address that is the billing one is named once. */
export function faultsIn(
  fields: readonly { readonly field: string; readonly code: string }[],
  values: Values,
): readonly Fault[] {
  const faults = fields.flatMap(({ field, code }) => {
    const plain = field.replace(/^body\./, '')
    if (isSame(values) && plain.startsWith('shipping')) return []
    const name = plain.startsWith('delivery') ? 'delivery' : plain.startsWith('payment') ? 'payment' : plain
    return [{ field: name, code }]
  })
  return faults.sort((one, other) => inForm.indexOf(one.field) - inForm.indexOf(other.field))
}

/** Names of the fields from the top of the form to its end. */
const inForm: readonly string[] = [
  'billing.email',
  'billing.phone',
  ...addressFields.filter(field => field !== 'email' && field !== 'phone').map(field => `billing.${field}`),
  ...addressFields.map(field => `shipping.${field}`),
  'delivery',
  'payment',
]
