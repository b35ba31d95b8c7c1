import { type Problem, problemOf } from '#api/plumbing/http/problem.ts'
import type { CouponProblem } from '#web/models/coupons.ts'
import type { CartOutcome } from './carts.ts'

export type CartRefusal = Extract<CartOutcome, { ok: false }>['rejection']

type RefusalText = { readonly detail: string; readonly more?: { readonly [extension: string]: unknown } }

const couponReasons: { readonly [Code in CouponProblem['code']]: string } = {
  'coupon-not-found': 'there is no such coupon',
  'coupon-not-started': 'it starts later',
  'coupon-ended': 'it has ended',
  'coupon-used-up': 'it has been used up',
  'coupon-used-by-you': 'you have already used it',
  'coupon-not-yours': 'it is for somebody else',
  'coupon-first-order-only': 'it is for first orders only',
  'coupon-not-for-cart': 'it does not apply to these products',
  'coupon-minimum': 'the cart is below its minimum',
}

/** The pieces that are left of lines that ask for more. */
export function leftOf(lines: readonly { readonly sku: string; readonly available: number }[]): string {
  return lines
    .map(({ sku, available }) => (available === 0 ? `${sku} is sold out.` : `Only ${available} left of ${sku}.`))
    .join(' ')
}

const refusalTexts: { [Code in CartRefusal['code']]: (refusal: Extract<CartRefusal, { code: Code }>) => RefusalText } =
  {
    'sku-not-found': ({ skus }) => ({ detail: `The shop has no variant ${skus.join(', ')}.`, more: { skus } }),
    'out-of-stock': ({ lines }) => ({
      detail: leftOf(lines),
      more: { lines },
    }),
    'quantity-out-of-bounds': ({ uid, least, most }) => ({
      detail: `The quantity of ${uid} has to be a whole number from ${least} to ${most}.`,
      more: { uid, least, most },
    }),
    'cart-full': ({ most }) => ({ detail: `A cart can hold ${most} lines. Order these lines first.`, more: { most } }),
    'cart-item-not-found': ({ uid }) => ({ detail: `The cart has no line ${uid}.`, more: { uid } }),
    'cart-is-empty': () => ({ detail: 'Add something first.' }),
    'coupon-refused': ({ coupon, problem: { code: problem, ...more } }) => ({
      detail: `The coupon ${coupon} takes nothing off this cart: ${couponReasons[problem]}.`,
      more: { coupon, problem, ...more },
    }),
    'too-many-requests': ({ retryAfter }) => ({
      detail: `Too many codes were tried. Try again in ${retryAfter} seconds.`,
      more: { retryAfter },
    }),
    'cart-changed': () => ({ detail: 'Check the cart, then order again.' }),
    'cart-already-checked-out': () => ({ detail: 'This cart was ordered. Start a new one.' }),
  }

export function cartProblem(refusal: CartRefusal): Problem {
  const { detail, more } = (refusalTexts[refusal.code] as (refusal: CartRefusal) => RefusalText)(refusal)
  return problemOf(refusal.code, detail, more)
}
