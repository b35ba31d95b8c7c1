import type { RefusedCoupon } from '../ui/coupon-problem.ts'

/** A form that came without JavaScript and was refused: what was typed, and what is wrong with it. */
export type FormState = {
  readonly form: AuthForm | AccountForm | OrderForm | OtherForm
  /** By field name, as typed. */
  readonly values: { readonly [field: string]: string }
  readonly problem: FormProblem
}

/** Forms of signing in and up. */
export type AuthForm =
  | 'sign-in'
  | 'sign-up'
  | 'forgot-password'
  | 'reset-password'
  | 'confirm-email'
  | 'staff-invitation'

/** Forms of the account's own pages. */
export type AccountForm = `account-${'details' | 'address' | 'password' | 'email' | 'sessions' | 'erase'}`

/** Forms of a placed order. */
type OrderForm = `order-${'cancel' | 'return' | 'reorder' | 'link'}`

type ShoppingForm = 'cart' | 'coupon' | 'checkout' | 'wishlist' | 'compare' | 'stock-watch'
type OtherForm = ShoppingForm | 'newsletter' | 'contact' | 'review'

export type FormProblem = {
  readonly code: string
  readonly title: string
  readonly detail?: string
  /** Field names are those of the form: `billing.city`. `code` is translated, `message` is English. */
  readonly fields?: readonly { readonly field: string; readonly code: string; readonly message: string }[]
  readonly lines?: readonly { readonly sku: string; readonly requested: number; readonly available: number }[]
  /** Seconds. */
  readonly retryAfter?: number
  /** A line, and how much of it is possible. */
  readonly uid?: string
  readonly left?: number
  /** Of `coupon-refused`: its code, the code of its own problem, and what that is about. */
  readonly coupon?: string
  readonly problem?: string
  readonly missing?: number
  readonly at?: string
  readonly oldTotal?: number
  readonly newTotal?: number
}

/** A form that only came along with another button: it is shown as it was, and nothing is said of it. */
export const nothingWrong: FormProblem = { code: 'nothing-wrong', title: '' }

/** The coupon that a refused form is about, for its field; null where it is about something else. */
export function refusedCoupon({ values, problem }: FormState): RefusedCoupon | null {
  const { code, coupon, problem: reason, missing, at } = problem
  if (code === 'cart-is-empty' && values.coupon) return { code: values.coupon, problem: { code } }
  if (code !== 'coupon-refused' || coupon === undefined) return null
  return { code: coupon, problem: { code: reason ?? '', ...(missing !== undefined && { missing }), ...(at && { at }) } }
}

/** Value of the radio button that chooses a delivery. */
export function deliveryValue({ type, area }: { readonly type: string; readonly area: string }): string {
  return `${type}@${area}`
}

export function readDeliveryValue(value: string): { readonly type: string; readonly area: string } {
  const at = value.indexOf('@')
  return at < 0 ? { type: value, area: '' } : { type: value.slice(0, at), area: value.slice(at + 1) }
}
