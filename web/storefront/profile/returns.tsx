import { useTranslation } from 'react-i18next'
import { dateIn } from '../../i18n/format.ts'
import { useLanguagePrefix } from '../../i18n/use-language-prefix.ts'
import type { ReturnModel } from '../../models/profile.ts'
import { Currency, useFormats } from '../../ui/currency.ts'
import { EmptyState } from '../../ui/empty-state.tsx'
import { ReturnFacts, returnState } from '../return-facts.tsx'

/** Everything that was asked to be sent back, the newest first. A return begins at its order. */
export function Returns({ returns }: { returns: readonly ReturnModel[] }) {
  const { t } = useTranslation('profile')
  const prefix = useLanguagePrefix()
  const orders = `${prefix}/profile?tab=orders`
  if (returns.length === 0) {
    return (
      <EmptyState
        title={t('returns.empty')}
        help={t('returns.emptyHelp')}
        go={{ href: orders, label: t('returns.toOrders') }}
      />
    )
  }
  return (
    <>
      <p className="mb-6 text-ink-2">
        {t('returns.help')}{' '}
        <a href={orders} className="font-semibold text-primary underline underline-offset-2">
          {t('returns.toOrders')}
        </a>
      </p>
      <ul className="flex flex-col gap-4">
        {returns.map(each => (
          <Currency key={each.returnId} value={each.currency}>
            <Return asked={each} />
          </Currency>
        ))}
      </ul>
    </>
  )
}

function Return({ asked }: { asked: ReturnModel }) {
  const { t } = useTranslation('order')
  const { language } = useFormats()
  const prefix = useLanguagePrefix()
  return (
    <li className="rounded-lg border border-line bg-surface p-4 md:p-5">
      <h2 className="h4 flex flex-wrap items-center gap-x-3 gap-y-1">
        {t('return.name', { number: asked.number })}
        <span className="label rounded-sm bg-info-soft px-2 py-1 text-info">
          {t(`return.status.${returnState(asked)}`)}
        </span>
      </h2>
      <p className="body-sm mt-1 text-ink-2">
        <span suppressHydrationWarning>{dateIn(language, asked.requestedAt)}</span>
        <span aria-hidden> · </span>
        <a
          href={`${prefix}/profile/orders/${asked.orderId}`}
          className="font-semibold text-primary underline underline-offset-2"
        >
          {t('pageTitle', { order: asked.orderNumber })}
        </a>
      </p>
      <ReturnFacts asked={asked} />
    </li>
  )
}
