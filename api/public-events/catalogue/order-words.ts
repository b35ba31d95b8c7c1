import type { OrderCurrency, OrderEvent, OrderLine, OrderTotals, ShippedLine } from '#domain/order/events.ts'
import { shownTotals } from '#domain/order/totals.ts'
import { unitIn } from '#domain/settings/currency.ts'
import type { DataOf } from '#domain/shared/decider.ts'
import { type Outside, type PersonalPart, personal, present, type Sealed } from '../public-event.ts'
import type { orderTypes } from './order-types.ts'
import type { ToldOf } from './subject.ts'

type Submitted = DataOf<OrderEvent, 'OrderSubmitted'>
/** Whose an order is, and where it goes: sealed. */
export type Buyer = Sealed & { readonly data: Pick<Submitted, 'personId' | 'billing' | 'shipping' | 'deliveryReason'> }

/** A sum in the base currency, and as it was shown. */
export type Sum = { readonly base: number; readonly shown: number }

export type Known = {
  readonly buyer: Buyer
  readonly currency: OrderCurrency
  readonly method: string
  /** By line. */
  readonly skus: { readonly [line: string]: string }
}

type Told = ToldOf<typeof orderTypes>

/** The parts that events of an order have in common. */
export function wordsFor({ buyer, currency, method, skus }: Known, orderId: string, number: number, outside: Outside) {
  const { ids, base } = outside
  const unit = unitOf(currency)
  const about = { order: ids.order(orderId), number }
  const amount = (minor: number, shown = unit(minor)) => ({
    amount: shown,
    currency: currency.name,
    base: { amount: minor, currency: base },
  })
  const told = <Type extends Told['type']>(
    type: Type,
    data: Extract<Told, { type: Type }>['data'],
    part: PersonalPart,
  ) => ({ type, subject: `order/${about.order}`, data, personal: part }) as Extract<Told, { type: Type }>

  return {
    about,
    amount,
    told,
    whose: () => personal([buyer], ({ personId }) => ({ customer: { id: ids.customer(personId) } })),
    /** The buyer, and the words in a sealed field of the event itself. */
    withWords: <Field extends 'reason' | 'how'>(
      field: Field,
      event: Sealed & { readonly data: Partial<Record<Field, unknown>> },
    ) =>
      personal([buyer, event], ({ personId }, { [field]: words }) => ({
        customer: { id: ids.customer(personId) },
        ...(words !== undefined && { [field]: present(words) }),
      })),
    pieces: (lines: readonly ShippedLine[], more: Known['skus'] = {}) =>
      lines.map(({ uid, quantity }) => ({ line: uid, sku: more[uid] ?? skus[uid] ?? uid, quantity })),
    lines: (lines: readonly OrderLine[]) =>
      lines.map(line => ({
        line: line.uid,
        sku: line.sku,
        ...(line.articleNumber !== undefined && { articleNumber: line.articleNumber }),
        product: line.productId,
        name: line.name,
        brand: line.brand,
        style: line.style,
        color: line.color && { id: line.color.id, name: line.color.name },
        size: line.size,
        options: line.options ?? [],
        quantity: line.quantity,
        unitPrice: amount(line.unitPrice),
        amount: amount(line.amount, line.quantity * unit(line.unitPrice)),
      })),
    sums(lines: readonly OrderLine[], totals: OrderTotals) {
      const shown = shownTotals(lines, totals, unit)
      const of = (part: 'subtotal' | 'discount' | 'delivery' | 'tax') => amount(totals[part], shown[part])
      return {
        totals: { subtotal: of('subtotal'), discount: of('discount'), delivery: of('delivery'), tax: of('tax') },
        total: amount(totals.total, shown.total),
      }
    },
    paid: (sum: Sum, payment: string | null, paidAt: string, part: PersonalPart) =>
      told('order.paid.v1', { ...about, method, amount: amount(sum.base, sum.shown), payment, paidAt }, part),
  }
}

/** The total of an order, and as the buyer was shown it. */
export function totalOf(lines: readonly OrderLine[], totals: OrderTotals, currency: OrderCurrency): Sum {
  return { base: totals.total, shown: shownTotals(lines, totals, unitOf(currency)).total }
}

/** By line, its SKU. */
export const skusOf = (lines: readonly OrderLine[]) => Object.fromEntries(lines.map(({ uid, sku }) => [uid, sku]))

function unitOf({ name, exchangeRate, step = 1 }: OrderCurrency) {
  return unitIn({ name, exchangeRate: exchangeRate > 0 ? exchangeRate : 1 }, step)
}
