import type { FastifyReply } from 'fastify'

/**
 * Every refusal that a client can meet, by code: its HTTP status and a title that says what happened. Details say what
 * to do about this one.
 */
export const problems = {
  'bad-request': { status: 400, title: 'The request cannot be read' },
  'malformed-json': { status: 400, title: 'The body is not JSON' },
  'invalid-request': { status: 400, title: 'The request has values that do not fit' },
  'idempotency-key-missing': { status: 400, title: 'The order needs an Idempotency-Key' },
  'email-required': { status: 400, title: 'Email is required' },
  forbidden: { status: 403, title: 'Not allowed from here' },
  'not-found': { status: 404, title: 'Nothing is here' },
  'product-not-found': { status: 404, title: 'No such product' },
  'sku-not-found': { status: 404, title: 'No such variant' },
  'cart-item-not-found': { status: 404, title: 'The cart has no such line' },
  'order-not-found': { status: 404, title: 'No such order' },
  'out-of-stock': { status: 409, title: 'Some lines are not in stock' },
  'total-changed': { status: 409, title: 'The total is another now' },
  'cart-is-empty': { status: 409, title: 'The cart is empty' },
  'cart-already-checked-out': { status: 409, title: 'The cart was ordered already' },
  'cart-changed': { status: 409, title: 'The cart changed while it was ordered' },
  'cart-full': { status: 409, title: 'The cart holds no more lines' },
  'no-delivery': { status: 409, title: 'No delivery to this place' },
  'payment-method-off': { status: 409, title: 'This payment is not offered' },
  contention: { status: 409, title: 'Too many changes at once' },
  'body-too-large': { status: 413, title: 'The body is too large' },
  'unsupported-media-type': { status: 415, title: 'This kind of body is not understood' },
  'quantity-out-of-bounds': { status: 422, title: 'The quantity is out of bounds' },
  'idempotency-key-reused': { status: 422, title: 'The Idempotency-Key was used for another order' },
  'sign-in-required': { status: 401, title: 'Sign in to continue' },
  'too-many-requests': { status: 429, title: 'Too many requests' },
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

/** RFC 9457 body of a refusal. `extensions` are members of their own beside `detail`. */
export function problemOf(code: ProblemCode, detail?: string, extensions: Record<string, unknown> = {}): Problem {
  const { status, title } = problems[code]
  return { type: `urn:selvedge:problem:${code}`, title, status, code, ...(detail && { detail }), ...extensions }
}

/** Answers with a refusal as `application/problem+json`. */
export function sendProblem(
  reply: FastifyReply,
  code: ProblemCode,
  detail?: string,
  extensions?: Record<string, unknown>,
): FastifyReply {
  const problem = problemOf(code, detail, extensions)
  return reply
    .code(problem.status)
    .header('content-type', 'application/problem+json; charset=utf-8')
    .header('cache-control', 'no-store')
    .serializer((value: unknown) => JSON.stringify(value))
    .send(problem)
}
