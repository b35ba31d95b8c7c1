import type { Values } from '#web/storefront/checkout/steps.ts'

/** A form that can be ordered as it is. */
export const complete: Values = {
  'billing.firstName': 'Amina',
  'billing.lastName': 'Haddad',
  'billing.phone': '+1 555 010 0199',
  'billing.email': 'amina@example.com',
  'billing.house': '18 Mill Lane',
  'billing.city': 'Portland',
  'billing.state': 'OR',
  'billing.zipCode': '97209',
  'billing.country': 'US',
  sameAsBilling: 'on',
  delivery: 'standard@Everywhere',
  payment: 'cod',
}
