import { type FocusEvent, type FormEvent, useEffect, useRef, useState } from 'react'
import { Link, useSearchParams } from 'react-router-dom'
import { stockMeanings } from '#domain/shared/stock-levels.ts'
import { useLanguagePrefix } from '../../../i18n/use-language-prefix.ts'
import { useLanguage, useWords } from '../../../i18n/use-words.ts'
import type { ImportRunModel } from '../../../models/imports.ts'
import { Announcement } from '../../../ui/announcement.tsx'
import { Button, buttonClass } from '../../../ui/button.tsx'
import { numberIn } from '../../../ui/numbers.ts'
import { Refused } from '../../record/refused.tsx'
import { useTell } from '../../record/use-tell.tsx'
import { MissingRight } from '../../shell/missing-right.tsx'
import { Figures } from './figures.tsx'
import { Fixed } from './fixed.tsx'
import { foundKinds, Notices, OtherFindings } from './found.tsx'
import { Problems } from './problems.tsx'

/** The third step: what would happen, what stays out, and how to put it right. */
export function CheckStep({ run }: { readonly run: ImportRunModel }) {
  const t = useWords('imports')
  const language = useLanguage()
  const prefix = useLanguagePrefix()
  const [params] = useSearchParams()
  const { tell, pending, refusal } = useTell()
  const { summary, found, may, state, runId } = run
  const here = `${prefix}/dashboard/product/import/${runId}`
  const shown = foundKinds.find(kind => kind === params.get('show')) ?? 'problems'
  const counts = summary &&
    found && {
      ...found.unknownTotal,
      ...{ problems: found.problemsTotal, suspects: summary.suspects, changes: summary.new + summary.changed },
    }
  const isReady = state === 'ready'
  const place = useKeptPlace()
  return (
    <>
      <Announcement>{isReady ? '' : t('check.goesOn')}</Announcement>
      <Refused words="imports" refusal={refusal} />
      {isReady ? null : (
        <p className="import-wait">
          <progress aria-label={t('check.goesOn')} /> {t('check.goesOn')}
        </p>
      )}
      {summary ? <Figures summary={summary} found={found} /> : null}
      {summary && !found ? <p className="panel panel-body">{t('check.notKept')}</p> : null}
      {found && counts ? (
        <div className="contents" {...place}>
          <nav className="import-tabs" aria-label={t('check.found')}>
            {foundKinds.map(kind => (
              <Link
                key={kind}
                to={`${here}?step=check&show=${kind}`}
                aria-current={kind === shown ? 'page' : undefined}
                preventScrollReset
              >
                {t(`found.${kind}`)} <span>{numberIn(language, counts[kind])}</span>
              </Link>
            ))}
          </nav>
          {shown === 'problems' ? (
            <Problems {...{ run, found, tell, pending }} address={page => `${here}?step=check&page=${page}`} />
          ) : (
            <OtherFindings kind={shown} {...{ run, found, tell, pending, counts }} />
          )}
          <Fixed {...{ run, tell, pending }} />
          <Notices notices={found.notices} />
        </div>
      ) : null}
      {summary ? (
        <StartForm
          {...{ run, summary, pending }}
          tell={(path, body) => tell('POST', `/api/admin/imports/${runId}/${path}`, body)}
        />
      ) : null}
      {may.edit ? null : <MissingRight right={{ permission: 'product', to: 'edit' }}>{t('readOnly')}</MissingRight>}
    </>
  )
}

const fields = 'input, select, button'

/** What is put right leaves its table, with the field that had the focus: the focus goes to the row that takes its place. */
function useKeptPlace() {
  const ref = useRef<HTMLDivElement>(null)
  const left = useRef<{ readonly field: Element; readonly row: number } | null>(null)
  useEffect(() => {
    const { current: whole } = ref
    if (!whole || !left.current || left.current.field.isConnected || document.activeElement !== document.body) return
    const rows = [...whole.querySelectorAll('tbody tr')].flatMap(row => row.querySelector<HTMLElement>(fields) ?? [])
    const next = rows[Math.min(left.current.row, rows.length - 1)]
    const tab = whole.querySelector<HTMLElement>('[aria-current]')
    ;(next ?? tab)?.focus()
  })
  function onFocus({ target }: FocusEvent) {
    const row = target.closest('tbody tr')
    left.current = row && { field: target, row: [...row.parentElement!.children].indexOf(row) }
  }
  return { ref, onFocus }
}

type StartProps = {
  readonly run: ImportRunModel
  readonly summary: NonNullable<ImportRunModel['summary']>
  readonly pending: boolean
  readonly tell: (path: 'start' | 'check', body?: object) => Promise<boolean>
}

function StartForm({ run, summary, pending, tell }: StartProps) {
  const t = useWords('imports')
  const language = useLanguage()
  const prefix = useLanguagePrefix()
  const [meaning, setMeaning] = useState(run.meaning ?? 'theirs')
  const ofCounts = run.format.endsWith('-inventory')
  const { may } = run
  if (!may.edit) return null

  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    const form = new FormData(event.currentTarget)
    const counting = may.count && {
      counted: meaning !== 'none' && form.has('counted'),
      ...(meaning !== run.meaning && { stock: meaning }),
    }
    void tell('start', { complete: form.has('complete'), ...counting })
  }

  return (
    <form className="import-start" onSubmit={submit}>
      <div className="import-how">
        {may.count ? (
          <fieldset>
            <legend className="label">{t('meaning.title')}</legend>
            {stockMeanings.map(each => (
              <label key={each}>
                <input
                  type="radio"
                  name="meaning"
                  value={each}
                  checked={meaning === each}
                  onChange={() => setMeaning(each)}
                />
                <span>
                  {t(`meaning.${each}`)}
                  <small className="below">{t(`meaning.${each}Means`)}</small>
                </span>
              </label>
            ))}
          </fieldset>
        ) : (
          <p className="text-ink-2">{t('check.leavesStock')}</p>
        )}
        <div className="import-choices">
          {may.count ? (
            <label>
              <input type="checkbox" name="counted" /> <span>{t('check.counted')}</span>
            </label>
          ) : null}
          {ofCounts ? null : (
            <label>
              <input type="checkbox" name="complete" />{' '}
              <span>{t('check.complete', { number: numberIn(language, summary.discontinued) })}</span>
            </label>
          )}
          <Button
            look="secondary"
            size="small"
            pending={pending}
            disabled={run.state !== 'ready'}
            onClick={() => void tell('check')}
          >
            {t('check.again')}
          </Button>
        </div>
      </div>
      <div className="import-go">
        <span>
          <Link
            to={`${prefix}/dashboard/product/import/${run.runId}?step=columns`}
            className={buttonClass('secondary')}
          >
            {t('check.back')}
          </Link>
        </span>
        <p>
          <b>
            {t('check.goIn', {
              goes: numberIn(language, summary.imported),
              stays: numberIn(language, summary.failed),
            })}
          </b>
          <small className="below">{t('check.later')}</small>
        </p>
        <Button type="submit" pending={pending} disabled={run.state !== 'ready' || summary.imported === 0}>
          {t('check.press', { count: summary.imported, number: numberIn(language, summary.imported) })}
        </Button>
      </div>
    </form>
  )
}
