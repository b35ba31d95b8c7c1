import { useTranslation } from 'react-i18next'
import type { ReturnModel } from '../models/profile.ts'
import { useFormats } from '../ui/currency.ts'
import { lineName } from './cart-line.ts'

type Props = {
  asked: ReturnModel
  /** Within a list of the order's own page. */
  small?: boolean
}

/** The state of a return as its buyer reads it. */
export function returnState({ status, byHand, unpaid }: ReturnModel) {
  if (status !== 'refunded') return status
  if (unpaid) return 'unpaid'
  return byHand?.owed ? 'owed' : status
}

/** A return's pieces and reason, what came of it, and its next step. */
export function ReturnFacts({ asked, small = false }: Props) {
  const { t } = useTranslation('order')
  const { money, number } = useFormats()
  const gap = small ? 'mt-1' : 'mt-2'
  const size = small ? 'body-sm mt-1' : 'mt-2'
  return (
    <>
      <ul className={small ? 'mt-1 text-ink-2' : 'mt-3'}>
        {asked.lines.map(line => (
          <li key={line.uid}>
            {t('times', { number: number(line.quantity) })} <bdi>{lineName(line)}</bdi>
          </li>
        ))}
      </ul>
      <p className={`body-sm ${gap} text-ink-2`}>{t(`return.reason.${asked.reason}`)}</p>
      {asked.note && !small ? (
        <p className="body-sm text-ink-2">
          <bdi>{asked.note}</bdi>
        </p>
      ) : null}
      {asked.amount === null || asked.unpaid ? null : (
        <p className={`${size} font-semibold`}>{t('return.amount', { amount: money(asked.amount) })}</p>
      )}
      {asked.declineNote ? (
        <p className={size}>
          <bdi>{asked.declineNote}</bdi>
        </p>
      ) : null}
      <p className={`body-sm ${gap} text-ink-3`}>
        <ReturnNext asked={asked} />
      </p>
    </>
  )
}

/** The next step of a return. The shop gives cash back by hand: the text says so until it is done, and then how. */
function ReturnNext({ asked: { status, byHand, unpaid } }: Props) {
  const { t } = useTranslation('order')
  if (unpaid && status === 'approved') return `${t('return.next.approved')} ${t('return.next.unpaid')}`
  if (unpaid && (status === 'received' || status === 'refunded')) return t('return.next.unpaid')
  if (status !== 'refunded' || !byHand) return t(`return.next.${status}`)
  if (byHand.owed) return t('return.next.owed')
  return (
    <>
      {t('return.next.given')} <bdi>{byHand.how}</bdi>
    </>
  )
}
