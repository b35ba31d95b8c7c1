import TriangleAlert from 'lucide-react/icons/triangle-alert'
import { useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { useLoaderData } from 'react-router-dom'
import { useLanguagePrefix } from '../../i18n/use-language-prefix.ts'
import type { CartLineModel } from '../../models/cart.ts'
import { Announcement } from '../../ui/announcement.tsx'
import { buttonClass } from '../../ui/button.tsx'
import { useFormats } from '../../ui/currency.ts'
import { EmptyState } from '../../ui/empty-state.tsx'
import { PageTitle } from '../../ui/page-title.tsx'
import { lineName } from '../cart-line.ts'
import { RecentlyViewed } from '../recently-viewed.tsx'
import { useCart } from './edit.ts'
import { followCart } from './kept-changes.ts'
import { changedLines, entriesOf, lineAnchor } from './lines.tsx'
import type { CartPageData } from './loader.ts'
import { FormProblemNote, Problem } from './problem.tsx'
import { CartSummary } from './summary.tsx'
import { CartTable } from './table.tsx'

/** Everything in the cart, to change and to order. Without JavaScript it is a form that posts quantities. */
export function Component() {
  const { cart: initial, delivery, coupon, form } = useLoaderData() as CartPageData
  const { t } = useTranslation('cart')
  const { number } = useFormats()
  useEffect(followCart, [])
  const view = useCart(initial)
  const cart = view.cart ?? initial
  const prefix = useLanguagePrefix()
  const entries = entriesOf(cart.lines, view.removed, view.order)
  return (
    <div className="frame pb-14 md:pb-20">
      <PageTitle title={t('pageTitle')} faulty={Boolean(form || coupon)} />
      <meta name="robots" content="noindex" />
      <header className="pt-6 pb-6 md:pt-8">
        <h1 className="d2">{t('title')}</h1>
        {cart.lines.length > 0 ? (
          <p className="mt-1 text-ink-2 tabular-nums">
            {t('count', { count: cart.count, number: number(cart.count) })}
          </p>
        ) : null}
      </header>
      <Announcement>{t('count', { count: cart.count, number: number(cart.count) })}</Announcement>
      {entries.length === 0 ? (
        <>
          <EmptyState
            title={t('empty.title')}
            help={t('empty.help')}
            go={{ href: prefix || '/', label: t('empty.go') }}
          />
          <RecentlyViewed />
        </>
      ) : (
        <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-x-10 gap-y-8 lg:grid-cols-[minmax(0,1fr)_22rem] xl:gap-x-14">
          <form method="post" action={`${prefix}/cart/update`} onSubmit={event => event.preventDefault()} noValidate>
            {/* Enter in a field presses the first button of a form, also before scripts listen: not one that removes. */}
            <button type="submit" tabIndex={-1} aria-hidden="true" className="sr-only">
              {t('update')}
            </button>
            <FormProblemNote form={form} lines={cart.lines} />
            <Problem refused={view.refused} />
            <ChangesBanner lines={cart.lines} />
            {cart.lines.length === 0 ? <p className="d3 mb-4">{t('empty.title')}</p> : null}
            <CartTable entries={entries} typed={form?.values} />
            <noscript>
              <p className="mt-4">
                <button type="submit" className={buttonClass('secondary')}>
                  {t('update')}
                </button>
              </p>
            </noscript>
          </form>
          <CartSummary cart={cart} delivery={delivery} refused={coupon} />
        </div>
      )}
    </div>
  )
}

/** Says before anything else what became different since it was added, with a way to each line. */
function ChangesBanner({ lines }: { lines: readonly CartLineModel[] }) {
  const { t } = useTranslation('cart')
  const { number } = useFormats()
  const changed = changedLines(lines)
  if (changed.length === 0) return null
  return (
    <section aria-label={t('changes.label')} className="mb-6 flex gap-3 rounded-lg bg-warn-soft px-4 py-3">
      <TriangleAlert size={20} aria-hidden className="mt-0.5 shrink-0 text-warn" />
      <div>
        <p className="font-semibold">{t('changes.title', { count: changed.length, number: number(changed.length) })}</p>
        <ul className="body-sm mt-1">
          {changed.map(line => (
            <li key={line.uid}>
              <a href={`#${lineAnchor(line)}`} className="inline-block py-0.5 text-ink-2 underline underline-offset-2">
                <bdi>{lineName(line)}</bdi>
              </a>
            </li>
          ))}
        </ul>
      </div>
    </section>
  )
}
