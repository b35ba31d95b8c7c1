import { type MouseEvent, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useLanguagePrefix } from '../../i18n/use-language-prefix.ts'
import { buttonClass } from '../../ui/button.tsx'
import { classes } from '../../ui/classes.ts'
import { cartEdit } from './edit.ts'

/** The way on. What was just changed is with the server first, so that the checkout shows the cart as it is here. */
export function CheckoutLink({ className }: { className?: string }) {
  const { t } = useTranslation('cart')
  const [waiting, setWaiting] = useState(false)
  const href = `${useLanguagePrefix()}/checkout`
  const follow = async (event: MouseEvent) => {
    if (cartEdit.isSettled() || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return
    event.preventDefault()
    // The panel, which closes when a link is followed, stays until this one is.
    event.stopPropagation()
    if (waiting) return
    setWaiting(true)
    await cartEdit.settled()
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
