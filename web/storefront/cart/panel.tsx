import type { i18n } from 'i18next'
import { useEffect, useState } from 'react'
import { createRoot } from 'react-dom/client'
import { I18nextProvider, useTranslation } from 'react-i18next'
import { useLanguagePrefix } from '../../i18n/use-language-prefix.ts'
import type { CartLineModel, CartModel } from '../../models/cart.ts'
import type { CurrencyModel } from '../../models/shell.ts'
import { Announcement } from '../../ui/announcement.tsx'
import { Button, buttonClass } from '../../ui/button.tsx'
import { Currency, useFormats } from '../../ui/currency.ts'
import { Dialog } from '../../ui/dialog.tsx'
import { OfflineStrip } from '../../ui/offline-strip.tsx'
import { Picture } from '../../ui/picture.tsx'
import { Amount } from '../../ui/price.tsx'
import { Swatch } from '../../ui/swatch.tsx'
import { lineName, lineSize } from '../cart-line.ts'
import { cartEdit, useCart } from './edit.ts'
import { followCart } from './kept-changes.ts'
import {
  type CartEntry,
  ChangedLines,
  changedLines,
  entriesOf,
  LineNotes,
  LineQuantity,
  LineTitle,
  RemovedLine,
  thumbClass,
} from './lines.tsx'
import { Problem } from './problem.tsx'
import { CheckoutLink, FreeDelivery } from './to-checkout.tsx'

let show: ((open: boolean) => void) | null = null

/** Opens the panel over the page, in a root of its own. */
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
        <CartPanel />
      </Currency>
    </I18nextProvider>,
  )
}

/** The cart beside the page: from its button, and after something was added. */
function CartPanel() {
  const { t } = useTranslation('cart')
  const [open, setOpen] = useState(true)
  const close = () => setOpen(false)
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
  return (
    <Dialog
      open={open}
      onClose={close}
      title={t('title')}
      place="panel"
      bodyClassName="flex min-h-0 flex-1 flex-col short:block short:overflow-y-auto"
    >
      <OfflineStrip />
      <PanelContent onClose={close} />
    </Dialog>
  )
}

export function PanelContent({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation('cart')
  const { number } = useFormats()
  const view = useCart()
  const { cart } = view
  useEffect(() => {
    if (!cartEdit.get().cart) void cartEdit.load()
  }, [])
  if (!cart) return <Waiting failed={view.loading === 'failed'} />
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

function PanelLine({ line }: { line: CartLineModel }) {
  const { t } = useTranslation('cart')
  const { money } = useFormats()
  const { uid } = line
  return (
    <div className="flex gap-4">
      <Picture picture={line.picture} alt="" sizes="80px" className={`${thumbClass} w-20 self-start`} />
      <div className="min-w-0 flex-1">
        <LineTitle line={line} />
        <LineNotes line={line} />
        <div className="mt-3 flex flex-wrap items-center justify-between gap-x-3 gap-y-2">
          <LineQuantity line={line} />
          <Amount
            amount={line.amount}
            money={money}
            className="ms-auto min-w-20 text-right font-semibold tabular-nums"
          />
        </div>
        {line.quantity > 1 ? (
          <button
            type="button"
            onClick={() => cartEdit.change({ type: 'remove', uid })}
            aria-label={t('removeLine', { line: lineName(line) })}
            className="body-sm mt-1 -mb-2 min-h-9 cursor-pointer text-ink-2 underline underline-offset-2 hover:text-ink"
          >
            {t('remove')}
          </button>
        ) : null}
      </div>
    </div>
  )
}

/** Many sizes of one product: a row of chips a colour, edited on the cart's page. */
function PanelGroup({ group }: { group: Extract<CartEntry, { kind: 'group' }> }) {
  const { t } = useTranslation('cart')
  const { money, number } = useFormats()
  const prefix = useLanguagePrefix()
  const { first, rows } = group
  const changed = changedLines(rows.flatMap(row => row.lines))
  return (
    <div className="flex gap-4">
      <Picture picture={first.picture} alt="" sizes="80px" className={`${thumbClass} w-20 self-start`} />
      <div className="min-w-0 flex-1">
        <p className="font-semibold leading-[1.3] text-pretty">
          <a href={first.path} dir="auto" className="py-0.5 text-ink no-underline hover:underline">
            {first.name}
          </a>
        </p>
        {rows.map(row => (
          <div key={row.key} className="mt-2.5">
            {row.color ? (
              <p className="body-sm flex items-center gap-1.5 text-ink-2">
                <Swatch hexes={row.color.hexes} className="h-3.5 w-5" />
                <bdi>{row.color.name}</bdi>
              </p>
            ) : null}
            <ul className="mt-1 flex flex-wrap gap-1">
              {row.lines.map(line => (
                // Sizes are Latin: in an Arabic line the count would stand before them and read as one size with them.
                <li key={line.uid} dir="ltr" className="body-sm rounded-[3px] bg-sunken px-1.5 py-0.5 tabular-nums">
                  <bdi className="text-ink-2">{lineSize(line)}</bdi>{' '}
                  <b className="font-semibold">{number(line.quantity)}</b>
                </li>
              ))}
            </ul>
          </div>
        ))}
        <ChangedLines lines={changed} />
        <p className="mt-3 flex flex-wrap items-baseline justify-between gap-x-3">
          <span className="body-sm text-ink-2 tabular-nums">
            {t('pieces', { count: group.count, number: number(group.count) })}
            {' · '}
            <a href={`${prefix}/cart`} className="text-ink-2 underline underline-offset-2">
              {t('edit')}
            </a>
          </span>
          <Amount
            amount={group.amount}
            money={money}
            className="ms-auto min-w-20 text-right font-semibold tabular-nums"
          />
        </p>
      </div>
    </div>
  )
}

function PanelFooter({ cart }: { cart: CartModel }) {
  const { t } = useTranslation('cart')
  const { money } = useFormats()
  const prefix = useLanguagePrefix()
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
