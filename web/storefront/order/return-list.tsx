import { useTranslation } from 'react-i18next'
import type { ReturnModel } from '../../models/profile.ts'
import { useFormats } from '../../ui/currency.ts'
import { ReturnNext } from '../../ui/return-next.tsx'
import { lineName } from '../line-name.ts'

/** The returns of an order, each with where it stands. */
export function ReturnList({ returns }: { returns: readonly ReturnModel[] }) {
  const { t } = useTranslation('order')
  const { money, number } = useFormats()
  return (
    <section aria-labelledby="returns" className="mt-10">
      <h2 id="returns" className="d3">
        {t('return.all')}
      </h2>
      <ul className="mt-4 flex flex-col gap-4">
        {returns.map(each => (
          <li key={each.returnId} className="rounded-lg bg-sunken px-5 py-4">
            <p className="flex flex-wrap items-baseline gap-x-3">
              <span className="font-semibold">{t('return.name', { number: each.number })}</span>
              <span className="label">{t(`return.status.${each.byHand?.owed ? 'owed' : each.status}`)}</span>
            </p>
            <ul className="mt-1 text-ink-2">
              {each.lines.map(line => (
                <li key={line.uid}>
                  {t('times', { number: number(line.quantity) })} <bdi>{lineName(line)}</bdi>
                </li>
              ))}
            </ul>
            <p className="body-sm mt-1 text-ink-2">{t(`return.reason.${each.reason}`)}</p>
            {each.amount === null ? null : (
              <p className="body-sm mt-1 font-semibold">{t('return.amount', { amount: money(each.amount) })}</p>
            )}
            {each.declineNote ? (
              <p className="body-sm mt-1">
                <bdi>{each.declineNote}</bdi>
              </p>
            ) : null}
            <p className="body-sm mt-1 text-ink-3">
              <ReturnNext asked={each} />
            </p>
          </li>
        ))}
      </ul>
    </section>
  )
}
