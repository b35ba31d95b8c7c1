import { ask, inLanguage, type Refusal } from '../client/ask.ts'
import type { CartModel } from '../models/cart.ts'
import type { RefusedCoupon } from '../ui/coupon-problem.ts'

export type CouponOutcome =
  | { readonly ok: true; readonly cart: CartModel }
  | { readonly ok: false; readonly refused: RefusedCoupon }

/** Puts a coupon on the cart. Never throws; the browser's cart takes the answer. */
export function applyCoupon(code: string): Promise<CouponOutcome> {
  return change('POST', code)
}

export function takeCouponOff(code: string): Promise<CouponOutcome> {
  return change('DELETE', code)
}

type CouponRefusal = Refusal & {
  readonly coupon?: string
  readonly problem?: string
  readonly missing?: number
  readonly at?: string
}

async function change(method: 'POST' | 'DELETE', code: string): Promise<CouponOutcome> {
  const sent = method === 'POST' ? { body: { code } } : {}
  const asked = await ask<CartModel, CouponRefusal>(method, inLanguage('/api/cart/coupon'), sent)
  if (!asked.success) return { ok: false, refused: refusedOf(asked.problem, code) }
  const { cart } = await import('./cart/store.ts')
  cart.confirm(asked.answer)
  return { ok: true, cart: asked.answer }
}

/** The coupon's own reason where the refusal has one, with its code as the shop writes it. */
function refusedOf({ code, coupon, problem, missing, at }: CouponRefusal, typed: string): RefusedCoupon {
  if (code !== 'coupon-refused' || problem === undefined) return { code: typed, problem: { code } }
  const more = { ...(missing !== undefined && { missing }), ...(at !== undefined && { at }) }
  return { code: coupon ?? typed, problem: { code: problem, ...more } }
}
