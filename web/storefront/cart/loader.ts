import type { LoaderFunctionArgs } from 'react-router-dom'
import { type FormState, refusedCoupon } from '../../app/form-state.ts'
import type { LoaderContext } from '../../app/page-table.ts'
import type { CartModel, CartQueries, DeliveryOption } from '../../models/cart.ts'
import type { RefusedCoupon } from '../../ui/coupon-problem.ts'

export type CartPageData = {
  readonly cart: CartModel
  /** Delivery options of all places: they say what delivery may cost before an address is known. */
  readonly delivery: readonly DeliveryOption[]
  /** A coupon that came without JavaScript and was refused. */
  readonly coupon: RefusedCoupon | null
  /** A form that came without JavaScript and was refused. */
  readonly form: FormState | null
}

export async function loader(_: LoaderFunctionArgs, { shop, form }: LoaderContext<CartQueries>): Promise<CartPageData> {
  const [cart, delivery] = await Promise.all([shop.cart(), shop.deliveryOptions({ country: '', city: '' })])
  return {
    cart,
    delivery,
    coupon: form?.form === 'coupon' ? refusedCoupon(form) : null,
    form: form?.form === 'cart' ? form : null,
  }
}
