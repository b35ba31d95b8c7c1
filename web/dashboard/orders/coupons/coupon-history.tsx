import { useWords } from '../../../i18n/use-words.ts'
import type { CouponListModel } from '../../../models/coupon-list.ts'
import type { CouponHistoryEntry } from '../../../models/history.ts'
import { AskedHistory } from '../../history/asked-history.tsx'
import { useTermWords } from './term-words.ts'

type Props = { readonly code: string; readonly model: CouponListModel }

/** The history of a coupon. */
export function CouponHistory({ code, model }: Props) {
  const t = useWords('coupons')
  const { label, shown } = useTermWords(model)
  const nameOf = ({ by }: CouponHistoryEntry) =>
    by.kind === 'staff' ? (by.name ?? t('history.erased')) : t(by.kind === 'owner' ? 'history.owner' : 'history.shop')
  return (
    <AskedHistory<CouponHistoryEntry>
      path={`/api/admin/coupons/${code}/history`}
      title={t('history.title')}
      failed={t('whatIf.failed')}
      sentence={entry => t(`history.${entry.what}`, { who: nameOf(entry) })}
      changed={({ path, from, to }) =>
        t('history.change', { term: label(path), before: shown(path, from), after: shown(path, to) })
      }
    />
  )
}
