import type { TermKind } from '#domain/term/events.ts'
import type { TermHistoryEntry } from '../../models/terms.ts'
import { AskedHistory } from '../history/asked-history.tsx'
import { interfaceOf } from './fields.ts'
import { useTermWords } from './use-term-words.ts'

/** The history of a term. */
export function TermHistory({ kind, id }: { readonly kind: TermKind; readonly id: string }) {
  const { t, label, shown } = useTermWords(kind)
  return (
    <AskedHistory<TermHistoryEntry>
      path={`${interfaceOf[kind]}/${encodeURIComponent(id)}/history`}
      // A row of a table, such as the markup, has no page of then.
      streamOf={({ what }) => (what === 'RulesChanged' ? null : `term-${kind}-${id}`)}
      title={t('history.title')}
      failed={t('history.failed')}
      none={t('history.none')}
      sentence={({ what, by, to }) =>
        t(`history.${what}`, {
          who: by.kind === 'staff' ? (by.name ?? t('history.erased')) : t(`history.by.${by.kind}`),
          to: to ?? t('nothing'),
        })
      }
      changed={({ path, from, to }) =>
        t('history.change', { field: label(path), before: shown(path, from), after: shown(path, to) })
      }
    />
  )
}
