import { useTranslation } from 'react-i18next'
import { Button } from '../../ui/button.tsx'
import { useFormats } from '../../ui/currency.ts'
import type { CartModel, DeliveryOption } from '../shop.ts'
import { CheckoutAmounts } from './checkout-summary.tsx'
import { OrderItems } from './order-items.tsx'
import { totalOf } from './totals.ts'

type Props = { cart: CartModel; option: DeliveryOption | null; placing: boolean }

/** Everything once more, and the one button that orders. */
export function Review({ cart, option, placing }: Props) {
  const { t } = useTranslation('checkout')
  const { money } = useFormats()
  return (
    <>
      <div className="lg:in-[[data-js]]:hidden">
        <OrderItems cart={cart} pictures={false} />
        <div className="mt-2 border-line border-t pt-4">
          <CheckoutAmounts cart={cart} option={option} />
        </div>
      </div>
      <p className="body-sm mt-4 text-ink-2 lg:mt-0">{t('review.promise')}</p>
      <Button type="submit" size="buy" pending={placing} className="mt-4 w-full sm:w-auto sm:min-w-72">
        {/* Without scripts the total cannot follow the chosen delivery: it stands beside each of them. */}
        <span className="in-[[data-js]]:hidden">{t('placePlain')}</span>
        <span className="needs-js tabular-nums" suppressHydrationWarning>
          {t('place', { total: money(totalOf(cart, option)) })}
        </span>
      </Button>
      <p role="status" className="mt-3 font-semibold empty:hidden">
        {placing ? t('confirming') : null}
      </p>
    </>
  )
}
