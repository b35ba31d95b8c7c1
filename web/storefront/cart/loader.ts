import type { LoaderFunctionArgs } from 'react-router-dom'
import type { FormState } from '../form-state.ts'
import type { CartModel, DeliveryOption, LoaderContext } from '../shop.ts'

export type CartPageData = {
  readonly cart: CartModel
  /** What is delivered to anywhere, to say before an address is known what it may cost. */
  readonly delivery: readonly DeliveryOption[]
  /** A form that came without JavaScript and was refused. */
  readonly form: FormState | null
}

export async function loader(_: LoaderFunctionArgs, { shop, form }: LoaderContext): Promise<CartPageData> {
  const [cart, delivery] = await Promise.all([shop.cart(), shop.deliveryOptions({ country: '', city: '' })])
  return { cart, delivery, form: form?.form === 'cart' ? form : null }
}
