import type { Row } from '#domain/shared/tables.ts'
import { useLanguage, useWords } from '../../../i18n/use-words.ts'
import type { TableHistoryEntry, TablePageModel } from '../../../models/tables.ts'
import { numberIn } from '../../../ui/numbers.ts'
import { AskedHistory } from '../../history/asked-history.tsx'
import { UndoLine } from '../../history/undo-line.tsx'
import { nameOf } from './words.ts'

type Props = { readonly model: TablePageModel; readonly onUndone: (said: string) => void }

/** Who changed which rows, also files and versions of the shop. */
export function TableHistory({ model, onUndone }: Props) {
  const { table, columns, keys, may } = model
  const t = useWords('tables')
  const language = useLanguage()
  const said = (row: Row | null) =>
    row === null
      ? t('history.none')
      : columns
          .slice(keys)
          .map(column => row[column] || '–')
          .join(', ') || t('history.is')
  const sentence = ({ by, from }: TableHistoryEntry) => {
    if (from !== null) return t(`history.${from}`)
    if (by.kind === 'staff') return t('history.by', { who: by.name ?? t('history.erased') })
    return t(`history.${by.kind}`)
  }
  return (
    <AskedHistory<TableHistoryEntry>
      path={`/api/admin/settings/tables/${table}/history`}
      title={t('history.title')}
      failed={t('history.failed')}
      none={t('history.empty')}
      sentence={entry =>
        entry.more > 0
          ? `${sentence(entry)} ${t('history.more', { count: entry.more, number: numberIn(language, entry.more) })}`
          : sentence(entry)
      }
      changed={({ from, to }) =>
        t('history.change', { name: nameOf(model, (to ?? from)!), before: said(from), after: said(to) })
      }
      below={entry =>
        entry.line !== null && may.edit && may.history ? (
          <UndoLine
            address={`/api/admin/history/lines/${encodeURIComponent(entry.line)}/undo`}
            body={{}}
            takesId
            words="history"
            sentence={sentence(entry)}
            stays={[]}
            onDone={onUndone}
          />
        ) : null
      }
    />
  )
}
