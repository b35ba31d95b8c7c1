import { useState } from 'react'
import { Link, useNavigate } from 'react-router-dom'
import { useLanguagePrefix } from '../../../i18n/use-language-prefix.ts'
import { useLanguage, useWords } from '../../../i18n/use-words.ts'
import type { ImportRunModel } from '../../../models/imports.ts'
import { Announcement } from '../../../ui/announcement.tsx'
import { Button, buttonClass } from '../../../ui/button.tsx'
import { numberIn } from '../../../ui/numbers.ts'
import { Refused } from '../../record/refused.tsx'
import { useTell } from '../../record/use-tell.tsx'
import { useSayings } from '../use-sayings.ts'
import { Figures } from './figures.tsx'
import { Notices } from './found.tsx'

/** The last step: how far it is, then what came of it. */
export function ImportStep({ run }: { readonly run: ImportRunModel }) {
  const t = useWords('imports')
  const language = useLanguage()
  const prefix = useLanguagePrefix()
  const sayings = useSayings()
  const navigate = useNavigate()
  const { tell, pending, refusal } = useTell()
  // The same press, sent again, begins the same import.
  const [rest] = useState(() => crypto.randomUUID())
  const { state, done, total, stopping, summary, may, runId, endedAt } = run
  const goesOn = endedAt === null
  const hasRest = may.edit && (state === 'stopped' || state === 'not-permitted')

  async function goOn() {
    if (await tell('POST', `/api/admin/imports/${runId}/rest`, { id: rest }))
      await navigate(`${prefix}/dashboard/product/import/${rest}`)
  }

  const said = goesOn ? '' : t(`ended.${state as 'done'}`)
  return (
    <section className="panel import-end">
      <Announcement>{said}</Announcement>
      <Refused words="imports" refusal={refusal} />
      {goesOn ? (
        <>
          <p>
            <b>
              {total > 0
                ? t('import.progress', { done: numberIn(language, done), total: numberIn(language, total) })
                : t('import.begins')}
            </b>
          </p>
          <progress {...(total > 0 && { max: total, value: done })} aria-label={t('import.howFar')} />
          <p className="text-ink-2">{t('import.leave')}</p>
        </>
      ) : (
        <>
          <p>
            <b>{said}</b>
          </p>
          {state === 'stopped' ? (
            <p>{t('import.in', { done: numberIn(language, done), total: numberIn(language, total) })}</p>
          ) : null}
          {hasRest ? <p className="text-ink-2">{t(run.head ? 'import.restHint' : 'gone')}</p> : null}
          {run.problem ? <p className="refused">{sayings.file(run.problem)}</p> : null}
          {summary ? <Figures summary={summary} /> : null}
          {run.found && state === 'done' ? <Notices notices={run.found.notices} /> : null}
        </>
      )}
      <footer className="import-foot">
        {goesOn && may.edit ? (
          <Button
            look="secondary"
            pending={pending}
            disabled={stopping}
            onClick={() => void tell('POST', `/api/admin/imports/${runId}/stop`)}
          >
            {t(stopping ? 'import.stopping' : 'import.stop')}
          </Button>
        ) : null}
        {!goesOn && summary && summary.failed > 0 ? (
          <a
            href={`/api/admin/imports/${runId}/failures?lng=${language}`}
            className={buttonClass('secondary')}
            download
          >
            {t('download')}
          </a>
        ) : null}
        {hasRest && run.head ? (
          <Button pending={pending} onClick={() => void goOn()}>
            {t('import.rest')}
          </Button>
        ) : null}
        {hasRest && !run.head ? (
          <Link to={`${prefix}/dashboard/product/import/new`} className={buttonClass('secondary')}>
            {t('new')}
          </Link>
        ) : null}
        <Link to={`${prefix}/dashboard/product/import`} className={buttonClass('quiet')}>
          {t('all')}
        </Link>
      </footer>
    </section>
  )
}
