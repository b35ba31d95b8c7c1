import { useTranslation } from 'react-i18next'
import type { CartModel } from '../../models/cart.ts'
import { useFormats } from '../../ui/currency.ts'

type Props = { free: CartModel['freeDelivery']; className: string }

/** How far the cart is from free delivery, in words; the bar says the same again. */
export function FreeDelivery({ free, className }: Props) {
  const { t } = useTranslation('cart')
  const { money } = useFormats()
  if (!free) return null
  const reached = free.left === 0
  const share = reached ? 100 : Math.floor(((free.over - free.left) / free.over) * 100)
  return (
    <div className={className}>
      <p className="body-sm font-semibold" suppressHydrationWarning>
        {reached ? t('free.reached') : t('free.left', { left: money(free.left), over: money(free.over) })}
      </p>
      {/* Lengths as attributes: the pages' policy refuses styles within them. */}
      <svg
        aria-hidden="true"
        viewBox="0 0 100 1"
        preserveAspectRatio="none"
        className="mt-2 h-1.5 w-full rounded-sm rtl:-scale-x-100"
      >
        <rect width={100} height={1} className="fill-line" />
        <rect width={share} height={1} className={reached ? 'fill-ok' : 'fill-ink'} />
      </svg>
    </div>
  )
}
