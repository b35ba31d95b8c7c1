import { accept, type Decider, type Message, reject } from '../shared/decider.ts'

/** The claim of an Idempotency-Key by a program's key: for good, and for one request. */
export type KeyRequestEvent = Message<
  'KeyRequestClaimed',
  {
    keyId: string
    /** Keyed hash of method, address and body: the log holds nothing that addresses could be guessed from. */
    bodyHash: string
  }
>

export type KeyRequestCommand = Message<'ClaimKeyRequest', KeyRequestEvent['data']>

export type KeyRequestRejection = { readonly code: 'idempotency-key-reused' }

/** State: the claim. Stream `key-request-<key>-<hash of the Idempotency-Key>`. */
export const keyRequest: Decider<
  KeyRequestEvent['data'] | null,
  KeyRequestCommand,
  KeyRequestEvent,
  KeyRequestRejection
> = {
  name: 'key-request',
  initial: null,
  decide({ data }, claim) {
    if (claim === null) return accept({ type: 'KeyRequestClaimed', data })
    return claim.bodyHash === data.bodyHash ? accept() : reject({ code: 'idempotency-key-reused' })
  },
  evolve: (_, event) => event.data,
}
