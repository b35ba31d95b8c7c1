import type { Charge, DeclineReason, PaymentWay } from '#domain/payment/events.ts'
import type { Address } from '#domain/shared/address.ts'
import type { Language } from '#domain/shared/localized-text.ts'
import type { PaymentMethod } from '#domain/shared/payment-method.ts'
import type { Directives } from '../../http/serving/security-policy.ts'
import type { Counting } from './amounts.ts'

/** Methods that a provider stands behind. */
export type GatewayMethod = Exclude<PaymentMethod, 'cod'>

/** One attempt to pay one order. `attemptId` names it for good: at the gateway too, where the same name is the same attempt. */
export type GatewayAttempt = {
  readonly orderId: string
  readonly attemptId: string
  readonly way: PaymentWay
  readonly charge: Charge
  /** The gateway's own name of it, once that is known. */
  readonly reference: string | null
}

/** Facts of an order that some gateways ask for. */
export type GatewayOrder = {
  readonly language: Language
  /** Until when it is held, ISO. */
  readonly until: string
  /** Null once the buyer was erased. Personal: sent to the gateway, written nowhere else. */
  readonly billing: Address | null
  readonly shipping: Address | null
  readonly items: number
  /** The goods in one line, which the buyer reads at the gateway. */
  readonly title: string
  /** The gateway sends the buyer back to the first two, and messages to the last. */
  readonly returnUrl: string
  readonly cancelUrl: string
  readonly webhookUrl: string
}

export type OpenedAttempt = {
  readonly reference: string
  /** The page where the buyer pays; null: in the shop's own page. */
  readonly url: string | null
  /** The provider's script in the page continues the attempt with this. Nothing in it is a secret of the shop. */
  readonly client: { readonly [name: string]: string }
}

/** The state of an attempt, by its gateway. */
export type AttemptState =
  | { readonly state: 'open'; readonly decline?: GatewayDecline }
  /** The buyer has agreed: `capture` takes the money. */
  | { readonly state: 'approved' }
  /** The gateway is still working on it. */
  | { readonly state: 'pending' }
  /** Every payment that was taken for the attempt; usually one. */
  | { readonly state: 'captured'; readonly payments: readonly TakenPayment[] }
  | { readonly state: 'closed'; readonly decline?: GatewayDecline }

/** `refunded`: in minor units, where the gateway says it. `risk`: why the gateway calls the payment risky. */
export type TakenPayment = {
  readonly paymentId: string
  readonly charge: Charge
  readonly refunded?: number
  readonly risk?: string
}

export type GatewayDecline = { readonly declineId: string; readonly reason: DeclineReason }

export type GatewayRefund = {
  readonly orderId: string
  readonly refundId: string
  readonly paymentId: string
  /** The attempt that the payment was made in. */
  readonly reference: string | null
  readonly charge: Charge
  /** The gateway's own name of the refund, once it has begun. */
  readonly gatewayRefundId: string | null
  /** How often the gateway refused this refund before: each try is a request of its own. */
  readonly failures: number
}

export type RefundState =
  | { readonly state: 'done'; readonly gatewayRefundId: string }
  /** Begun, and not given back yet: it is asked again, by the gateway's own name of it where it has one. */
  | { readonly state: 'pending'; readonly gatewayRefundId?: string }
  | { readonly state: 'failed'; readonly problem: string }

/** A message of the gateway, after its signature was found good. */
export type GatewayMessage = {
  readonly messageId: string
  readonly orderId: string | null
  readonly attemptId: string | null
  readonly reference: string | null
  /** The message is about this dispute, whose state the shop then asks for. */
  readonly disputeId: string | null
  /** The message is about this refund, by the shop's own name of it. */
  readonly refundId: string | null
}

/** A buyer asked their bank for the money back: the gateway's present account of it. */
export type GatewayDispute = {
  readonly disputeId: string
  readonly paymentId: string
  /** Of the disputed payment. */
  readonly orderId: string | null
  readonly attemptId: string | null
  readonly reason: string
  /** won: the shop keeps the money, also where nobody took any. */
  readonly state: 'open' | 'won' | 'lost'
}

export type RawRequest = {
  readonly headers: { readonly [name: string]: string | string[] | undefined }
  readonly body: Buffer
}

/** One payment in the gateway's own books. */
export type BookedPayment = {
  readonly paymentId: string
  /** It carries this shop's mark: what others take through the same account does not. */
  readonly own: boolean
  readonly orderId: string | null
  /** `problem`: its amounts are none that the shop could have asked for. */
  readonly amounts: BookedAmounts | { readonly problem: string }
}

export type BookedAmounts = { readonly charge: Charge; readonly refunded: number }

/** Reads a gateway's amounts. On its own page somebody may refund an amount that no order of the shop can have. */
export function amountsOr(read: () => BookedAmounts): BookedPayment['amounts'] {
  try {
    return read()
  } catch (error) {
    if (error instanceof RangeError) return { problem: error.message }
    throw error
  }
}

/**
 * Everything may be asked again: equal questions have equal answers, and no money moves twice. Each call @throws
 * GatewayUnavailable (ask again; it may have been heard) or GatewayRefused (it never will); `open` also AttemptSpent.
 */
export interface Gateway {
  readonly method: GatewayMethod
  /** Ways to pay that it has. */
  readonly ways: readonly PaymentWay[]
  /** Pages load the provider's script with this, for charges in a currency. */
  client(currency: string): { readonly [name: string]: string }
  /** Sources that its script in a page needs. */
  readonly policy: Directives
  /** Its script writes inline scripts and styles, which carry the page's nonce. */
  readonly nonce?: true
  /** Null: it charges nothing in this currency. */
  counting(currency: string): Counting | null
  /** `order` is looked up only when a gateway asks for it. */
  open(attempt: GatewayAttempt, order: () => Promise<GatewayOrder>): Promise<OpenedAttempt>
  look(attempt: GatewayAttempt): Promise<AttemptState>
  /** Takes the money of an approved attempt. */
  capture(attempt: GatewayAttempt): Promise<AttemptState>
  /** Makes the attempt one that nobody can pay, where the gateway can; tells what became of it. */
  close(attempt: GatewayAttempt): Promise<AttemptState>
  refund(refund: GatewayRefund): Promise<RefundState>
  /** Null where it tells nothing of disputes. */
  readonly dispute: ((disputeId: string) => Promise<GatewayDispute>) | null
  /** Null: the signature is wrong. */
  readMessage(request: RawRequest): Promise<GatewayMessage | null>
  /** Payments that the gateway took since then, newest or oldest first; null where it has no such list. */
  booked(since: Date): AsyncIterable<BookedPayment> | null
}

export class GatewayUnavailable extends Error {
  override name = 'GatewayUnavailable'
}

export class GatewayRefused extends Error {
  override name = 'GatewayRefused'
}

/** Nobody can pay this attempt any more, though nothing was paid: another one is begun in its place. */
export class AttemptSpent extends GatewayUnavailable {
  override name = 'AttemptSpent'
}

export type Gateways = ReadonlyMap<GatewayMethod, Gateway>
