import { type MouseEvent, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useLanguagePrefix } from '../../i18n/use-language-prefix.ts'
import type { CartModel } from '../../models/cart.ts'
import { buttonClass } from '../../ui/button.tsx'
import { classes } from '../../ui/classes.ts'
import { useFormats } from '../../ui/currency.ts'
import { cartEdit } from './edit.ts'

/** Leads to the checkout once the server has the last changes, so that it shows the same cart. */
export function CheckoutLink({ className }: { className?: string }) {
  const { t } = useTranslation('cart')
  const [waiting, setWaiting] = useState(false)
  const href = `${useLanguagePrefix()}/checkout`
  const follow = async (event: MouseEvent) => {
    const sending = cartEdit.sending()
    if (!sending || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return
    event.preventDefault()
    // The panel, which closes when a link is followed, stays until this one is.
    event.stopPropagation()
    if (waiting) return
    setWaiting(true)
    await sending
    setWaiting(false)
    // A shopper whose change was refused sees why before going on.
    if (cartEdit.get().refused === null) window.location.assign(href)
  }
  return (
    <a
      href={href}
      data-reload=""
      aria-busy={waiting || undefined}
      onClick={follow}
      className={classes(buttonClass('primary', 'buy'), waiting && 'cursor-progress', className)}
    >
      {t('checkout')}
    </a>
  )
}

type FreeDeliveryProps = { free: CartModel['freeDelivery']; className: string }

/** How far the cart is from free delivery, in words; the bar says the same again. */
export function FreeDelivery({ free, className }: FreeDeliveryProps) {
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
