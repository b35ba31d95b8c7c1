import { useTranslation } from 'react-i18next'
import type { Language } from '#domain/shared/localized-text.ts'
import { type FormState, refusedCoupon } from '../../app/form-state.ts'
import { prefixOf } from '../../i18n/addresses.ts'
import type { CartModel } from '../../models/cart.ts'
import { CouponField } from '../../ui/coupon-field.tsx'

type Props = { cart: CartModel; form: FormState | null; onCart: (cart: CartModel) => void }

/** The cart's coupon within the checkout's form: without scripts its buttons bring along all that was typed. */
export function CheckoutCoupon({ cart, form, onCart }: Props) {
  const { i18n } = useTranslation()
  const prefix = prefixOf(i18n.language as Language)
  // A guest's coupon may be found wanting only when his email is known: then the cart's own copy has no problem yet.
  const refused = form && cart.coupon?.code !== form.problem.coupon ? refusedCoupon(form) : null
  return (
    <div className="mb-5 max-w-md">
      <CouponField coupon={cart.coupon} refused={refused} action={`${prefix}/checkout/coupon`} onCart={onCart} />
    </div>
  )
}
