import { Link } from 'react-router-dom'
import { useLanguagePrefix } from '../../../i18n/use-language-prefix.ts'
import { useLanguage, useWords } from '../../../i18n/use-words.ts'
import type { HistoryListModel, LineRecordModel } from '../../../models/history-lines.ts'
import { localeOf } from '../../../ui/numbers.ts'
import { pastPage } from '../look-then.tsx'
import { UndoLine } from '../undo-line.tsx'
import { isProse, WordChanges } from '../word-changes.tsx'
import { SeenValue } from './seen-value.tsx'
import { useFieldWords } from './use-field-words.ts'
import { useLineWords } from './use-line-words.ts'

type Props = Pick<HistoryListModel, 'prices'> & {
  readonly record: LineRecordModel
  /** The line has no other: what goes back of it is said, and the button stands above. */
  readonly isOne: boolean
  readonly address: string
  readonly onUndone: (said: string) => void
}

/** What was done to a record, value by value, and what of it goes back. */
export function LineRecord({ record, prices, isOne, address, onUndone }: Props) {
  const t = useWords('history-lines')
  const history = useWords('history')
  const language = useLanguage()
  const prefix = useLanguagePrefix()
  const words = useLineWords()
  const fieldWords = useFieldWords(prices)
  const { label, isSaid } = fieldWords
  const { stream, kind, path, did, changes, back, not, kept, undone } = record
  const name = words.recordName(record, kind)
  const list = new Intl.ListFormat(localeOf(language), { type: 'conjunction' })
  const keptWords = kept.map(({ path, by }) =>
    by?.name ? t('undo.staysBy', { field: label(kind, path), who: by.name }) : label(kind, path),
  )
  const said = changes?.filter(({ path, from, to }) => isSaid(kind, path, from, to)) ?? []
  const then = pastOf(record)
  const partly = back !== null && changes !== null && back.length < changes.length
  return (
    <li>
      <p className="line-record">
        <b>
          {path ? (
            <Link to={prefix + path}>
              <bdi>{name}</bdi>
            </Link>
          ) : (
            <bdi>{name}</bdi>
          )}
        </b>{' '}
        <span className="text-ink-2">{list.format([...new Set(did.map(({ type }) => words.did(type)))])}</span>
        {undone ? <span className="tag line">{t('undone')}</span> : null}
        {then === null ? null : <Link to={prefix + then}>{history('past.look')}</Link>}
      </p>
      {said.length > 0 ? (
        <dl className="changes">
          {said.map(({ path, from, to }) => (
            <div key={path}>
              <dt>{label(kind, path)}</dt>
              {isProse(from, to) ? (
                <dd className="whole">
                  <WordChanges was={from as string} now={to as string} />
                </dd>
              ) : (
                <>
                  <dd>
                    <span className="sr-only">{history('from')}: </span>
                    <del>
                      <bdi>
                        <SeenValue words={fieldWords} {...{ kind, path }} value={from} beside={to} />
                      </bdi>
                    </del>
                  </dd>
                  <dd>
                    <span className="sr-only">{history('to')}: </span>
                    <ins>
                      <bdi>
                        <SeenValue words={fieldWords} {...{ kind, path }} value={to} beside={from} />
                      </bdi>
                    </ins>
                  </dd>
                </>
              )}
            </div>
          ))}
        </dl>
      ) : null}
      {partly && !undone ? (
        <p className="text-ink-2">
          {t('undo.goesBack')} {list.format(back.map(({ path }) => label(kind, path)))}
        </p>
      ) : null}
      {keptWords.length > 0 ? (
        <p className="text-ink-2">
          {t('undo.stays')} {list.format(keptWords)}
        </p>
      ) : null}
      {not ? <p className="text-ink-2">{t(`not.${not}`)}</p> : null}
      {back !== null && !isOne ? (
        <UndoLine
          address={`${address}/undo`}
          body={{ of: stream }}
          takesId
          words="history"
          stays={kept.map(({ path }) => label(kind, path))}
          sentence={name}
          onDone={onUndone}
        />
      ) : null}
    </li>
  )
}

/** What streams begin with; the pages of these show them as they were. */
const ownPages = new Set(['product', 'stock', 'order', 'return', 'payment'])
const recalled = new Set(['settings', 'coupon', 'term', 'content'])

/** The page of the record as it was after the last of its changes; null: it has none. */
function pastOf({ stream, path, did, changes }: LineRecordModel): string | null {
  const at = did.at(-1)?.at
  if (at === undefined || changes === null) return null
  const name = stream.slice(0, stream.indexOf('-'))
  if (ownPages.has(name)) return path && `${path}?at=${at}`
  return recalled.has(name) ? pastPage(stream, at) : null
}
