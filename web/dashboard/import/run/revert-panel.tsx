import type { ReactNode } from 'react'
import { apart } from '../../../i18n/apart.ts'
import { useLanguage, useWords } from '../../../i18n/use-words.ts'
import type { ImportRunModel, RevertModel } from '../../../models/imports.ts'
import { Announcement } from '../../../ui/announcement.tsx'
import { Button } from '../../../ui/button.tsx'
import { numberIn } from '../../../ui/numbers.ts'
import { Moment } from '../../history/moment.tsx'
import { Refused } from '../../record/refused.tsx'
import { useTell } from '../../record/use-tell.tsx'
import { MissingRight } from '../../shell/missing-right.tsx'
import { KeptTable } from './kept-table.tsx'

const figures = ['products', 'gone', 'prices', 'counts', 'kept'] as const

/** Takes an import back that is over: first what would go back, then the press, and what came of it. */
export function RevertPanel({ run }: { readonly run: ImportRunModel }) {
  const t = useWords('imports')
  const { tell, pending, refusal } = useTell()
  const { runId, name, state, revert, may, counts } = run
  const told = (path = '') => void tell('POST', `/api/admin/imports/${runId}/revert${path}`)
  const isOver = state === 'reverted'
  const said = isOver ? t('ended.reverted') : revert?.figures ? t('revert.looked') : ''
  return (
    <section className="panel import-end" aria-labelledby="revert">
      <h2 id="revert" className="panel-title">
        {t('revert.title', { name: apart(name) })}
      </h2>
      <Announcement>{state === 'reverting' ? '' : said}</Announcement>
      <Refused words="imports" refusal={refusal} />
      {state === 'reverting' ? (
        <GoesOn run={run} stop={may.remove ? () => told('/stop') : null} pending={pending} />
      ) : isOver && revert ? (
        <Outcome {...{ run, revert }} />
      ) : !may.remove ? (
        <MissingRight right={{ permission: 'product', to: 'delete' }}>{t('revert.remove')}</MissingRight>
      ) : counts && !may.count ? (
        <MissingRight right={{ permission: 'stock', to: 'edit' }}>{t('revert.mayCount')}</MissingRight>
      ) : (
        <>
          <p>{t(state === 'part-reverted' ? 'revert.part' : 'revert.lead')}</p>
          {revert === null ? (
            <div className="import-foot">
              <Button look="secondary" pending={pending} onClick={() => told('/preview')}>
                {t('revert.look')}
              </Button>
            </div>
          ) : revert.figures === null ? (
            <p className="import-wait">
              <progress aria-label={t('revert.looking')} /> {t('revert.looking')}
            </p>
          ) : (
            <Outcome {...{ run, revert }}>
              <div className="import-foot">
                <Button pending={pending} onClick={() => told()}>
                  {t('revert.press')}
                </Button>
                <Button look="secondary" pending={pending} onClick={() => told('/preview')}>
                  {t('revert.again')}
                </Button>
              </div>
            </Outcome>
          )}
        </>
      )}
    </section>
  )
}

type GoesOnProps = {
  readonly run: ImportRunModel
  readonly stop: (() => void) | null
  readonly pending: boolean
}

function GoesOn({ run: { done, total, stopping }, stop, pending }: GoesOnProps) {
  const t = useWords('imports')
  const language = useLanguage()
  return (
    <>
      <p>
        <b>
          {total > 0
            ? t('import.progress', { done: numberIn(language, done), total: numberIn(language, total) })
            : t('ended.reverting')}
        </b>
      </p>
      <progress {...(total > 0 && { max: total, value: done })} aria-label={t('revert.howFar')} />
      <p className="text-ink-2">{t('revert.leave')}</p>
      {stop ? (
        <div className="import-foot">
          <Button look="secondary" pending={pending} disabled={stopping} onClick={stop}>
            {t(stopping ? 'import.stopping' : 'import.stop')}
          </Button>
        </div>
      ) : null}
    </>
  )
}

type OutcomeProps = {
  readonly run: ImportRunModel
  readonly revert: RevertModel
  /** What can be done; it stands before a list that may be long. */
  readonly children?: ReactNode
}

/** What would go back, or what did, and what stays as it is. */
function Outcome({ run, revert, children }: OutcomeProps) {
  const t = useWords('imports')
  const language = useLanguage()
  const who = revert.by ?? t('revert.somebody')
  return (
    <>
      <p className="text-ink-2">
        {run.state === 'reverted' ? t('revert.by', { who: apart(who) }) : t('revert.asOf')},{' '}
        <Moment at={revert.at} shows="both" />
      </p>
      <dl className="import-figures">
        {figures.map(figure => (
          <div key={figure} className={figure === 'kept' && revert.figures![figure] > 0 ? 'warn' : undefined}>
            <dt>{t(`revert.figure.${figure}`)}</dt>
            <dd>{numberIn(language, revert.figures![figure])}</dd>
          </div>
        ))}
      </dl>
      {children}
      <KeptTable {...{ run, revert }} />
    </>
  )
}
