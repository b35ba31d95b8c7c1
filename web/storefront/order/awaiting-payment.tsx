import { useTranslation } from 'react-i18next'
import type { OrderModel } from '../../models/order.ts'
import type { WaitingPayment } from '../../models/payment.ts'
import { Button, buttonClass } from '../../ui/button.tsx'
import { useFormats } from '../../ui/currency.ts'
import { PageTitle } from '../../ui/page-title.tsx'
import { useLookAgain } from './use-look-again.ts'

const everyMs = 3000

/** An order that waits for its payment: the page looks again by itself, and leads to the payment. */
export function AwaitingPayment({ order, waiting }: { order: OrderModel; waiting: WaitingPayment }) {
  const { t } = useTranslation('payment')
  const { money } = useFormats()
  useLookAgain(everyMs)
  return (
    <div className="frame py-12 md:py-20">
      <PageTitle title={t('waiting.title')} />
      <meta name="robots" content="noindex" />
      <noscript>
        <meta httpEquiv="refresh" content="10" />
      </noscript>
      <h1 className="d2">{t('waiting.title')}</h1>
      <p role="status" className="mt-3 max-w-prose text-ink-2">
        {t('waiting.help')}
      </p>
      {waiting.decline ? (
        <div role="alert" className="mt-6 max-w-prose rounded-lg border-2 border-danger px-5 py-4">
          <h2 className="h4">{t('failure.title')}</h2>
          <p className="mt-1 font-semibold">{t(`failure.${waiting.decline}`)}</p>
          <p className="mt-1 text-ink-2">{t('failure.nothing')}</p>
        </div>
      ) : null}
      <section aria-labelledby="not-paid" className="mt-8 max-w-prose rounded-lg bg-sunken p-5 md:p-6">
        <h2 id="not-paid" className="h4">
          {t('waiting.notPaid')}
        </h2>
        <p className="mt-1 text-ink-2">{t('waiting.held')}</p>
        <div className="mt-4 flex flex-wrap items-center gap-3">
          <a href={waiting.payPath} data-reload="" rel="nofollow" className={buttonClass()}>
            <span suppressHydrationWarning>
              {t('waiting.pay', { total: money(order.totals.total), method: t(`method.${order.payment}`) })}
            </span>
          </a>
          <form method="post" action={waiting.abandonPath}>
            <Button type="submit" look="secondary">
              {t('waiting.other')}
            </Button>
          </form>
        </div>
      </section>
    </div>
  )
}
