import { z } from 'zod'
import { currencySchema } from '#api/catalogue/index.ts'
import { shownIn } from '#api/orders/index.ts'
import { majorOf } from '#api/plumbing/engines/payments/amounts.ts'
import type { Engines } from '#api/plumbing/feature.ts'
import { verdictOf } from '#api/plumbing/http/guards.ts'
import type { Visitor } from '#api/plumbing/http/visitor.ts'
import { shownUntil } from '#api/plumbing/lists/behind.ts'
import { defineList } from '#api/plumbing/lists/define.ts'
import type { OpenList } from '#api/plumbing/lists/list.ts'
import { queryOf } from '#api/plumbing/lists/query.ts'
import { savedViewsFor } from '#api/plumbing/lists/saved-views.ts'
import { paymentMethods } from '#domain/shared/payment-method.ts'
import { isErased } from '#domain/shared/personal-data.ts'
import type { Order } from '#projections/order/document.ts'
import { orderView } from '#projections/order/view.ts'
import { moneyStates, type PaymentRow, type StoredPaymentRow } from '#projections/payment-rows/document.ts'
import { paymentList } from '#projections/payment-rows/list.ts'
import { paymentRows } from '#projections/payment-rows/view.ts'
import type { PaymentListModel } from '#web/models/payment-list.ts'
import { refundStories } from './refunds/refund-story.ts'

const minor = z.int().describe('Minor units of the currency that the order was shown in')

const rowSchema = z
  .object({
    orderId: z.string(),
    number: z.int().nullable().describe('Null: it led to no order, or not yet'),
    at: z.string().describe('When it was placed; until then when it was begun'),
    method: z.enum(paymentMethods),
    currency: z.object({ ...currencySchema.shape, exchangeRate: z.number(), step: z.number().optional() }),
    total: z.int().describe('Of the order, less what was cancelled, in minor units of the base currency'),
    charge: minor.nullable().describe('What the provider was asked for; null: cash'),
    attempts: z.int().describe('How often its buyer began to pay'),
    taken: minor,
    takenAt: z.string().nullable().describe('When money came last'),
    given: minor.describe('What was given back'),
    strays: z
      .array(z.object({ currency: z.string(), taken: z.int(), given: z.int() }))
      .readonly()
      .describe('Money that came in other currencies, each in its own minor units: `taken` and `given` leave it out'),
    state: z.enum(moneyStates),
    refunds: z
      .array(
        z.object({
          refundId: z.string(),
          state: z.enum(['by-hand', 'refused', 'begun']),
          amount: minor.describe('Minor units of its currency'),
          currency: z.string(),
          problem: z.string().nullable().describe("The provider's words"),
          requestedAt: z.string(),
        }),
      )
      .readonly()
      .describe('Refunds that are not at their end'),
  })
  .meta({ id: 'PaymentRow', description: 'The money of an order as a list shows it' })

const own = (amount: number, { currency }: StoredPaymentRow) => majorOf(amount, currency.name)

const paymentIdsOf = ({ fold }: StoredPaymentRow) =>
  fold.moves.flatMap(({ what, id }) => (what === 'taken' ? (id ?? []) : []))

/** Each currency by itself, as `EUR 12.00`. */
const other = (amount: 'taken' | 'given', { strays }: StoredPaymentRow) =>
  strays
    .filter(stray => stray[amount] > 0)
    .map(stray => `${stray.currency} ${majorOf(stray[amount], stray.currency)}`)
    .join(', ')

/** The list of payments that staff see. Nothing in it names a buyer: the order does, to those who may see orders. */
export const paymentRowList = defineList({
  name: 'payments',
  view: paymentRows,
  permission: 'gateway',
  list: paymentList,
  row: rowSchema,
  rowOf: ({ fold: _fold, ...row }: StoredPaymentRow): PaymentRow => row,
  filters: {
    method: { choice: ({ method }) => [method], values: paymentMethods, words: 'The way to pay' },
    state: { choice: ({ state }) => [state], values: moneyStates, words: 'Where the money stands' },
    placed: { day: ({ at }) => at, words: 'The day on which the order was placed' },
  },
  search: {
    own: row => [String(row.number ?? ''), ...paymentIdsOf(row)],
    shared: () => [],
  },
  columns: {
    order: ({ number }) => number,
    placed: ({ at }) => at,
    method: ({ method }) => method,
    attempts: ({ attempts }) => attempts,
    charge: row => own(row.charge ?? shownIn(row.currency).unit(row.total), row),
    taken: row => own(row.taken, row),
    given: row => own(row.given, row),
    currency: ({ currency }) => currency.name,
    takenOther: row => other('taken', row),
    givenOther: row => other('given', row),
    state: ({ state }) => state,
    payments: row => paymentIdsOf(row).join(' '),
  },
  label: ({ number, orderId }) => (number === null ? orderId : String(number)),
  bulk: {},
})

export type PaymentListDeps = Pick<Engines, 'readModels' | 'store' | 'now'> & {
  readonly list: OpenList
}

/** A page of the list for the dashboard, and the payment that is open; buyers are named to members who may see orders. */
export async function paymentListModel(
  asked: URLSearchParams,
  opened: string | null,
  visitor: Visitor,
  { list, readModels, store, now }: PaymentListDeps,
): Promise<PaymentListModel> {
  const mayOrders = (to: 'view' | 'delete') => verdictOf(visitor, { permission: 'orders', to }) === 'allowed'
  // Before the rows: they show at least that much.
  const until = await shownUntil(paymentRows, { readModels, store })
  const query = queryOf(paymentRowList, asked, now())
  const { columns: _columns, sums: _sums, rows, ...answer } = await list.answer(query)
  const found = rows as readonly PaymentRow[]
  const other = found.some(({ orderId }) => orderId === opened) ? null : opened
  const stored = other === null ? undefined : await readModels.get<StoredPaymentRow>(paymentRows.name, other)
  const shown = stored ? [...found, paymentRowList.rowOf(stored)] : found
  const orders = mayOrders('view')
    ? await readModels.getMany<Order>(
        orderView.name,
        shown.map(({ orderId }) => orderId),
      )
    : []
  const models = shown.map(({ currency, total, charge, ...row }, at) => {
    const { unit, model } = shownIn(currency)
    return { ...row, buyer: buyerOf(orders[at]), charge: charge ?? unit(total), currency: model }
  })
  const saved = await savedViewsFor(list, visitor, { readModels, now })
  const open = models.find(({ orderId }) => orderId === opened)
  return {
    ...{ ...answer, ...saved, shownUntil: until },
    ...{ q: query.q, filters: query.filters },
    may: {
      orders: mayOrders('view'),
      refund: mayOrders('delete'),
      settle: verdictOf(visitor, { permission: 'gateway', to: 'delete' }) === 'allowed',
    },
    rows: models.slice(0, found.length),
    open: open ? { ...open, stories: await refundStories(open.orderId, { store, readModels }) } : null,
  }
}

function buyerOf(order: Order | undefined): string | null {
  if (!order || isErased(order.billing)) return null
  return `${order.billing.firstName} ${order.billing.lastName}`.trim()
}
