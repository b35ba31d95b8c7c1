import './print.css'
import { useTranslation } from 'react-i18next'
import { useLoaderData } from 'react-router-dom'
import { workingDay } from '#domain/shared/working-days.ts'
import { dateIn } from '../../i18n/format.ts'
import { momentIn } from '../../i18n/moment-in.ts'
import { useLanguagePrefix } from '../../i18n/use-language-prefix.ts'
import type { OrderModel } from '../../models/order.ts'
import type { MorePayment } from '../../models/payment.ts'
import { Button, buttonClass } from '../../ui/button.tsx'
import { Currency, useFormats } from '../../ui/currency.ts'
import { arrival } from '../../ui/delivery.ts'
import { numberIn } from '../../ui/numbers.ts'
import { PageTitle } from '../../ui/page-title.tsx'
import { StageMark } from '../../ui/stage-mark.tsx'
import { Aftermath } from './aftermath.tsx'
import { Invoice, PrintButton } from './invoice.tsx'
import type { OrderPageData } from './loader.ts'
import { Overview } from './overview.tsx'
import { AwaitingPayment, InProgress, Refused, ToPay } from './unplaced.tsx'

/** An order for everybody with its address: confirmation on the screen, invoice on paper. */
export function Component() {
  const data = useLoaderData() as OrderPageData
  const { status, currency, waiting, refusal, byLink } = data.order
  if (status === 'in-progress') return <InProgress />
  if (status === 'refused') return <Refused reason={refusal} byLink={byLink} />
  if (waiting) {
    return (
      <Currency value={currency}>
        {byLink ? (
          <ToPay waiting={waiting} order={data.order}>
            {pay => (
              <Overview {...data} below={null}>
                {pay}
              </Overview>
            )}
          </ToPay>
        ) : (
          <AwaitingPayment order={data.order} waiting={waiting} />
        )}
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
  // Thanks come with the next steps; the buyer's actions stand below, unless the address asks for one.
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
        {order.more ? <MoreToPay more={order.more} /> : null}
        {order.closed === 'ended' ? <FreshLink orderId={order.orderId} asked={data.linkAsked} /> : null}
        {after && !thanking ? <Aftermath {...data} after={after} /> : null}
        {thanking ? <NextSteps order={order} /> : null}
      </Overview>
    </div>
  )
}

/** Pieces are exchanged once the buyer has paid what the order costs more with them. */
function MoreToPay({ more: { amount, pieces, until, decline, payPath } }: { more: MorePayment }) {
  const { t } = useTranslation('payment')
  const { language, money } = useFormats()
  return (
    <section aria-labelledby="more" className="mb-8 rounded-lg bg-sunken p-5 md:p-6">
      <h2 id="more" className="h4">
        {t('more.title')}
      </h2>
      <p className="mt-1 max-w-prose text-ink-2" suppressHydrationWarning>
        {t('more.help', { count: pieces, pieces: numberIn(language, pieces), until: momentIn(language, until) })}
      </p>
      {decline ? (
        <p role="alert" className="mt-2 font-semibold">
          {t(`failure.${decline}`)}
        </p>
      ) : null}
      <p className="mt-4">
        <a href={payPath} data-reload="" rel="nofollow" className={buttonClass()}>
          <span suppressHydrationWarning>{t('more.pay', { amount: money(amount) })}</span>
        </a>
      </p>
    </section>
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

/** The next steps, with dates. */
function NextSteps({ order }: { order: OrderModel }) {
  const { t } = useTranslation('order')
  const { language, money } = useFormats()
  const { delivery, placedAt, seller } = order
  const steps = [
    { title: t('next.packed'), text: t('next.packedBy', { date: dateIn(language, workingDay(placedAt, 1)) }) },
    ...(delivery.days[1] > 0 ? [{ title: t('next.arrives'), text: arrival(language, placedAt, delivery.days) }] : []),
    ...(order.paid
      ? []
      : [{ title: t('next.pay'), text: t('next.payOnArrival', { total: money(order.totals.total) }) }]),
  ]
  return (
    <section aria-labelledby="next">
      <h2 id="next" className="d3">
        {t('next.title')}
      </h2>
      <ol className="mt-4 border-line border-s-2">
        {steps.map(step => (
          <li
            key={step.title}
            className="relative py-2 ps-5 before:absolute before:-start-[7px] before:top-4 before:size-3 before:rounded-xs before:border-2 before:border-ink before:bg-bg"
          >
            <p className="font-semibold">{step.title}</p>
            <p className="text-ink-2" suppressHydrationWarning>
              <bdi>{step.text}</bdi>
            </p>
          </li>
        ))}
      </ol>
      {seller.email || seller.phoneFooter ? (
        <p className="body-sm mt-4 text-ink-2">
          {t('next.questions')}{' '}
          {seller.email ? (
            <a href={`mailto:${seller.email}`} className="font-semibold text-ink underline">
              <bdi>{seller.email}</bdi>
            </a>
          ) : null}
          {seller.email && seller.phoneFooter ? ' · ' : null}
          {seller.phoneFooter ? (
            <a href={`tel:${seller.phoneFooter.replace(/[^+\d]/g, '')}`} className="font-semibold text-ink underline">
              <bdi dir="ltr">{seller.phoneFooter}</bdi>
            </a>
          ) : null}
        </p>
      ) : null}
    </section>
  )
}
