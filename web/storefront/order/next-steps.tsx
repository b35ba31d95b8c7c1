import { useTranslation } from 'react-i18next'
import { dateIn } from '../../i18n/format.ts'
import type { OrderModel } from '../../models/order.ts'
import { useFormats } from '../../ui/currency.ts'
import { arrival, workingDay } from '../../ui/delivery.ts'

/** The next steps, with dates. */
export function NextSteps({ order }: { order: OrderModel }) {
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
