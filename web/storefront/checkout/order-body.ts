import { type Address, addressFields } from '#domain/shared/address.ts'
import type { Language } from '#domain/shared/localized-text.ts'
import type { Minor } from '#domain/shared/money.ts'
import { readDeliveryValue } from '../../app/form-state.ts'
import { latinDigits } from '../../ui/numbers.ts'
import type { AddressKind } from './fields.ts'
import { type Fault, isSame, type Values } from './validate.ts'

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
