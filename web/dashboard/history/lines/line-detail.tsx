import { useState } from 'react'
import { Link } from 'react-router-dom'
import { ask } from '../../../client/ask.ts'
import { useLanguagePrefix } from '../../../i18n/use-language-prefix.ts'
import { useLanguage, useWords } from '../../../i18n/use-words.ts'
import type { HistoryListModel, LineModel, LineRowModel } from '../../../models/history-lines.ts'
import { Button } from '../../../ui/button.tsx'
import { numberIn } from '../../../ui/numbers.ts'
import { Refused } from '../../record/refused.tsx'
import { useTell } from '../../record/use-tell.tsx'
import { Moment } from '../moment.tsx'
import { LineRecord } from './line-record.tsx'
import { useLineWords } from './use-line-words.ts'

type Props = Pick<HistoryListModel, 'prices'> & { readonly row: LineRowModel; readonly opened: LineModel }

/** A line unfolded: what was done to each record, and the way back. */
export function LineDetail({ row, opened, prices }: Props) {
  const t = useWords('history-lines')
  const prefix = useLanguagePrefix()
  const language = useLanguage()
  const words = useLineWords()
  const { tell, pending, refusal, dialog } = useTell()
  // The same press, sent again, is the same command, and of many records the same job.
  const [id] = useState(() => crypto.randomUUID())
  const [said, setSaid] = useState('')
  const [begun, setBegun] = useState(false)
  const [more, setMore] = useState({ of: opened, pages: [] as readonly LineModel[], failed: false, asking: false })
  // Records beyond the first ones are asked for again where those changed.
  const shown = more.of === opened ? more : { of: opened, pages: [], failed: false, asking: false }
  const records = [opened, ...shown.pages].flatMap(page => page.records)
  const { after } = shown.pages.at(-1) ?? opened
  const address = `/api/admin/history/lines/${encodeURIComponent(opened.lineId)}`
  const isOne = records.length === 1 && after === null

  async function showMore() {
    setMore({ ...shown, asking: true })
    const asked = await ask<LineModel>('GET', `${address}?after=${after}`)
    setMore({
      ...shown,
      asking: false,
      failed: !asked.success,
      pages: asked.success ? [...shown.pages, asked.answer] : shown.pages,
    })
  }

  async function undo() {
    const back = records.filter(({ back }) => back !== null)
    const kept = back.reduce((sum, { kept }) => sum + kept.length, 0)
    if (!(await tell('POST', `${address}/undo`, { id }))) return
    setBegun(opened.many)
    const number = (count: number) => numberIn(language, count)
    const done = [
      t('undo.done', { count: back.length, number: number(back.length) }),
      ...(kept > 0 ? [t('undo.kept', { count: kept, number: number(kept) })] : []),
    ]
    setSaid(opened.many ? t('undo.begun') : done.join(' '))
  }

  return (
    <div className="line-detail">
      <p role="status">
        {said}
        {begun ? (
          <>
            {' '}
            <Link to={`${prefix}/dashboard/jobs/${id}`}>{t('undo.job')}</Link>
          </>
        ) : null}
      </p>
      <Refused refusal={refusal} words="history" />
      {dialog}
      {opened.undone ? (
        <p className="text-ink-2">
          {t('undoneBy', { who: opened.undone.by ?? t('by.erased') })} <Moment at={opened.undone.at} shows="both" />
        </p>
      ) : null}
      {opened.undoable && !begun ? (
        <div className="line-undo">
          <Button
            look="secondary"
            size="small"
            pending={pending}
            aria-label={t('undo.allOf', { what: words.what(row) })}
            onClick={() => void undo()}
          >
            {isOne ? t('undo.one') : t('undo.all')}
          </Button>
          {opened.many ? <small className="text-ink-2">{t('undo.many')}</small> : null}
        </div>
      ) : null}
      <ul className="line-records">
        {records.map(record => (
          <LineRecord
            key={record.stream}
            {...{ record, prices, isOne, address }}
            onUndone={said => {
              setBegun(false)
              setSaid(said)
            }}
          />
        ))}
      </ul>
      {shown.failed ? <p role="alert">{t('failed')}</p> : null}
      {after === null ? null : (
        <Button look="secondary" size="small" pending={shown.asking} onClick={() => void showMore()}>
          {t('older')}
        </Button>
      )}
    </div>
  )
}
