import { useId } from 'react'
import type { Row } from '#domain/shared/tables.ts'
import { useWords } from '../../../i18n/use-words.ts'
import type { RowChange, TablePageModel } from '../../../models/tables.ts'
import { Button } from '../../../ui/button.tsx'
import { Moment } from '../../history/moment.tsx'
import { nameOf, useColumnWords } from './words.ts'

type Props = {
  readonly model: TablePageModel
  readonly pending: boolean
  /** Makes the row as the file had it. */
  readonly onTake: (change: RowChange) => void
}

/** Rows that were changed in the file and in the shop: the shop kept its own, and each can still be as the file had it. */
export function Conflicts({ model, pending, onTake }: Props) {
  const { conflicts, may, table, columns, keys } = model
  const t = useWords('tables')
  const title = useId()
  const column = useColumnWords(table)
  const said = (row: Row | null) =>
    row === null ? (
      t('conflict.none')
    ) : (
      <bdi>
        {columns
          .slice(keys)
          .map(each => `${column(each)}: ${row[each] ?? ''}`)
          .join(', ') || nameOf(model, row)}
      </bdi>
    )
  if (conflicts.length === 0) return null
  return (
    <section aria-labelledby={title} className="notice">
      <h3 id={title}>{t('conflict.title')}</h3>
      <ul className="tables-conflicts">
        {conflicts.map(({ key, at, kept, file }) => {
          const name = nameOf(model, (kept ?? file)!)
          return (
            <li key={key}>
              <b>
                <bdi>{name}</bdi>
              </b>{' '}
              <Moment at={at} shows="both" />
              <dl>
                <div>
                  <dt>{t('conflict.kept')}</dt>
                  <dd>{said(kept)}</dd>
                </div>
                <div>
                  <dt>{t('conflict.file')}</dt>
                  <dd>{said(file)}</dd>
                </div>
              </dl>
              {may.edit ? (
                <Button
                  look="secondary"
                  size="small"
                  pending={pending}
                  aria-label={t('conflict.takeOf', { name })}
                  onClick={() => onTake({ before: kept, after: file })}
                >
                  {t('conflict.take')}
                </Button>
              ) : null}
            </li>
          )
        })}
      </ul>
    </section>
  )
}
