import { z } from 'zod'
import { type ReturnEvent, returnReasons } from '#domain/return/events.ts'
import type { DataOf } from '#domain/shared/decider.ts'
import { personal, present, type Sealed } from '../public-event.ts'
import { baseAmount, customer, moment, subject } from './subject.ts'

const named = {
  return: z.string(),
  order: z.string().describe('The public id of the order'),
  number: z.int().nullable().describe('Of the order, as it is printed; null in returns of old versions'),
}
const lines = z
  .array(z.object({ line: z.string().describe('Names the line in its order'), quantity: z.int() }).readonly())
  .readonly()
const scope = 'orders:read'
const withNote = z.object({ ...customer, note: z.string().optional().describe('In the words of who wrote it') })
const whose = z.object(customer)

type Requested = DataOf<ReturnEvent, 'ReturnRequested'>
type Known = {
  readonly lines: Requested['lines']
  readonly number: number | null
  /** The buyer and their note: sealed. */
  readonly asked: Sealed & { readonly data: Pick<Requested, 'personId' | 'note'> }
}

const returnTypes = {
  'return.requested.v1': {
    number: 21,
    scope,
    about: 'A buyer wants to send pieces back.',
    data: z.object({ ...named, lines, reason: z.enum(returnReasons), requestedAt: moment }),
    personal: withNote,
  },
  'return.approved.v1': {
    number: 22,
    scope,
    about: 'The shop takes pieces back: the buyer may send them.',
    data: z.object({ ...named, lines, approvedAt: moment }),
    personal: whose,
  },
  'return.received.v1': {
    number: 23,
    scope,
    about: 'The pieces of a return are back.',
    data: z.object({ ...named, restocked: lines.describe('Pieces that go on sale again'), receivedAt: moment }),
    personal: z.object({ ...customer, unfit: z.string().optional().describe('Why the others are not fit to sell') }),
  },
  'return.refunded.v1': {
    number: 24,
    scope,
    about: 'The shop decided what a return gives back.',
    data: z.object({
      ...named,
      amount: baseAmount.describe('`payment.refunded` says it as the buyer gets it'),
      unpaid: z.literal(true).optional().describe('Nobody had paid the order, so the amount is 0'),
      refundedAt: moment,
    }),
    personal: whose,
  },
  'return.declined.v1': {
    number: 25,
    scope,
    about: 'The shop does not take the pieces of a return back.',
    data: z.object({ ...named, declinedAt: moment }),
    personal: withNote,
  },
} as const

export const returns = subject<ReturnEvent>()({
  category: 'return',
  types: returnTypes,
  initial: {} as { readonly [returnId: string]: Known },
  evolve(facts, { type, stream, position, data }) {
    if (type !== 'ReturnRequested') return facts
    const { returnId, personId, note, lines, orderNumber: number = null } = data
    return { ...facts, [returnId]: { lines, number, asked: { type, stream, position, data: { personId, note } } } }
  },
  tell(event, facts, { ids, base: currency }) {
    const { returnId, orderId } = event.data
    const { type, stream, position } = event
    const known = facts[returnId] ?? null
    const number = type === 'ReturnRequested' ? (event.data.orderNumber ?? null) : (known?.number ?? null)
    const id = ids.of('return', returnId)
    const about = { return: id, order: ids.order(orderId), number }
    const common = { subject: `return/${id}` }
    const linesOf = (some: Requested['lines']) => some.map(({ uid: line, quantity }) => ({ line, quantity }))
    const idOf = (personId: string) => ({ customer: { id: ids.customer(personId) } })
    const buyers = known && personal([known.asked], ({ personId }) => idOf(personId))
    switch (type) {
      case 'ReturnRequested': {
        const { personId, note, lines, reason, requestedAt } = event.data
        const own = { type, stream, position, data: { personId, note } }
        const part = personal([own], data => ({ ...idOf(data.personId), note: present(data.note) }))
        const data = { ...about, lines: linesOf(lines), reason, requestedAt }
        return [{ type: 'return.requested.v1', ...common, data, personal: part }]
      }
      case 'ReturnApproved': {
        const data = { ...about, lines: linesOf(event.data.lines), approvedAt: event.data.approvedAt }
        return [{ type: 'return.approved.v1', ...common, data, personal: buyers }]
      }
      case 'ReturnReceived': {
        const { receivedAt, restock = [] } = event.data
        const data = { ...about, restocked: linesOf(restock), receivedAt }
        const part =
          known &&
          personal([known.asked, event], ({ personId }, { unfit }) => ({
            ...idOf(personId),
            ...(unfit !== undefined && { unfit: present(unfit) }),
          }))
        return [{ type: 'return.received.v1', ...common, data, personal: part }]
      }
      case 'ReturnRefunded': {
        const { amount, unpaid, refundedAt } = event.data
        const data = { ...about, amount: { amount, currency }, ...(unpaid && { unpaid }), refundedAt }
        return [{ type: 'return.refunded.v1', ...common, data, personal: buyers }]
      }
      case 'ReturnDeclined': {
        const own = { type, stream, position, data: { personId: event.data.personId, note: event.data.note } }
        const part = personal([own], data => ({ ...idOf(data.personId), note: present(data.note) }))
        const data = { ...about, declinedAt: event.data.declinedAt }
        return [{ type: 'return.declined.v1', ...common, data, personal: part }]
      }
      case 'ReturnRestocked':
        return []
    }
  },
})
