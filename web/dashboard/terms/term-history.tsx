import { useState } from 'react'
import type { TermKind } from '#domain/term/events.ts'
import { ask } from '../../client/ask.ts'
import type { TermHistoryEntry, TermHistoryModel } from '../../models/terms.ts'
import { Moment } from '../history/moment.tsx'
import { interfaceOf } from './fields.ts'
import { useTermWords } from './use-term-words.ts'

/** Who changed the term, when, from what to what; asked for when somebody opens it. */
export function TermHistory({ kind, id }: { readonly kind: TermKind; readonly id: string }) {
  const { t, label, shown } = useTermWords(kind)
  const [entries, setEntries] = useState<readonly TermHistoryEntry[] | null>(null)
  const [failed, setFailed] = useState(false)

  async function open() {
    const asked = await ask<TermHistoryModel>('GET', `${interfaceOf[kind]}/${encodeURIComponent(id)}/history`)
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
      <p role="status">{failed ? t('history.failed') : entries?.length === 0 ? t('history.none') : null}</p>
      <ol className="coupon-history">
        {(entries ?? []).map(({ id, what, at, by, to, changes }) => (
          <li key={id}>
            <p>
              {t(`history.${what}`, {
                who: by.kind === 'staff' ? (by.name ?? t('history.erased')) : t(`history.by.${by.kind}`),
                to: to ?? t('nothing'),
              })}
            </p>
            {changes.length > 0 ? (
              <ul>
                {changes.map(({ path, from, to }) => (
                  <li key={path}>
                    {t('history.change', { field: label(path), before: shown(path, from), after: shown(path, to) })}
                  </li>
                ))}
              </ul>
            ) : null}
            <small className="text-ink-2">
              <Moment at={at} shows="both" />
            </small>
          </li>
        ))}
      </ol>
    </details>
  )
}
