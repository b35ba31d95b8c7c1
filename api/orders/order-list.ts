import { z } from 'zod'
import { currencySchema } from '#api/catalogue/index.ts'
import { choicesOf } from '#api/plumbing/lists/choices.ts'
import { defineList } from '#api/plumbing/lists/define.ts'
import type { OpenList } from '#api/plumbing/lists/list.ts'
import { queryOf } from '#api/plumbing/lists/query.ts'
import { type Language, textIn } from '#domain/shared/localized-text.ts'
import {
  fulfilmentStates,
  type OrderRow,
  paymentStates,
  type StoredOrderRow,
} from '#projections/order-rows/document.ts'
import { orderList } from '#projections/order-rows/list.ts'
import { orderRows } from '#projections/order-rows/view.ts'
import type { ReadModels } from '#projections/ports.ts'
import type { StoredProductRow } from '#projections/product-rows/document.ts'
import { productRows } from '#projections/product-rows/view.ts'
import { namesOf } from '#projections/staff/names.ts'
import { countryIn } from '#web/i18n/country-in.ts'
import type { ListModel } from '#web/models/list.ts'
import type { OrderChoices, OrderRowModel } from '#web/models/order-list.ts'
import { shownIn } from './quote.ts'

const minor = z.int().describe('Minor units of the base currency')

const rowSchema = z
  .object({
    orderId: z.string(),
    number: z.int().nullable().describe('Null while the payment is awaited'),
    note: z.boolean().describe('Staff wrote a note on it'),
    placedAt: z.string().describe('The time it was begun, while its payment is awaited'),
    buyer: z.string().nullable().describe('Null after the person was erased'),
    contents: z
      .object({
        style: z.string(),
        color: z
          .object({
            name: z.record(z.string(), z.string()).describe('By language'),
            hexes: z.array(z.string()).readonly(),
          })
          .nullable(),
        sizes: z.array(z.string()).readonly().describe('Empty: one size'),
        more: z.int().describe('How many more products and colours there are'),
      })
      .describe('The first product in its first colour'),
    pieces: z.int().describe('Pieces that were not cancelled after others were shipped'),
    total: minor.describe('Minor units of the base currency, less what was cancelled after other pieces were shipped'),
    currency: z
      .object({ ...currencySchema.shape, exchangeRate: z.number(), step: z.number().optional() })
      .describe('The currency that the buyer was shown, and its rate for one of the base currency'),
    payment: z.enum(paymentStates),
    fulfilment: z.enum(fulfilmentStates),
    packer: z.string().nullable().describe('The account of the person who packs it'),
    short: z.int().describe('Pieces of it that are missing in the stock: orders placed before it hold what there is'),
    delivery: z.string().describe('The kind of delivery'),
    country: z.string().nullable().describe('Null after the person was erased'),
    shipBy: z.string().nullable().describe('The day on which it has to leave; null: no day was promised'),
    coupon: z.string().nullable(),
    draftId: z.string().nullable().describe('The draft of staff that it was made of'),
  })
  .meta({ id: 'OrderRow', description: 'An order as a list shows it' })

/** The list of orders that staff see. */
export const orderRowList = defineList({
  name: 'orders',
  view: orderRows,
  permission: 'orders',
  list: orderList,
  row: rowSchema,
  rowOf: ({ fold: _fold, ...row }: StoredOrderRow) => row,
  filters: {
    payment: { choice: ({ payment }) => [payment], values: paymentStates, words: 'The state of the payment' },
    fulfilment: { choice: ({ fulfilment }) => [fulfilment], values: fulfilmentStates, words: 'What is left to do' },
    delivery: { choice: ({ delivery }) => [delivery], words: 'The kind of delivery' },
    placed: { day: ({ placedAt }) => placedAt, words: 'The day on which it was placed' },
    shipBy: { day: ({ shipBy }) => shipBy, words: 'The day on which it has to leave' },
    product: {
      choice: ({ fold }) => fold.lines.map(({ productId }) => productId),
      many: true,
      words: 'The id of a product in it',
    },
    customer: {
      choice: ({ fold }) => [fold.personId],
      many: true,
      words: 'The person of a customer, as `persons` of `/api/admin/find` names them',
    },
    country: { choice: ({ country }) => (country === null ? [] : [country]), words: 'The country, like `US`' },
    coupon: { choice: ({ coupon }) => (coupon === null ? [] : [coupon]), words: 'The code of the coupon' },
    staff: { choice: ({ fold }) => fold.staff, words: 'The account of a member of staff who did something with it' },
  },
  search: {
    // As typed, and as the bars on its slip say it.
    own: ({ number, buyer, fold }) => [
      String(number ?? ''),
      number === null ? '' : `0${number}`,
      buyer ?? '',
      ...fold.tracking.map(({ tracking }) => tracking),
    ],
    shared: ({ fold }) => fold.lines.flatMap(({ sku, style }) => [sku, style]),
  },
  columns: {
    number: ({ number }) => number,
    placed: ({ placedAt }) => placedAt,
    buyer: ({ buyer }) => buyer,
    contents: ({ contents: { style, color, sizes, more } }) =>
      [style, color && textIn(color.name, 'en'), sizes.join(' '), more > 0 ? `+${more}` : ''].filter(Boolean).join(' '),
    pieces: ({ pieces }) => pieces,
    total: ({ total }) => (total / 100).toFixed(2),
    payment: ({ payment }) => payment,
    fulfilment: ({ fulfilment }) => fulfilment,
    shipBy: ({ shipBy }) => shipBy,
    delivery: ({ delivery }) => delivery,
    country: ({ country }) => country,
    coupon: ({ coupon }) => coupon,
    tracking: ({ fold }) => fold.tracking.map(({ tracking }) => tracking).join(' '),
  },
  label: ({ number, orderId }) => (number === null ? orderId : String(number)),
  bulk: {
    ship: {
      to: 'edit',
      refuses: shipRefusal,
      missing: ({ short }) => short,
      mails: true,
      about: { carrier: 'Takes all parcels' },
      input: 'the tracking number of the parcel',
    },
    deliver: { to: 'edit', refuses: deliverRefusal },
    cash: { to: 'edit', refuses: cashRefusal },
    cancel: {
      to: 'delete',
      refuses: cancelRefusal,
      mails: true,
      about: { reason: 'Told to the buyers. The history keeps it for good: name no customer' },
    },
  },
})

/** A page of the list for the dashboard, amounts as their buyers were shown them. */
export async function orderListModel(
  list: OpenList,
  asked: URLSearchParams,
  now: Date,
  readModels: Pick<ReadModels, 'getMany'>,
): Promise<ListModel<OrderRowModel>> {
  const query = queryOf(orderRowList, asked, now)
  const { columns: _columns, ...answer } = await list.answer(query)
  const rows = answer.rows as readonly OrderRow[]
  const packers = await namesOf(
    rows.flatMap(({ packer }) => packer ?? []),
    readModels,
  )
  return {
    ...answer,
    ...{ q: query.q, filters: query.filters },
    rows: rows.map(row => orderRowModel(row, packers)),
  }
}

/**
 * The values that the list can be filtered by. The page names kinds of delivery; a member who was erased has no name.
 * Products are too many to choose from: those that the list is filtered by are named.
 */
export async function orderChoices(
  asked: URLSearchParams,
  now: Date,
  language: Language,
  readModels: Pick<ReadModels, 'getMany' | 'tallies'>,
): Promise<Omit<OrderChoices, 'customer'>> {
  const { filters: chosen } = queryOf(orderRowList, asked, now)
  const of = (filter: keyof OrderChoices, name = (value: string) => value) =>
    choicesOf(filter, chosen[filter], { readModels, view: orderRows.name, language, name })
  const [delivery, country, coupon, accounts, products] = await Promise.all([
    of('delivery'),
    of('country', code => countryIn(language, code)),
    of('coupon'),
    of('staff'),
    readModels.getMany<StoredProductRow>(productRows.name, chosen.product ?? []),
  ])
  const members = await namesOf(
    accounts.map(({ value }) => value),
    readModels,
  )
  const staff = accounts.map(({ value }) => ({ value, label: members.get(value) ?? '' }))
  const product = products.flatMap(row => (row ? [{ value: row.productId, label: textIn(row.name, language) }] : []))
  return { delivery, country, coupon, staff, product }
}

/** A row for the dashboard, its total as the buyer was shown it. */
export function orderRowModel(row: OrderRow, packers: ReadonlyMap<string, string | null> = new Map()): OrderRowModel {
  const { unit, model } = shownIn(row.currency)
  return {
    ...{ orderId: row.orderId, number: row.number, note: row.note, placedAt: row.placedAt, buyer: row.buyer },
    draftId: row.draftId,
    packer: (row.packer && packers.get(row.packer)) ?? null,
    ...{ contents: row.contents, pieces: row.pieces, total: unit(row.total), currency: model },
    ...{
      payment: row.payment,
      fulfilment: row.fulfilment,
      short: row.short,
      delivery: row.delivery,
      shipBy: row.shipBy,
    },
  }
}

function shipRefusal({ fulfilment, fold }: StoredOrderRow) {
  if (fold.status === 'cancelled') return 'order-already-cancelled'
  if (fold.status !== 'placed') return 'order-not-placed'
  if (fulfilment === 'on-hold') return 'order-held'
  return fulfilment === 'shipped' || fulfilment === 'delivered' ? 'unchanged' : null
}

function cancelRefusal({ fulfilment, fold }: StoredOrderRow) {
  if (fold.status === 'cancelled') return 'unchanged'
  if (fold.status !== 'placed') return 'order-not-placed'
  return ['partly-shipped', 'shipped', 'delivered'].includes(fulfilment) ? 'order-already-shipped' : null
}

function cashRefusal({ payment, fulfilment, fold }: StoredOrderRow) {
  if (fold.status === 'cancelled') return 'order-already-cancelled'
  if (fold.method !== 'cod') return 'cash-not-due'
  if (payment !== 'on-delivery') return 'unchanged'
  return fulfilment === 'shipped' || fulfilment === 'delivered' ? null : 'order-not-shipped'
}

function deliverRefusal({ fulfilment }: StoredOrderRow) {
  if (fulfilment === 'delivered') return 'unchanged'
  return fulfilment === 'shipped' ? null : 'order-not-shipped'
}
