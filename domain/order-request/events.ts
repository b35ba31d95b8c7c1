/** The claim of an Idempotency-Key: which order it asked for, with which body. */
export type OrderRequestEvent = {
  readonly type: 'OrderRequested'
  readonly data: {
    readonly orderId: string
    /** Keyed hash of the body: the log holds nothing that addresses could be guessed from. */
    readonly bodyHash: string
  }
}
