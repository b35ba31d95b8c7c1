import type { CouponPath } from '#domain/coupon/events.ts'
import { useWords } from '../../../i18n/use-words.ts'
import type { CouponListModel } from '../../../models/coupon-list.ts'
import type { CouponHistoryEntry } from '../../../models/history.ts'
import { AskedHistory } from '../../history/asked-history.tsx'
import { UndoLine } from '../../history/undo-line.tsx'
import { useTermWords } from './term-words.ts'

type Props = {
  readonly code: string
  readonly model: CouponListModel
  readonly onUndone: (said: string) => void
}

/** The history of a coupon. */
export function CouponHistory({ code, model, onUndone }: Props) {
  const t = useWords('coupons')
  const history = useWords('history')
  const whatIf = useWords('what-if')
  const { label, shown } = useTermWords(model)
  const nameOf = ({ by }: CouponHistoryEntry) =>
    by.kind === 'staff' ? (by.name ?? t('history.erased')) : t(by.kind === 'owner' ? 'history.owner' : 'history.shop')
  const sentence = (entry: CouponHistoryEntry) => t(`history.${entry.what}`, { who: nameOf(entry) })
  const named = (path: CouponPath) => (path === 'ended' || path === 'personId' ? t('state.ended') : label(path))
  return (
    <AskedHistory<CouponHistoryEntry>
      path={`/api/admin/coupons/${code}/history`}
      streamOf={() => `coupon-${code}`}
      title={t('history.title')}
      failed={whatIf('failed')}
      sentence={entry => `${sentence(entry)}${entry.isUndo ? ` · ${history('undo.is')}` : ''}`}
      changed={({ path, from, to }) =>
        t('history.change', { term: label(path), before: shown(path, from), after: shown(path, to) })
      }
      below={entry => {
        const { undo } = entry
        if (!undo || !model.may.edit || (undo.ends && !model.may.delete)) return null
        return (
          <UndoLine
            address={`/api/admin/coupons/${code}/undo`}
            body={{ of: undo.of }}
            words="history"
            {...{ sentence: sentence(entry), onDone: onUndone }}
            stays={undo.stays.map(named)}
          />
        )
      }}
    />
  )
}
