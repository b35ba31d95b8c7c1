import { type Address, addressFields } from '#domain/shared/address.ts'
import type { ProfileModel } from '../../models/profile.ts'
import type { AddressKind } from './fields.ts'
import type { Values } from './validate.ts'

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
