import { expect } from 'vitest'
import { address } from '#tests/domain/order/examples.ts'

export { address }

/** A body of POST /api/orders that the default shop takes. */
export const orderBody = {
  billing: address,
  shipping: { ...address, firstName: 'Grace', house: '7 Shuttle Lane' },
  delivery: { type: 'standard', area: 'Everywhere' },
  payment: { method: 'cod' },
}

type Answer = { readonly statusCode: number; readonly headers: object; json(): Record<string, unknown> }

/** Status and code of a refusal, after a look at its form. */
export function refusal(answer: Answer): { readonly status: number; readonly code: unknown } {
  expect(answer.headers).toMatchObject({ 'content-type': 'application/problem+json; charset=utf-8' })
  const { type, title, status, code, detail } = answer.json()
  expect({ type, status }).toEqual({ type: `urn:selvedge:problem:${code}`, status: answer.statusCode })
  expect([typeof title, typeof detail]).toEqual(['string', 'string'])
  return { status: answer.statusCode, code }
}
