import { useTranslation } from 'react-i18next'
import { cancelReasons } from '#domain/order/commands.ts'
import { trackingUrl } from '#domain/shared/tracking.ts'
import { dateIn } from '../../i18n/format.ts'
import type { HistoryStep } from '../../models/profile.ts'
import { useFormats } from '../../ui/currency.ts'

/** Everything that happened to an order: what, when and who. */
export function Timeline({ steps }: { steps: readonly HistoryStep[] }) {
  const { t } = useTranslation('order')
  const { language } = useFormats()
  return (
    <section aria-labelledby="history">
      <h2 id="history" className="d3">
        {t('history.title')}
      </h2>
      <ol className="mt-4 border-line border-s-2">
        {steps.map(step => (
          <li
            key={`${step.kind} ${step.at}`}
            className="relative py-2 ps-5 before:absolute before:-start-[7px] before:top-4 before:size-3 before:rounded-xs before:bg-ink"
          >
            <p className="font-semibold">
              <StepTitle step={step} />
            </p>
            <StepText step={step} />
            <p className="body-sm text-ink-3" suppressHydrationWarning>
              <time dateTime={step.at}>{dateIn(language, step.at)}</time>
              <span aria-hidden> · </span>
              {t(`history.by.${step.by}`)}
            </p>
          </li>
        ))}
      </ol>
    </section>
  )
}

function StepTitle({ step }: { step: HistoryStep }) {
  const { t } = useTranslation('order')
  const { money } = useFormats()
  switch (step.kind) {
    case 'pieces-cancelled':
      return t('history.piecesCancelled')
    case 'rest-cancelled':
      return t('history.restCancelled')
    case 'refunded':
      return t('history.refunded', { amount: money(step.amount) })
    case 'shipped':
      return step.partial ? t('history.shippedPart') : t('history.shipped')
    case 'placed':
    case 'paid':
    case 'delivered':
    case 'cancelled':
      return t(`history.${step.kind}`)
    default:
      return t(`history.${step.kind}`, { number: step.return })
  }
}

function StepText({ step }: { step: HistoryStep }) {
  const { t } = useTranslation('order')
  const { money, number } = useFormats()
  if (step.kind === 'cancelled' || step.kind === 'pieces-cancelled' || step.kind === 'rest-cancelled') {
    const known = cancelReasons.find(reason => reason === step.reason)
    const reason = known ? t(`cancel.reason.${known}`) : step.reason
    return (
      <>
        {step.kind !== 'cancelled' ? (
          <p className="text-ink-2">
            {t('history.pieces', { count: step.pieces, number: number(step.pieces) })}
            {' · '}
            {money(step.amount)}
          </p>
        ) : null}
        {reason ? (
          <p className="text-ink-2">
            <bdi>{reason}</bdi>
          </p>
        ) : null}
      </>
    )
  }
  if (step.kind === 'refunded' && step.how) {
    return (
      <p className="text-ink-2">
        <bdi>{step.how}</bdi>
      </p>
    )
  }
  if (step.kind !== 'shipped') return null
  const { carrier, tracking, pieces } = step
  const url = trackingUrl(carrier, tracking)
  return (
    <p className="text-ink-2">
      {step.partial ? t('history.pieces', { count: pieces, number: number(pieces) }) : null}
      {step.partial && carrier ? ' · ' : null}
      <bdi>{carrier}</bdi>
      {tracking ? (
        <>
          {' '}
          {url ? (
            <a
              href={url}
              rel="noopener noreferrer"
              target="_blank"
              className="font-semibold text-primary underline underline-offset-2"
            >
              {t('history.track', { tracking })}
            </a>
          ) : (
            <bdi dir="ltr">{tracking}</bdi>
          )}
        </>
      ) : null}
    </p>
  )
}
