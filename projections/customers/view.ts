import type { AccountEvent } from '#domain/account/events.ts'
import type { PersonEvent } from '#domain/person/events.ts'
import type { ReturnEvent } from '#domain/return/events.ts'
import type { StoredEvent } from '#domain/shared/event-store.ts'
import { fallbackLanguage } from '#domain/shared/localized-text.ts'
import { sum } from '#domain/shared/money.ts'
import { isErased, textOrEmpty } from '#domain/shared/personal-data.ts'
import { listIndex, listKeys, listTallies } from '../list.ts'
import { wordsOf } from '../product-search/words.ts'
import { projection } from '../projection.ts'
import { type SalesEvent, salesEvents, soldAfter } from '../sales-days/sold-order.ts'
import { type Customer, customerIndexes } from './document.ts'
import { customerList } from './list.ts'

type AccountPart = Extract<AccountEvent, { type: 'AccountOpened' | 'DetailsChanged' | 'EmailChanged' }>
type ReturnPart = Exclude<ReturnEvent, { type: 'ReturnRefunded' | 'ReturnRestocked' }>
type Event = AccountPart | SalesEvent | ReturnPart | PersonEvent

/** A document a person who has an account or has ordered. Erased persons leave it, with all that they ordered. */
export const customers = projection<Customer, Event>({
  name: 'customers',
  version: 3,
  handles: [
    ...(['AccountOpened', 'DetailsChanged', 'EmailChanged'] as const),
    ...salesEvents,
    ...(['ReturnRequested', 'ReturnApproved', 'ReturnReceived', 'ReturnDeclined'] as const),
  ],
  ids(event) {
    if (event.type === 'EmailChanged') return [event.data.personId, event.data.emailPersonId]
    return 'personId' in event.data && orderIn(event) === null ? [event.data.personId ?? ''] : []
  },
  held: {
    in: ({ fold }) => Object.keys(fold.orders),
    namedBy: orderIn,
  },
  project(customer, event, id) {
    switch (event.type) {
      case 'AccountOpened': {
        const { accountId, email, name, language, openedAt } = event.data
        if (isErased(email)) return customer
        const known = customer ?? nobody(id, openedAt)
        const called = textOrEmpty(name) || known.name
        return { ...known, accountId, belongsTo: null, email, name: called, language }
      }
      case 'DetailsChanged': {
        const { name, language } = event.data
        if (!customer || isErased(name)) return customer
        // A buyer has the language of their last order.
        const isOwn = language !== undefined && customer.lastOrderAt === null
        return { ...customer, name, ...(isOwn && { language }) }
      }
      case 'EmailChanged': {
        const { accountId, personId, email, changedAt } = event.data
        if (id !== personId) return { ...(customer ?? nobody(id, changedAt)), accountId, belongsTo: personId }
        return customer && !isErased(email) ? { ...customer, email } : customer
      }
      case 'OrderSubmitted': {
        const { orderId, billing, language, submittedAt } = event.data
        if (isErased(billing)) return customer
        const known = customer ?? nobody(id, submittedAt)
        const billed = `${billing.firstName} ${billing.lastName}`.trim()
        const isAccount = known.accountId !== null && known.belongsTo === null
        const called = isAccount ? { name: known.name || billed } : { name: billed, email: billing.email }
        return ordered({ ...known, ...called, language }, orderId, event)
      }
      case 'ReturnRequested':
      case 'ReturnApproved': {
        const { orderId, returnId, lines } = event.data
        if (!customer?.fold.orders[orderId]) return customer
        return returned(customer, returnId, { pieces: sum(lines.map(({ quantity }) => quantity)), received: false })
      }
      case 'ReturnReceived': {
        const known = customer?.fold.returns[event.data.returnId]
        return customer && known ? returned(customer, event.data.returnId, { ...known, received: true }) : customer
      }
      case 'ReturnDeclined':
        return customer && returned(customer, event.data.returnId, null)
      case 'PersonErased':
        return undefined
      default:
        return customer && ordered(customer, event.data.orderId, event)
    }
  },
  indexes: {
    [listIndex]: listKeys(customerList),
    [customerIndexes.word]: ({ name, email }) => [...new Set([name, email].flatMap(wordsOf))],
    [customerIndexes.account]: ({ accountId }) => (accountId === null ? [] : [accountId]),
  },
  tallies: listTallies(customerList),
  people: ({ personId }) => [personId],
})

const afterSubmission: readonly string[] = salesEvents.filter(type => type !== 'OrderSubmitted')

/** The order that an event goes on with: whose it is the document says. Other events say it themselves. */
function orderIn(event: StoredEvent<Event>): string | null {
  return 'orderId' in event.data && afterSubmission.includes(event.type) ? event.data.orderId : null
}

function nobody(personId: string, since: string): Customer {
  return {
    ...{ personId, accountId: null, belongsTo: null, name: '', email: '', language: fallbackLanguage, since },
    ...{ orders: 0, spent: 0, pieces: 0, lastOrderAt: null, returns: 0, piecesBack: 0 },
    fold: { orders: {}, returns: {} },
  }
}

/** The customer with an order as it is after an event. A guest whose only order came to nothing is none. */
function ordered(customer: Customer, orderId: string, event: SalesEvent): Customer | undefined {
  const { [orderId]: before, ...others } = customer.fold.orders
  const after = soldAfter(before, event)
  const all = after ? { ...others, [orderId]: after } : others
  if (Object.keys(all).length === 0 && customer.accountId === null) return undefined
  const sold = Object.values(all).filter(({ placedOn, cancelledOn }) => placedOn !== null && cancelledOn === null)
  return {
    ...customer,
    orders: sold.length,
    spent: sum(sold.map(({ total, back }) => total - sum(Object.values(back)))),
    pieces: sum(sold.map(({ pieces }) => pieces)),
    lastOrderAt: event.type === 'OrderPlaced' ? event.data.placedAt : customer.lastOrderAt,
    fold: { ...customer.fold, orders: all },
  }
}

function returned(customer: Customer, returnId: string, now: Customer['fold']['returns'][string] | null): Customer {
  const { [returnId]: _before, ...others } = customer.fold.returns
  const returns = now ? { ...others, [returnId]: now } : others
  const received = Object.values(returns).filter(each => each.received)
  return {
    ...customer,
    returns: Object.keys(returns).length,
    piecesBack: sum(received.map(({ pieces }) => pieces)),
    fold: { ...customer.fold, returns },
  }
}
