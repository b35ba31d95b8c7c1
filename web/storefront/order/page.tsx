import './print.css'
import { useTranslation } from 'react-i18next'
import { useLoaderData } from 'react-router-dom'
import type { Language } from '#domain/shared/localized-text.ts'
import { prefixOf } from '../../i18n/addresses.ts'
import { dateIn } from '../../i18n/format.ts'
import { useLanguagePrefix } from '../../i18n/use-language-prefix.ts'
import { Button, buttonClass } from '../../ui/button.tsx'
import { Currency, useFormats } from '../../ui/currency.ts'
import { PageTitle } from '../../ui/page-title.tsx'
import { StageMark } from '../../ui/stage-mark.tsx'
import { Aftermath } from './aftermath.tsx'
import { AwaitingPayment } from './awaiting-payment.tsx'
import { Invoice } from './invoice.tsx'
import type { OrderPageData } from './loader.ts'
import { NextSteps } from './next-steps.tsx'
import { Overview } from './overview.tsx'
import { PrintButton } from './print-button.tsx'
import { useLookAgain } from './use-look-again.ts'

/** An order for whoever knows its address: confirmation on the screen, invoice on paper. */
export function Component() {
  const data = useLoaderData() as OrderPageData
  const { status, currency, waiting, refusal } = data.order
  if (status === 'in-progress') return <InProgress />
  if (status === 'refused') return <Refused reason={refusal} />
  if (waiting) {
    return (
      <Currency value={currency}>
        <AwaitingPayment order={data.order} waiting={waiting} />
      </Currency>
    )
  }
  // An order keeps the currency that it was made in.
  return (
    <Currency value={currency}>
      <Confirmation {...data} />
      <Invoice {...data} />
    </Currency>
  )
}

function Confirmation(data: OrderPageData) {
  const { order, after } = data
  const { t } = useTranslation('order')
  const { language } = useFormats()
  const { number } = order
  const fresh = after === null || (after.stage === 'to-ship' && after.mayCancel)
  // Thanks come with what happens next; what can be undone stands below, unless that is what was asked for.
  const thanking = fresh && !data.open && !data.form && !data.reordered
  const title = t('pageTitle', { order: number })
  return (
    <div className="on-screen frame pb-14 md:pb-20">
      <PageTitle title={title} faulty={data.form !== null} />
      <meta name="robots" content="noindex" />
      <header className="pt-8 pb-8 md:pt-12">
        <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
          <h1 className="d2">{fresh ? t('title') : title}</h1>
          {after && !fresh ? <StageMark stage={after.stage} part={order.part} /> : null}
        </div>
        <p className="mt-2 text-ink-2">
          {fresh ? (
            <>
              {t('number')} <bdi className="font-semibold text-ink tabular-nums">{number}</bdi>
              <span aria-hidden className="mx-2 text-field">
                /
              </span>
            </>
          ) : null}
          <span suppressHydrationWarning>{dateIn(language, order.placedAt)}</span>
        </p>
        <div className="mt-5">
          <PrintButton number={number} look={data.open ? 'secondary' : 'primary'} />
        </div>
      </header>
      <Overview
        {...data}
        below={
          <>
            {after?.guest && !data.signedIn && order.billing ? <Invitation orderId={order.orderId} /> : null}
            {after && thanking ? (
              <div className="mt-10">
                <Aftermath {...data} after={after} />
              </div>
            ) : null}
          </>
        }
      >
        {order.closed === 'ended' ? <FreshLink orderId={order.orderId} asked={data.linkAsked} /> : null}
        {after && !thanking ? <Aftermath {...data} after={after} /> : null}
        {thanking ? <NextSteps order={order} /> : null}
      </Overview>
    </div>
  )
}

/** Has a link mailed that opens an order again whose own has ended. */
function FreshLink({ orderId, asked }: { orderId: string; asked: boolean }) {
  const { t } = useTranslation('order')
  const prefix = useLanguagePrefix()
  if (asked) {
    return (
      <p role="status" className="mb-8 rounded-lg bg-ok-soft px-5 py-4 font-semibold">
        {t('freshLink.sent')}
      </p>
    )
  }
  return (
    <section aria-labelledby="fresh-link" className="mb-8 rounded-lg border border-field p-5 md:p-6">
      <h2 id="fresh-link" className="h4">
        {t('freshLink.title')}
      </h2>
      <p className="mt-2 max-w-prose text-ink-2">{t('freshLink.help')}</p>
      <form method="post" action={`${prefix}/order/${orderId}/link`} className="mt-4">
        <Button type="submit">{t('freshLink.send')}</Button>
      </form>
    </section>
  )
}

const everyMs = 2000

/** An order that is still on its way through the shop. The page looks again by itself, with scripts and without. */
function InProgress() {
  const { t } = useTranslation('order')
  useLookAgain(everyMs)
  return (
    <div className="frame py-12 md:py-20">
      <PageTitle title={t('progress.title')} />
      <meta name="robots" content="noindex" />
      <noscript>
        <meta httpEquiv="refresh" content="3" />
      </noscript>
      <h1 className="d2">{t('progress.title')}</h1>
      <p role="status" className="mt-3 max-w-prose text-ink-2">
        {t('progress.help')}
      </p>
    </div>
  )
}

/** Asks a guest to open an account under the order's email, which then has the order in its profile. */
function Invitation({ orderId }: { orderId: string }) {
  const { t } = useTranslation('order')
  const prefix = useLanguagePrefix()
  const query = new URLSearchParams({ order: orderId, callbackUrl: `${prefix}/profile?tab=orders` })
  return (
    <section aria-labelledby="invitation" className="mt-10 rounded-lg border border-line p-5 md:p-6">
      <h2 id="invitation" className="h4">
        {t('invitation.title')}
      </h2>
      <p className="mt-2 max-w-prose text-ink-2">{t('invitation.help')}</p>
      <p className="mt-4">
        <a href={`${prefix}/sign-up?${query}`} className={buttonClass('secondary')}>
          {t('invitation.go')}
        </a>
      </p>
    </section>
  )
}

/** The order did not come about; whatever was in the cart is there again. */
function Refused({ reason = null }: { reason?: string | null }) {
  const { t, i18n } = useTranslation('order')
  const { t: payment } = useTranslation('payment')
  const unpaid = reason === 'payment-expired' || reason === 'payment-abandoned'
  return (
    <div className="frame py-12 md:py-20">
      <PageTitle title={t('refused.title')} />
      <meta name="robots" content="noindex" />
      <h1 className="d2">{t('refused.title')}</h1>
      <p className="mt-3 max-w-prose text-ink-2">{unpaid ? payment(`refused.${reason}`) : t('refused.help')}</p>
      <p className="mt-6">
        <a href={`${prefixOf(i18n.language as Language)}/cart`} className={buttonClass()}>
          {t('refused.cart')}
        </a>
      </p>
    </div>
  )
}
