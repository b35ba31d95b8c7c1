import { useTranslation } from 'react-i18next'
import { useLoaderData } from 'react-router-dom'
import { dateIn } from '../../i18n/format.ts'
import { useLanguagePrefix } from '../../i18n/use-language-prefix.ts'
import { Button } from '../../ui/button.tsx'
import { Currency, useFormats } from '../../ui/currency.ts'
import { Aftermath } from './aftermath.tsx'
import { AwaitingPayment } from './awaiting-payment.tsx'
import { InProgress } from './in-progress.tsx'
import { Invitation } from './invitation.tsx'
import { Invoice } from './invoice.tsx'
import type { OrderPageData } from './loader.ts'
import { NextSteps } from './next-steps.tsx'
import { Overview } from './overview.tsx'
import './print.css'
import { PageTitle } from '../../ui/page-title.tsx'
import { StageMark } from '../../ui/stage-mark.tsx'
import { PrintButton } from './print-button.tsx'
import { Refused } from './refused.tsx'

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
