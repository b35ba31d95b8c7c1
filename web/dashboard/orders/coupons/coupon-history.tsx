import { useState } from 'react'
import { ask } from '../../../client/ask.ts'
import { useWords } from '../../../i18n/use-words.ts'
import type { CouponListModel } from '../../../models/coupon-list.ts'
import type { CouponHistoryEntry, CouponHistoryModel } from '../../../models/history.ts'
import { Moment } from '../../history/moment.tsx'
import { useTermWords } from './term-words.ts'

type Props = { readonly code: string; readonly model: CouponListModel }

/** Who changed the coupon, when, from what to what; asked for when somebody opens it. */
export function CouponHistory({ code, model }: Props) {
  const t = useWords('coupons')
  const [entries, setEntries] = useState<readonly CouponHistoryEntry[] | null>(null)
  const [failed, setFailed] = useState(false)

  async function open() {
    const asked = await ask<CouponHistoryModel>('GET', `/api/admin/coupons/${code}/history`)
    setFailed(!asked.success)
    if (asked.success) setEntries(asked.answer.entries)
  }

  return (
    <details
      className="coupon-scope"
      onToggle={event => {
        if (event.currentTarget.open) void open()
      }}
    >
      <summary>{t('history.title')}</summary>
      <p role="status">{failed ? t('whatIf.failed') : null}</p>
      <ol className="coupon-history">
        {(entries ?? []).map(entry => (
          <Told key={entry.id} entry={entry} model={model} />
        ))}
      </ol>
    </details>
  )
}

function Told({
  entry: { what, at, by, changes },
  model,
}: {
  readonly entry: CouponHistoryEntry
  readonly model: CouponListModel
}) {
  const t = useWords('coupons')
  const { label, shown } = useTermWords(model)
  const who =
    by.kind === 'staff' ? (by.name ?? t('history.erased')) : t(by.kind === 'owner' ? 'history.owner' : 'history.shop')
  return (
    <li>
      <p>{t(`history.${what}`, { who })}</p>
      {changes.length > 0 ? (
        <ul>
          {changes.map(({ path, from, to }) => (
            <li key={path}>
              {t('history.change', { term: label(path), before: shown(path, from), after: shown(path, to) })}
            </li>
          ))}
        </ul>
      ) : null}
      <small className="text-ink-2">
        <Moment at={at} shows="both" />
      </small>
    </li>
  )
}
