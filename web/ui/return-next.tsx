import { useTranslation } from 'react-i18next'
import type { ReturnModel } from '../models/profile.ts'

/** The next step of a return. The shop gives cash back by hand: the text says so until it is done, and then how. */
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
