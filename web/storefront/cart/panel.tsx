import type { i18n } from 'i18next'
import { useEffect, useState } from 'react'
import { createRoot } from 'react-dom/client'
import { I18nextProvider, useTranslation } from 'react-i18next'
import type { Language } from '#domain/shared/localized-text.ts'
import { prefixOf } from '../../i18n/addresses.ts'
import type { CartModel } from '../../models/cart.ts'
import type { CurrencyModel } from '../../models/shell.ts'
import { Announcement } from '../../ui/announcement.tsx'
import { Button, buttonClass } from '../../ui/button.tsx'
import { Currency, useFormats } from '../../ui/currency.ts'
import { Dialog } from '../../ui/dialog.tsx'
import { OfflineStrip } from '../../ui/offline-strip.tsx'
import { Amount } from '../../ui/price.tsx'
import { CheckoutLink } from './checkout-link.tsx'
import { cartEdit, followCart, useCart } from './edit.ts'
import { FreeDelivery } from './free-delivery.tsx'
import { entriesOf } from './groups.ts'
import { PanelGroup } from './panel-group.tsx'
import { PanelLine } from './panel-line.tsx'
import { Problem } from './problem.tsx'
import { RemovedLine } from './removed-line.tsx'

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

/** The cart beside the page: from its button, and after something was added. */
function CartPanel({ open, onClose }: { open: boolean; onClose: () => void }) {
  const { t } = useTranslation('cart')
  return (
    <Dialog
      open={open}
      onClose={onClose}
      title={t('title')}
      place="panel"
      bodyClassName="flex min-h-0 flex-1 flex-col short:block short:overflow-y-auto"
    >
      <OfflineStrip />
      <PanelContent onClose={onClose} />
    </Dialog>
  )
}

export function PanelContent({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation('cart')
  const { number } = useFormats()
  const view = useCart()
  const { cart, loading } = view
  useEffect(() => {
    if (!cartEdit.get().cart) void cartEdit.load()
  }, [])
  if (!cart) return <Waiting failed={loading === 'failed'} />
  const entries = entriesOf(cart.lines, view.removed, view.order)
  if (entries.length === 0) return <Empty onClose={onClose} />
  return (
    <>
      <Announcement>{t('count', { count: cart.count, number: number(cart.count) })}</Announcement>
      <div className="min-h-0 flex-1 overflow-y-auto overscroll-contain px-5 pt-5 short:overflow-visible">
        <Problem refused={view.refused} />
        {cart.lines.length === 0 ? <p className="d3 mb-4">{t('empty.title')}</p> : null}
        <ul>
          {entries.map(entry => (
            <li key={entry.key} className="border-line border-b pb-5 not-first:pt-5 last:border-b-0">
              {entry.kind === 'group' ? (
                <PanelGroup group={entry} />
              ) : entry.removed ? (
                <RemovedLine line={entry.line} />
              ) : (
                <PanelLine line={entry.line} />
              )}
            </li>
          ))}
        </ul>
      </div>
      {cart.lines.length > 0 ? <PanelFooter cart={cart} /> : null}
    </>
  )
}

function PanelFooter({ cart }: { cart: CartModel }) {
  const { t, i18n } = useTranslation('cart')
  const { money } = useFormats()
  const prefix = prefixOf(i18n.language as Language)
  return (
    <div className="shrink-0 border-line border-t bg-surface px-5 pt-4 pb-[max(1.25rem,env(safe-area-inset-bottom))]">
      <FreeDelivery free={cart.freeDelivery} className="mb-4" />
      <p className="flex items-baseline justify-between gap-4">
        <span className="font-semibold">{t('subtotal')}</span>
        <Amount amount={cart.subtotal} money={money} className="h4 tabular-nums" />
      </p>
      <p className="body-sm mt-0.5 text-ink-3">{t('atCheckout')}</p>
      <div className="mt-4 grid grid-cols-2 gap-3">
        <a href={`${prefix}/cart`} className={buttonClass('secondary', 'buy')}>
          {t('view')}
        </a>
        <CheckoutLink />
      </div>
    </div>
  )
}

function Waiting({ failed }: { failed: boolean }) {
  const { t } = useTranslation('cart')
  return failed ? (
    <div role="alert" className="flex flex-col items-start gap-3 p-5">
      <p className="h4">{t('failed.title')}</p>
      <p className="text-ink-2">{t('failed.help')}</p>
      <Button look="secondary" onClick={() => void cartEdit.load()}>
        {t('failed.retry')}
      </Button>
    </div>
  ) : (
    <p role="status" className="p-5 text-ink-2">
      {t('loading')}
    </p>
  )
}

function Empty({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation('cart')
  return (
    <div className="flex flex-col items-start gap-3 p-5">
      <p className="h4">{t('empty.title')}</p>
      <p className="text-ink-2">{t('empty.help')}</p>
      <Button look="secondary" className="mt-2" onClick={onClose}>
        {t('empty.go')}
      </Button>
    </div>
  )
}
