import './check.css'
import Check from 'lucide-react/icons/check'
import { Link, useLoaderData, useSearchParams } from 'react-router-dom'
import { useLanguagePrefix } from '../../../i18n/use-language-prefix.ts'
import { useLanguage, useWords } from '../../../i18n/use-words.ts'
import type { ImportRunModel, RunState } from '../../../models/imports.ts'
import { numberIn } from '../../../ui/numbers.ts'
import { PageTitle } from '../../../ui/page-title.tsx'
import { useCalmRefresh } from '../../shell/live/use-calm.ts'
import { useChangesOf } from '../../shell/live/use-live.ts'
import { CheckStep } from './check-step.tsx'
import { ColumnsStep } from './columns-step.tsx'
import { ImportStep } from './import-step.tsx'
import type { ImportRunData } from './loader.ts'
import { RevertPanel } from './revert-panel.tsx'
import { UploadStep } from './upload-step.tsx'

const steps = ['upload', 'columns', 'check', 'import'] as const
/** It is over, and may have written something. */
const wrote: readonly RunState[] = ['done', 'stopped', 'reverting', 'part-reverted', 'reverted']
type Step = (typeof steps)[number]

/** The step that a file is at, where nobody asked for another one that is open. */
function stepOf(run: ImportRunModel | null, asked: string | null): Step {
  if (!run) return 'upload'
  if (run.startedAt !== null) return 'import'
  return asked === 'columns' || run.state === 'refused' ? 'columns' : 'check'
}

/** One file, from its upload until it is imported. */
export function Component() {
  const { run } = useLoaderData() as ImportRunData
  const t = useWords('imports')
  const language = useLanguage()
  const [params] = useSearchParams()
  const step = stepOf(run, params.get('step'))
  const refresh = useCalmRefresh(300)
  useChangesOf(['import-runs'], run?.runId ?? null, refresh)
  const title = run?.name ?? t('new')
  return (
    <div className="page import">
      <PageTitle title={title} />
      <header className="import-head">
        <h1 className="d3">{t('new')}</h1>
        {run ? (
          <p className="text-ink-2">
            <bdi>{run.name}</bdi>
            {run.source ? (
              <>
                {' · '}
                <bdi>{run.source}</bdi>
              </>
            ) : null}
            {run.summary ? ` · ${t('rows', { number: numberIn(language, run.summary.read) })}` : null}
            {run.head?.kind
              ? ` · ${t(`format.${run.head.kind as 'supplier'}`)}, ${run.head.encoding.toUpperCase()}`
              : null}
          </p>
        ) : null}
        {run && run.startedAt === null ? <p className="text-ink-2">{t('keptFor')}</p> : null}
      </header>
      <Steps at={step} run={run} />
      {run === null ? <UploadStep /> : null}
      {run && step === 'columns' ? <ColumnsStep key={run.runId} run={run} /> : null}
      {run && step === 'check' ? <CheckStep run={run} /> : null}
      {run && step === 'import' ? <ImportStep run={run} /> : null}
      {run && wrote.includes(run.state) ? <RevertPanel run={run} /> : null}
    </div>
  )
}

function Steps({ at, run }: { readonly at: Step; readonly run: ImportRunModel | null }) {
  const t = useWords('imports')
  const language = useLanguage()
  const prefix = useLanguagePrefix()
  const here = steps.indexOf(at)
  const number = (list: readonly unknown[]) => numberIn(language, list.length)
  const isRead = ({ readAs }: { readonly readAs: string }) => readAs !== ''
  return (
    <ol className="import-steps" aria-label={t('steps.label')}>
      {steps.map((step, place) => {
        const opens = run && run.startedAt === null && (step === 'columns' || step === 'check') && step !== at
        const words = opens ? (
          <Link to={`${prefix}/dashboard/product/import/${run.runId}?step=${step}`}>{t(`steps.${step}`)}</Link>
        ) : (
          t(`steps.${step}`)
        )
        return (
          <li
            key={step}
            className={place < here ? 'done' : place === here ? 'here' : undefined}
            aria-current={place === here ? 'step' : undefined}
          >
            <span className="step-place" aria-hidden="true">
              {place < here ? <Check size={14} /> : numberIn(language, place + 1)}
            </span>
            <span>
              {words}
              {step === 'columns' && place <= here && run?.head ? (
                <small className="below">
                  {t('steps.known', { known: number(run.head.columns.filter(isRead)), all: number(run.head.columns) })}
                </small>
              ) : null}
            </span>
          </li>
        )
      })}
    </ol>
  )
}
