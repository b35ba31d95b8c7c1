import type { Message } from '../shared/decider.ts'
import type { Minor } from '../shared/money.ts'
import type { PaymentMethod } from '../shared/payment-method.ts'

/** What a payment of the shop and the books of its provider disagree on. */
export type Difference = {
  readonly kind: string
  readonly method: PaymentMethod
  /** Null: no order is known for it. */
  readonly orderId: string | null
  readonly paymentId: string
  readonly atShop: Minor | null
  readonly atGateway: Minor | null
  readonly currency: string
}

/** Somebody compared the payments with the books of the providers; the event's actor tells who. */
export type BooksEvent = Message<
  'BooksCompared',
  {
    comparisonId: string
    /** The first day that was compared. */
    since: string
    /** The providers whose books were asked for. */
    methods: readonly PaymentMethod[]
    /** What was found, as far as it was kept: at most as many as `mostKept`. */
    found: readonly Difference[]
    count: number
    /** What was settled of an earlier comparison just before, as `keyOf` names it; absent: nothing. */
    settled?: readonly string[]
    comparedAt: string
  }
>

/** Nobody goes through more than these; a later comparison finds the others again. */
export const mostKept = 200

/** Names a difference among those of a comparison. */
export function keyOf({
  kind,
  method,
  paymentId,
  orderId,
}: Pick<Difference, 'kind' | 'method' | 'paymentId' | 'orderId'>) {
  return [method, kind, paymentId || orderId].join('/')
}
