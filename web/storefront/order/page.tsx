import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { useLoaderData } from 'react-router-dom'
import { dateIn } from '../../i18n/format.ts'
import { Currency, useFormats } from '../../ui/currency.ts'
import { arrival, deliveryName } from '../../ui/delivery.ts'
import { AddressBlock } from './address-block.tsx'
import { InProgress } from './in-progress.tsx'
import { Invoice } from './invoice.tsx'
import { Items } from './items.tsx'
import type { OrderPageData } from './loader.ts'
import { NextSteps } from './next-steps.tsx'
import { OrderAmounts } from './order-amounts.tsx'
import './print.css'
import { PrintButton } from './print-button.tsx'
import { Refused } from './refused.tsx'

/** An order for whoever knows its address: confirmation on the screen, invoice on paper. */
export function Component() {
  const data = useLoaderData() as OrderPageData
  const { status, currency } = data.order
  if (status === 'in-progress') return <InProgress />
  if (status === 'refused') return <Refused />
  // An order keeps the currency that it was made in.
  return (
    <Currency value={currency}>
      <Confirmation {...data} />
      <Invoice {...data} />
    </Currency>
  )
}

function Confirmation({ order, countries }: OrderPageData) {
  const { t } = useTranslation('order')
  const { t: ui } = useTranslation('ui')
  const { language } = useFormats()
  const { number, delivery } = order
  return (
    <div className="on-screen frame pb-14 md:pb-20">
      <title>{t('pageTitle', { order: number })}</title>
      <meta name="robots" content="noindex" />
      <header className="pt-8 pb-8 md:pt-12">
        <h1 className="d2">{t('title')}</h1>
        <p className="mt-2 text-ink-2">
          {t('number')} <bdi className="font-semibold text-ink tabular-nums">{number}</bdi>
          <span aria-hidden className="mx-2 text-field">
            /
          </span>
          <span suppressHydrationWarning>{dateIn(language, order.placedAt)}</span>
        </p>
        <div className="mt-5">
          <PrintButton number={number} />
        </div>
      </header>
      <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-x-14 gap-y-10 lg:grid-cols-[minmax(0,1fr)_24rem]">
        <div>
          <NextSteps order={order} />
          <section aria-labelledby="items" className="mt-10">
            <h2 id="items" className="d3 mb-4">
              {t('items')}
            </h2>
            <Items lines={order.lines} />
          </section>
        </div>
        <aside aria-labelledby="details" className="rounded-lg bg-sunken p-5 md:p-6">
          <h2 id="details" className="h4">
            {t('details')}
          </h2>
          <div className="mt-4">
            <OrderAmounts totals={order.totals} />
          </div>
          <dl className="mt-6 grid gap-x-6 gap-y-5 border-line border-t pt-5 sm:grid-cols-2 lg:grid-cols-1">
            <Detail name={t('shipTo')}>
              <AddressBlock address={order.shipping} countries={countries} />
            </Detail>
            <Detail name={t('billTo')}>
              <AddressBlock address={order.billing} countries={countries} contact />
            </Detail>
            <Detail name={t('delivery')}>
              {deliveryName(ui, delivery.type)}
              {delivery.days[1] > 0 ? (
                <span className="block" suppressHydrationWarning>
                  {arrival(language, order.placedAt, delivery.days)}
                </span>
              ) : null}
            </Detail>
            <Detail name={t('paymentLabel')}>{t(`payment.${order.payment}`)}</Detail>
          </dl>
        </aside>
      </div>
    </div>
  )
}

function Detail({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div>
      <dt className="label text-ink-3">{name}</dt>
      <dd className="body-sm mt-1">{children}</dd>
    </div>
  )
}
