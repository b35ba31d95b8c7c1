import { z } from 'zod'
import type { AccountEvent } from '#domain/account/events.ts'
import type { PersonEvent } from '#domain/person/events.ts'
import type { DataOf } from '#domain/shared/decider.ts'
import { personal, present, type Sealed } from '../public-event.ts'
import { customer, moment, subject } from './subject.ts'

type Opened = DataOf<AccountEvent, 'AccountOpened'>
/** The account as it was opened: sealed. */
type CustomerFacts = (Sealed & { readonly data: Pick<Opened, 'personId' | 'email' | 'name'> }) | null

const scope = 'customers:read'
const address = z.record(z.string(), z.string()).readonly()

const customerTypes = {
  'customer.created.v1': {
    number: 36,
    scope,
    about: 'A customer opened an account.',
    data: z.object({ language: z.string(), createdAt: moment }),
    personal: z.object(customer),
  },
  'customer.updated.v1': {
    number: 37,
    scope,
    about: 'A customer changed their email address, their name or phone, or an address.',
    data: z.object({ changed: z.enum(['email', 'details', 'address']) }),
    personal: z.object({
      ...customer,
      address: address.optional().describe('A new or changed address; absent: it was removed, or is not what changed'),
      alsoKnownAs: z.string().optional().describe('The public id of orders that were made under the new email address'),
    }),
  },
} as const

const erasedTypes = {
  'customer.erased.v1': {
    number: 38,
    scope,
    about:
      'A customer was erased: delete what you have of them. A customer with several email addresses has one of these for each.',
    data: z.object({ customer: z.object({ id: z.string() }).readonly() }),
  },
} as const

export const customers = subject<AccountEvent>()({
  category: 'account',
  types: customerTypes,
  initial: null as CustomerFacts,
  evolve(facts, { type, stream, position, data }) {
    if (type !== 'AccountOpened') return facts
    const { personId, email, name } = data
    return { type, stream, position, data: { personId, email, name } }
  },
  tell(event, opened, { ids }) {
    if (event.type === 'AccountOpened') {
      const { type, stream, position, data } = event
      const { personId, email, name, language, openedAt: createdAt } = data
      const id = ids.customer(personId)
      const part = personal([{ type, stream, position, data: { personId, email, name } }], own => ({
        customer: { id, email: present(own.email), name: present(own.name) },
      }))
      const subject = `customer/${id}`
      return [{ type: 'customer.created.v1', subject, data: { language, createdAt }, personal: part }]
    }
    if (!opened) return []
    const id = ids.customer(opened.data.personId)
    const common = { type: 'customer.updated.v1' as const, subject: `customer/${id}` }
    switch (event.type) {
      case 'EmailChanged': {
        const part = personal([opened, event], (_, { email, emailPersonId }) => ({
          customer: { id, email: present(email) },
          alsoKnownAs: ids.customer(emailPersonId),
        }))
        return [{ ...common, data: { changed: 'email' as const }, personal: part }]
      }
      case 'DetailsChanged': {
        const part = personal([opened, event], (_, { name, phone }) => ({
          customer: { id, name: present(name), phone: present(phone) },
        }))
        return [{ ...common, data: { changed: 'details' as const }, personal: part }]
      }
      case 'AddressSaved': {
        const part = personal([opened, event], (_, { address }) => ({ customer: { id }, address: present(address) }))
        return [{ ...common, data: { changed: 'address' as const }, personal: part }]
      }
      case 'AddressRemoved':
        return [
          {
            ...common,
            data: { changed: 'address' as const },
            personal: personal([opened], () => ({ customer: { id } })),
          },
        ]
      default:
        return []
    }
  },
})

export const erasures = subject<PersonEvent>()({
  category: 'person',
  types: erasedTypes,
  initial: null,
  tell({ data: { personId } }, _facts, { ids }) {
    const id = ids.customer(personId)
    return [{ type: 'customer.erased.v1', subject: `customer/${id}`, data: { customer: { id } }, personal: null }]
  },
})
