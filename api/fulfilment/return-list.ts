import { z } from 'zod'
import { lineModel, shownIn, shownRefund } from '#api/orders/index.ts'
import type { Engines } from '#api/plumbing/feature.ts'
import type { Visitor } from '#api/plumbing/http/visitor.ts'
import { shownUntil } from '#api/plumbing/lists/behind.ts'
import { defineList } from '#api/plumbing/lists/define.ts'
import type { OpenList } from '#api/plumbing/lists/list.ts'
import { queryOf } from '#api/plumbing/lists/query.ts'
import { savedViewsFor } from '#api/plumbing/lists/saved-views.ts'
import { returnNumber } from '#api/returns/index.ts'
import { returnReasons } from '#domain/return/events.ts'
import type { Language } from '#domain/shared/localized-text.ts'
import { isErased, textOrEmpty } from '#domain/shared/personal-data.ts'
import type { Order } from '#projections/order/document.ts'
import { orderView } from '#projections/order/view.ts'
import type { Return } from '#projections/returns/document.ts'
import { returnList, returnStates, sinceOf } from '#projections/returns/list.ts'
import { returnsView } from '#projections/returns/view.ts'
import type { ReturnListModel, ReturnRowModel } from '#web/models/return-list.ts'
import { mayOf } from './order-page.ts'
import type { StaffRefunds } from './refunds/staff-refunds.ts'
import { returnStatusSchema } from './schema.ts'

const rowSchema = z
  .object({
    returnId: z.string(),
    orderId: z.string(),
    number: z
      .string()
      .nullable()
      .describe('The number of the return, like `1001-1`; null in returns of older versions'),
    status: returnStatusSchema,
    lines: z.array(z.object({ uid: z.string(), quantity: z.int() })).readonly(),
    reason: z.enum(returnReasons),
    note: z.string().describe('In the words of the buyer'),
    requestedAt: z.string(),
    since: z.string().describe('When it came into its state'),
    amount: z.int().nullable().describe('What it gives back, in minor units of the base currency; null until decided'),
    unpaid: z.boolean().describe('Nobody had paid the order when that was decided, so it gives nothing back'),
  })
  .meta({ id: 'ReturnRow', description: 'A return as a list shows it' })

const numberOf = ({ returnId, orderNumber }: Return) => orderNumber && returnNumber(returnId, { number: orderNumber })
const pieces = ({ lines }: Return) => lines.reduce((sum, { quantity }) => sum + quantity, 0)

/** The list of returns that staff see. */
export const returnRowList = defineList({
  name: 'returns',
  view: returnsView,
  permission: 'orders',
  list: returnList,
  row: rowSchema,
  rowOf: (doc: Return) => {
    const { returnId, orderId, status, lines, reason, note, requestedAt, refund } = doc
    const gives = { amount: refund?.amount ?? null, unpaid: refund?.unpaid ?? false }
    const said = { number: numberOf(doc) || null, note: textOrEmpty(note), ...gives }
    return { returnId, orderId, status, lines, reason, requestedAt, since: sinceOf(doc), ...said }
  },
  filters: {
    status: { choice: ({ status }) => [status], values: returnStates, words: 'The state' },
    reason: { choice: ({ reason }) => [reason], values: returnReasons, words: 'The reason of the buyer' },
    requested: { day: ({ requestedAt }) => requestedAt, words: 'The day on which it was asked for' },
  },
  search: {
    own: doc => [numberOf(doc) || '', textOrEmpty(doc.note)],
    shared: ({ lines }) => lines.map(({ uid }) => uid),
  },
  columns: {
    number: doc => numberOf(doc) || '',
    pieces,
    reason: ({ reason }) => reason,
    note: ({ note }) => textOrEmpty(note),
    state: ({ status }) => status,
    requested: ({ requestedAt }) => requestedAt,
    since: sinceOf,
    amount: ({ refund }) => refund && (refund.amount / 100).toFixed(2),
  },
  label: doc => String(numberOf(doc) || ''),
  bulk: {},
})

export type ReturnListDeps = Pick<Engines, 'readModels' | 'store' | 'now'> & {
  readonly list: OpenList
  readonly refunds: Pick<StaffRefunds, 'previewReturn'>
}

/** A page of the list for the dashboard: with buyer and pieces of each, and what it gives back or would. */
export async function returnListModel(
  asked: URLSearchParams,
  visitor: Visitor,
  language: Language,
  { list, refunds, readModels, store, now }: ReturnListDeps,
): Promise<ReturnListModel> {
  // Before the rows: they show at least that much.
  const until = await shownUntil(returnsView, { readModels, store })
  const query = queryOf(returnRowList, asked, now())
  const { columns: _columns, sums: _sums, rows, ...answer } = await list.answer(query)
  const found = rows as readonly ReturnType<typeof returnRowList.rowOf>[]
  const orders = await readModels.getMany<Order>(
    orderView.name,
    found.map(({ orderId }) => orderId),
  )
  const models = await Promise.all(
    found.map(async (row, at): Promise<readonly ReturnRowModel[]> => {
      const order = orders[at]
      if (!order) return []
      const currency = shownIn(order.currency)
      const open = row.status !== 'refunded' && row.status !== 'declined'
      const would = open ? await refunds.previewReturn(row.orderId, row.returnId) : null
      const given = row.amount === null ? null : shownRefund({ amount: row.amount }, currency)
      return [
        {
          ...row,
          number: returnNumber(row.returnId, order),
          orderNumber: order.number ?? 0,
          buyer: isErased(order.billing) ? null : `${order.billing.firstName} ${order.billing.lastName}`,
          lines: row.lines.flatMap(({ uid, quantity }) => {
            const line = order.lines.find(each => each.uid === uid)
            if (!line) return []
            const { name, style, color, size, sku } = lineModel(line, language, currency)
            return [{ uid, sku, name, style, color, size, quantity }]
          }),
          amount: would ? would.breakdown.gives.shown : given,
          unpaid: would ? would.books.money.unpaid : row.unpaid,
          currency: currency.model,
        },
      ]
    }),
  )
  const saved = await savedViewsFor(list, visitor, { readModels, now })
  return {
    ...{ ...answer, ...saved, shownUntil: until },
    ...{ q: query.q, filters: query.filters, rows: models.flat(), may: mayOf(visitor) },
  }
}
