import type { i18n } from 'i18next'
import { useEffect, useState } from 'react'
import { createRoot } from 'react-dom/client'
import { I18nextProvider } from 'react-i18next'
import type { CurrencyModel } from '../../models/shell.ts'
import { Currency } from '../../ui/currency.ts'
import { CartPanel } from './panel.tsx'
import { followCart } from './use-cart.ts'

let show: ((open: boolean) => void) | null = null

/** Opens the panel, in a root of its own: it stands over whatever page there is. */
export function openPanel(instance: i18n, currency: CurrencyModel): void {
  if (show) {
    show(true)
    return
  }
  followCart()
  const host = document.createElement('div')
  document.body.append(host)
  createRoot(host).render(
    <I18nextProvider i18n={instance}>
      <Currency value={currency}>
        <Host />
      </Currency>
    </I18nextProvider>,
  )
}

function Host() {
  const [open, setOpen] = useState(true)
  useEffect(() => {
    show = setOpen
    // A link leads elsewhere in this same document; the panel must not stay over it.
    const left = (event: MouseEvent) => {
      if (event.target instanceof Element && event.target.closest('dialog a[href]')) setOpen(false)
    }
    document.addEventListener('click', left)
    return () => {
      show = null
      document.removeEventListener('click', left)
    }
  }, [])
  return <CartPanel open={open} onClose={() => setOpen(false)} />
}
