import { CART_CHANGED } from './cart-actions.ts'
import type { CartModel } from './storefront/models/cart.ts'
import type { RefusedCoupon } from './ui/coupon-problem.ts'

export type CouponOutcome =
  | { readonly ok: true; readonly cart: CartModel }
  | { readonly ok: false; readonly refused: RefusedCoupon }

/** Puts a coupon on the cart. Never throws; everybody who shows the cart hears of it. */
export function applyCoupon(code: string): Promise<CouponOutcome> {
  return ask('POST', code)
}

export function takeCouponOff(code: string): Promise<CouponOutcome> {
  return ask('DELETE', code)
}

async function ask(method: 'POST' | 'DELETE', code: string): Promise<CouponOutcome> {
  const refuse = (problem: RefusedCoupon['problem'], named = code): CouponOutcome => ({
    ok: false,
    refused: { code: named, problem },
  })
  try {
    const response = await fetch(`/api/cart/coupon?lng=${document.documentElement.lang}`, {
      method,
      credentials: 'same-origin',
      headers: { accept: 'application/json', ...(method === 'POST' && { 'content-type': 'application/json' }) },
      ...(method === 'POST' && { body: JSON.stringify({ code }) }),
    })
    const answer: unknown = await response.json()
    if (!response.ok) return refuse(...problemIn(answer))
    const cart = answer as CartModel
    window.dispatchEvent(new CustomEvent(CART_CHANGED, { detail: { cart, added: 0 } }))
    return { ok: true, cart }
  } catch {
    return refuse({ code: 'unreachable' })
  }
}

type Told = {
  readonly code?: string
  readonly coupon?: string
  readonly problem?: string
  readonly missing?: number
  readonly at?: string
}

/** The coupon's own reason where the refusal has one, with its code as the shop writes it. */
function problemIn(answer: unknown): [RefusedCoupon['problem'], string?] {
  const { code = 'internal-error', coupon, problem, missing, at } = (answer ?? {}) as Told
  if (code !== 'coupon-refused' || problem === undefined) return [{ code }]
  return [{ code: problem, ...(missing !== undefined && { missing }), ...(at !== undefined && { at }) }, coupon]
}
