import { createHmac, createSecretKey, type KeyObject } from 'node:crypto'

/**
 * The ids that the outside knows. Whoever knows an order's own id opens its page, and a person's id names them: so both
 * leave the shop as keyed hashes alone, which nobody turns back or tries out.
 */
export type PublicIds = {
  order(orderId: string): string
  customer(personId: string): string
  /** Of what has no public name of its own, each kind apart. */
  of(kind: keyof typeof letters, id: string): string
}

const letters = { return: 't', refund: 'r', shipment: 's', subscriber: 'n', review: 'v', cancellation: 'x', hold: 'b' }

export function publicIds(secret: Buffer): PublicIds {
  const key = createSecretKey(secret)
  return {
    order: orderId => `h_${hashed(key, orderId)}`,
    customer: personId => `c_${hashed(key, personId)}`,
    of: (kind, id) => `${letters[kind]}_${hashed(key, `${kind}\0${id}`)}`,
  }
}

function hashed(key: KeyObject, id: string): string {
  return createHmac('sha256', key).update(id).digest('base64url').slice(0, 22)
}
