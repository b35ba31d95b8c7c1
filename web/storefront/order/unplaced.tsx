import { type ReactNode, useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { useRevalidator } from 'react-router-dom'
import { momentIn } from '../../i18n/moment-in.ts'
import { useLanguagePrefix } from '../../i18n/use-language-prefix.ts'
import type { OrderModel } from '../../models/order.ts'
import type { WaitingPayment } from '../../models/payment.ts'
import { Button, buttonClass } from '../../ui/button.tsx'
import { useFormats } from '../../ui/currency.ts'
import { PageTitle } from '../../ui/page-title.tsx'

function Frame({ title, children }: { title: string; children: ReactNode }) {
  return (
    <div className="frame py-12 md:py-20">
      <PageTitle title={title} />
      <meta name="robots" content="noindex" />
      <h1 className="d2">{title}</h1>
      {children}
    </div>
  )
}

/** Says what the order waits for. The page looks again by itself, with scripts and without. */
function Waits({ help, everyMs, refresh }: { help: string; everyMs: number; refresh: string }) {
  const { state, revalidate } = useRevalidator()
  // Counted from the last answer.
  useEffect(() => {
    if (state !== 'idle') return
    const timer = setTimeout(() => void revalidate(), everyMs)
    return () => clearTimeout(timer)
  }, [state, revalidate, everyMs])
  return (
    <>
      <noscript>
        <meta httpEquiv="refresh" content={refresh} />
      </noscript>
      <p role="status" className="mt-3 max-w-prose text-ink-2">
        {help}
      </p>
    </>
  )
}

/** An order that is still on its way through the shop. */
export function InProgress() {
  const { t } = useTranslation('order')
  return (
    <Frame title={t('progress.title')}>
      <Waits help={t('progress.help')} everyMs={2000} refresh="3" />
    </Frame>
  )
}

/** An order that waits for its payment, and leads to it. */
export function AwaitingPayment({ order, waiting }: { order: OrderModel; waiting: WaitingPayment }) {
  const { t } = useTranslation('payment')
  return (
    <Frame title={t('waiting.title')}>
      <Waits help={t('waiting.help')} everyMs={3000} refresh="10" />
      <Declined waiting={waiting} />
      <section aria-labelledby="not-paid" className="mt-8 max-w-prose rounded-lg bg-sunken p-5 md:p-6">
        <h2 id="not-paid" className="h4">
          {t('waiting.notPaid')}
        </h2>
        <p className="mt-1 text-ink-2">{t('waiting.held')}</p>
        <div className="mt-4 flex flex-wrap items-center gap-3">
          <PayLink order={order} waiting={waiting} />
          <form method="post" action={waiting.abandonPath}>
            <Button type="submit" look="secondary">
              {t('waiting.other')}
            </Button>
          </form>
        </div>
      </section>
    </Frame>
  )
}

type ToPayProps = { order: OrderModel; waiting: WaitingPayment; children: (pay: ReactNode) => ReactNode }

/** An order that staff made for this buyer: what it holds, until when, and the way to pay it. */
export function ToPay({ order, waiting, children }: ToPayProps) {
  const { t } = useTranslation('payment')
  const { language } = useFormats()
  const until = momentIn(language, waiting.until)
  return (
    <Frame title={t('link.title')}>
      <Waits help={t('link.help', { shop: order.seller.name, until })} everyMs={10_000} refresh="60" />
      <Declined waiting={waiting} />
      <div className="mt-8">{children(<PayLink order={order} waiting={waiting} />)}</div>
    </Frame>
  )
}

function Declined({ waiting: { decline } }: { waiting: WaitingPayment }) {
  const { t } = useTranslation('payment')
  if (decline === null) return null
  return (
    <div role="alert" className="mt-6 max-w-prose rounded-lg border-2 border-danger px-5 py-4">
      <h2 className="h4">{t('failure.title')}</h2>
      <p className="mt-1 font-semibold">{t(`failure.${decline}`)}</p>
      <p className="mt-1 text-ink-2">{t('failure.nothing')}</p>
    </div>
  )
}

function PayLink({ order, waiting }: { order: OrderModel; waiting: WaitingPayment }) {
  const { t } = useTranslation('payment')
  const { money } = useFormats()
  return (
    <a href={waiting.payPath} data-reload="" rel="nofollow" className={buttonClass()}>
      <span suppressHydrationWarning>
        {t('waiting.pay', { total: money(order.totals.total), method: t(`method.${order.payment}`) })}
      </span>
    </a>
  )
}

/** The order did not come about; the lines of a shopper's own are in the cart again. */
export function Refused({ reason = null, byLink = false }: { reason?: string | null; byLink?: boolean }) {
  const { t } = useTranslation('order')
  const prefix = useLanguagePrefix()
  const { t: payment } = useTranslation('payment')
  const unpaid = reason === 'payment-expired' || reason === 'payment-abandoned'
  if (byLink)
    return (
      <Frame title={t('refused.title')}>
        <p className="mt-3 max-w-prose text-ink-2">{payment('link.ended')}</p>
      </Frame>
    )
  return (
    <Frame title={t('refused.title')}>
      <p className="mt-3 max-w-prose text-ink-2">{unpaid ? payment(`refused.${reason}`) : t('refused.help')}</p>
      <p className="mt-6">
        <a href={`${prefix}/cart`} className={buttonClass()}>
          {t('refused.cart')}
        </a>
      </p>
    </Frame>
  )
}
