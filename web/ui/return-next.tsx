import { useTranslation } from 'react-i18next'
import type { ReturnModel } from '../models/profile.ts'

/** What comes next of a return. Money that was paid in cash is given back by hand: it says so until it is, and then how. */
export function ReturnNext({ asked: { status, byHand } }: { asked: Pick<ReturnModel, 'status' | 'byHand'> }) {
  const { t } = useTranslation('order')
  if (status !== 'refunded' || !byHand) return t(`return.next.${status}`)
  if (byHand.owed) return t('return.next.owed')
  return (
    <>
      {t('return.next.given')} <bdi>{byHand.how}</bdi>
    </>
  )
}
