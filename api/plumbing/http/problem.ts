import type { FastifyReply } from 'fastify'

/**
 * Every refusal that a client can meet, by code: its HTTP status and a title that says what happened. Details say what
 * to do about this one.
 */
export const problems = {
  'bad-request': { status: 400, title: 'The request cannot be read' },
  'malformed-json': { status: 400, title: 'The body is not JSON' },
  'invalid-request': { status: 400, title: 'The request has values that are not valid' },
  'idempotency-key-missing': { status: 400, title: 'The order needs an Idempotency-Key' },
  'email-required': { status: 400, title: 'Email is required' },
  forbidden: { status: 403, title: 'This request is not allowed from here' },
  'not-found': { status: 404, title: 'There is nothing here' },
  'product-not-found': { status: 404, title: 'The shop has no such product' },
  'sku-not-found': { status: 404, title: 'The shop has no such variant' },
  'cart-item-not-found': { status: 404, title: 'The cart has no such line' },
  'order-not-found': { status: 404, title: 'The shop has no such order' },
  'return-not-found': { status: 404, title: 'The shop has no such return' },
  'request-not-found': { status: 404, title: 'The shop has no such message' },
  'review-not-found': { status: 404, title: 'The shop has no such review' },
  'order-not-placed': { status: 409, title: 'The order was not placed' },
  'order-already-cancelled': { status: 409, title: 'The order is already cancelled' },
  'refund-not-owed': { status: 409, title: 'No open refund has this id' },
  'order-held': { status: 409, title: 'The payment is risky' },
  'order-not-held': { status: 409, title: 'The order is not held' },
  'order-already-shipped': { status: 409, title: 'The order has already been shipped' },
  'order-not-shipped': { status: 409, title: 'The order has not been shipped yet' },
  'shipment-exceeds-order': { status: 409, title: 'More pieces than are left to ship' },
  'return-empty': { status: 422, title: 'The return has no items' },
  'return-too-late': { status: 409, title: 'The time for returns has passed' },
  'return-exceeds-shipment': { status: 409, title: 'More pieces than can be returned' },
  'restock-exceeds-return': { status: 409, title: 'More pieces than came back' },
  'return-out-of-turn': { status: 409, title: 'The return is at another step' },
  'stock-not-tracked': { status: 409, title: 'The stock of this variant is not tracked' },
  'adjustment-exceeds-stock': { status: 409, title: 'More pieces than are on hand' },
  'adjustment-against-reason': { status: 422, title: 'The reason does not fit the number' },
  'in-stock': { status: 409, title: 'The variant is in stock' },
  'out-of-stock': { status: 409, title: 'Some lines are not in stock' },
  'total-changed': { status: 409, title: 'The total has changed' },
  'cart-is-empty': { status: 409, title: 'The cart is empty' },
  'cart-already-checked-out': { status: 409, title: 'The cart has already been ordered' },
  'cart-changed': { status: 409, title: 'The cart changed while it was being ordered' },
  'too-many-pieces': { status: 409, title: 'More pieces than a guest may order at once' },
  'cart-full': { status: 409, title: 'The cart is full' },
  'cart-not-restorable': { status: 409, title: 'The copy of the cart is out of date' },
  'wishlist-full': { status: 409, title: 'The wishlist is full' },
  'compare-full': { status: 409, title: 'The comparison is full' },
  'no-delivery': { status: 409, title: 'The shop does not deliver to this place' },
  'coupon-refused': { status: 409, title: 'The coupon cannot be used' },
  'payment-expired': { status: 409, title: 'The payment did not come in time' },
  'payment-abandoned': { status: 409, title: 'The payment was not completed' },
  'payment-over': { status: 409, title: 'The order is not waiting for a payment' },
  'payment-not-possible': { status: 409, title: 'The provider does not accept this payment' },
  'payment-message-forged': { status: 400, title: 'The message does not come from the provider' },
  'payment-unavailable': { status: 503, title: 'The payment provider is not answering' },
  'payment-method-off': { status: 409, title: 'This payment method is not offered' },
  'method-not-allowed': { status: 405, title: 'This method is not allowed here' },
  'request-timeout': { status: 408, title: 'The request took too long to arrive' },
  'visitor-merged': { status: 409, title: 'The cart of this cookie was moved into an account' },
  contention: { status: 409, title: 'Too many changes at once' },
  'body-too-large': { status: 413, title: 'The body is too large' },
  'unsupported-media-type': { status: 415, title: 'The server cannot read this type of body' },
  'quantity-out-of-bounds': { status: 422, title: 'The quantity is out of bounds' },
  'idempotency-key-reused': { status: 422, title: 'The Idempotency-Key was used for another order' },
  'sign-in-failed': { status: 401, title: 'Email and password do not match' },
  'not-permitted': { status: 403, title: 'This account has no permission for this' },
  'email-taken': { status: 409, title: 'Another account uses this email' },
  'address-not-found': { status: 404, title: 'The account has no such address' },
  'too-many-addresses': { status: 409, title: 'The account cannot keep more addresses' },
  'link-unknown': { status: 404, title: 'This link is not one of ours' },
  'link-used': { status: 410, title: 'This link has already been used' },
  'link-expired': { status: 410, title: 'This link has expired' },
  'sign-in-required': { status: 401, title: 'Sign in to continue' },
  'too-many-requests': { status: 429, title: 'Too many requests' },
  'headers-too-large': { status: 431, title: 'The address or the headers are too long' },
  'internal-error': { status: 500, title: 'There is a problem with the store' },
  unavailable: { status: 503, title: 'The store cannot answer now' },
} as const satisfies Record<string, { status: number; title: string }>

export type ProblemCode = keyof typeof problems

export type Problem = {
  readonly type: string
  readonly title: string
  readonly status: number
  readonly code: ProblemCode
  readonly detail?: string
  /** What the code is about: `lines` of out-of-stock, `fields` of invalid-request ... */
  readonly [extension: string]: unknown
}

/** The member `type` of a problem. */
export function problemType(code: ProblemCode): string {
  return `urn:selvedge:problem:${code}`
}

/** RFC 9457 body of a refusal. `extensions` are members of their own beside `detail`. */
export function problemOf(code: ProblemCode, detail?: string, extensions: Record<string, unknown> = {}): Problem {
  const { status, title } = problems[code]
  return { type: problemType(code), title, status, code, ...(detail && { detail }), ...extensions }
}

/** Answers with a refusal as `application/problem+json`. */
export function sendProblem(
  reply: FastifyReply,
  code: ProblemCode,
  detail?: string,
  extensions?: Record<string, unknown>,
): FastifyReply {
  const problem = problemOf(code, detail, extensions)
  if (problem.retryAfter !== undefined) reply.header('retry-after', String(problem.retryAfter))
  return reply
    .code(problem.status)
    .header('content-type', 'application/problem+json; charset=utf-8')
    .header('cache-control', 'no-store')
    .serializer((value: unknown) => JSON.stringify(value))
    .send(problem)
}

/** Answers with a problem that was made before. */
export function sendAsProblem(reply: FastifyReply, problem: Problem): FastifyReply {
  const { code, detail, status: _status, title: _title, type: _type, ...more } = problem
  return sendProblem(reply, code, detail, more)
}
