import type { Message } from '../shared/decider.ts'

/** The claim of an Idempotency-Key: which order it asked for, with which body. */
export type OrderRequestEvent = Message<
  'OrderRequested',
  {
    orderId: string
    /** Keyed hash of the body: the log holds nothing that addresses could be guessed from. */
    bodyHash: string
  }
>
