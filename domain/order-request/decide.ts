import { accept, type Decider, type Decision, type Message, reject } from '../shared/decider.ts'

/** The claim of an Idempotency-Key: which order it asked for, with which body. */
export type OrderRequestEvent = Message<
  'OrderRequested',
  {
    orderId: string
    /** Keyed hash of the body: the log holds nothing that addresses could be guessed from. */
    bodyHash: string
  }
>

export type OrderRequest = OrderRequestEvent['data'] | null

export type OrderRequestCommand = Message<
  'ClaimOrderRequest',
  OrderRequestEvent['data'] & {
    /** An order that was claimed but never submitted, which this one takes the place of. */
    insteadOf: string | null
  }
>

export type OrderRequestRejection = { readonly code: 'idempotency-key-reused' } | { readonly code: 'request-claimed' }

/** A key belongs to one body and one order for good, unless its server died before that order was submitted. */
export function decide(
  { data: { orderId, bodyHash, insteadOf } }: OrderRequestCommand,
  request: OrderRequest,
): Decision<OrderRequestEvent, OrderRequestRejection> {
  if (request && request.bodyHash !== bodyHash) return reject({ code: 'idempotency-key-reused' })
  if (request?.orderId === orderId) return accept()
  if (request && request.orderId !== insteadOf) return reject({ code: 'request-claimed' })
  return accept({ type: 'OrderRequested', data: { orderId, bodyHash } })
}

export const orderRequest: Decider<OrderRequest, OrderRequestCommand, OrderRequestEvent, OrderRequestRejection> = {
  name: 'order-request',
  initial: null,
  decide,
  evolve: (_, event) => event.data,
}
