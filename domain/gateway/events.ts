import type { Messages } from '../shared/decider.ts'
import type { PaymentMethod } from '../shared/payment-method.ts'

/** One stream for each payment provider: what the shop heard of it beside its payments. */
export type GatewayEvent = Messages<{
  /** A signed message came. Not every message is noted: the next one only after a while. */
  GatewayHeard: { method: PaymentMethod; heardAt: string }
  /** A member tested its keys; the event's actor tells who. `problem`: the provider's words, null: it answered. */
  GatewayTested: { method: PaymentMethod; tookMs: number; problem: string | null; testedAt: string }
}>
