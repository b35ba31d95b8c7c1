import type { FastifyReply } from 'fastify'
import { type Problem, type ProblemCode, problemOf, sendProblem } from '#api/problem.ts'
import type { CartChange } from './carts.ts'

export type CartRefusal = Extract<CartChange, { ok: false }>['rejection']

type Told = { readonly detail: string; readonly more?: { readonly [extension: string]: unknown } }

const tell: { [Code in CartRefusal['code']]: (refusal: Extract<CartRefusal, { code: Code }>) => Told } = {
  'sku-not-found': ({ skus }) => ({ detail: `The shop has no ${skus.join(', ')}.`, more: { skus } }),
  'out-of-stock': ({ lines }) => ({
    detail: lines.map(({ sku, available }) => `Only ${available} left of ${sku}.`).join(' '),
    more: { lines },
  }),
  'quantity-out-of-bounds': ({ uid, least, most }) => ({
    detail: `The quantity of ${uid} has to be a whole number from ${least} to ${most}.`,
    more: { uid, least, most },
  }),
  'cart-full': ({ most }) => ({ detail: `A cart holds ${most} lines. Order these first.`, more: { most } }),
  'cart-item-not-found': ({ uid }) => ({ detail: `The cart has no ${uid}.`, more: { uid } }),
  'cart-is-empty': () => ({ detail: 'Add something first.' }),
  'cart-changed': () => ({ detail: 'Look at the cart again, then order.' }),
  'cart-already-checked-out': () => ({ detail: 'The cart belongs to an order.' }),
}

function told(refusal: CartRefusal): Told {
  return (tell[refusal.code] as (refusal: CartRefusal) => Told)(refusal)
}

export function cartProblem(refusal: CartRefusal): Problem {
  const { detail, more } = told(refusal)
  return problemOf(refusal.code satisfies ProblemCode, detail, more)
}

export function sendCartProblem(reply: FastifyReply, refusal: CartRefusal): FastifyReply {
  const { detail, more } = told(refusal)
  return sendProblem(reply, refusal.code, detail, more)
}
