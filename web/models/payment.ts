import type { ChargeLimits } from '#domain/payment/bounds.ts'
import type { DeclineReason } from '#domain/payment/events.ts'
import type { Minor } from '#domain/shared/money.ts'
import type { PaymentMethod } from '#domain/shared/payment-method.ts'

/** One way to pay. `client` is what the provider's script needs to load; empty where there is none. */
export type OfferedPayment = {
  readonly method: PaymentMethod
  /** In the page itself, by that script. */
  readonly embedded: boolean
  readonly client: { readonly [name: string]: string }
  /** Totals that it can charge; null: all. */
  readonly limits: ChargeLimits | null
}

export type PaymentOptions = {
  readonly methods: readonly OfferedPayment[]
  /** Of this answer, for scripts that write scripts of their own; null where no provider does. */
  readonly nonce: string | null
}

/** An order that is paid ahead and not paid yet. */
export type WaitingPayment = {
  /** Everything is held until then, ISO. */
  readonly until: string
  /** The bank's last answer. */
  readonly decline: DeclineReason | null
  /** Leads to the provider's page. */
  readonly payPath: string
  /** Takes a form that gives the payment up. */
  readonly abandonPath: string
}

/** A placed order whose buyer pays more before pieces of it are exchanged. `amount`: in its shown currency. */
export type MorePayment = Pick<WaitingPayment, 'until' | 'decline' | 'payPath'> & {
  readonly amount: Minor
  readonly pieces: number
}

/** How a browser goes on to pay an order: by the script of the provider, or on the page `url`. */
export type PaymentHandover = {
  readonly method: PaymentMethod
  readonly way: 'embedded' | 'hosted'
  readonly url: string | null
  readonly client: { readonly [name: string]: string }
}

export interface PaymentQueries {
  /** Lists this visitor's payment methods, in the shown currency. */
  paymentOptions(): Promise<PaymentOptions>
}
