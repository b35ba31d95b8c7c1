import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import type { CartModel, DeliveryOption } from '../../models/cart.ts'
import { Button } from '../../ui/button.tsx'
import { classes } from '../../ui/classes.ts'
import { useFormats } from '../../ui/currency.ts'
import { CheckoutAmounts } from './checkout-summary.tsx'
import { OrderItems } from './order-items.tsx'
import { totalOf } from './totals.ts'

type Props = {
  cart: CartModel
  option: DeliveryOption | null
  placing: boolean
  /** It is paid now, not at the door. */
  ahead: boolean
  /** Buttons of a provider stand in place of the one that orders. */
  replaced: boolean
  children: ReactNode
}

/** Everything once more, and the one button that orders. */
export function Review({ cart, option, placing, ahead, replaced, children }: Props) {
  const { t } = useTranslation('checkout')
  const { t: payment } = useTranslation('payment')
  const { money } = useFormats()
  return (
    <>
      <div className="lg:in-[[data-js]]:hidden">
        <OrderItems cart={cart} pictures={false} />
        <div className="mt-2 border-line border-t pt-4">
          <CheckoutAmounts cart={cart} option={option} />
        </div>
      </div>
      <p className="body-sm mt-4 text-ink-2 lg:mt-0">{ahead ? payment('promise') : t('review.promise')}</p>
      {children}
      <Button
        type="submit"
        size="buy"
        pending={placing}
        className={classes('mt-4 w-full sm:w-auto sm:min-w-72', replaced && 'in-[[data-js]]:hidden')}
      >
        {/* Without scripts the total cannot follow the chosen delivery: it stands beside each of them. */}
        <span className="in-[[data-js]]:hidden">{t('placePlain')}</span>
        <span className="needs-js tabular-nums" suppressHydrationWarning>
          {ahead
            ? payment('pay', { total: money(totalOf(cart, option)) })
            : t('place', { total: money(totalOf(cart, option)) })}
        </span>
      </Button>
      <p role="status" className="mt-3 font-semibold empty:hidden">
        {placing ? t('confirming') : null}
      </p>
    </>
  )
}
