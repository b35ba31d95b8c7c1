import type { FormEvent } from 'react'
import { useLanguage, useWords } from '../../../i18n/use-words.ts'
import type { ImportRunModel, RowProblemModel } from '../../../models/imports.ts'
import { Button } from '../../../ui/button.tsx'
import { inputClass } from '../../../ui/field.tsx'
import { numberIn } from '../../../ui/numbers.ts'
import { apart } from '../said.ts'
import { useSayings } from '../use-sayings.ts'

type Tell = (method: 'POST', address: string, body: object) => Promise<boolean>
type Props = {
  readonly run: ImportRunModel
  readonly found: NonNullable<ImportRunModel['found']>
  readonly tell: Tell
  readonly pending: boolean
}

/** Rows that cannot go in: row, column, value, what is wrong, and a field to put it right. */
export function Problems({ run, found, tell, pending }: Props) {
  const t = useWords('imports')
  const language = useLanguage()
  const address = `/api/admin/imports/${run.runId}`
  const { problems, problemsTotal } = found
  return (
    <>
      <Fixed {...{ run, tell, pending }} />
      {problems.length === 0 ? (
        <p className="panel">{t('problem.none')}</p>
      ) : (
        <table className="list-table import-table">
          <caption className="sr-only">{t('found.problems')}</caption>
          <thead>
            <tr>
              <th scope="col" className="numeric">
                {t('problem.row')}
              </th>
              <th scope="col">{t('problem.column')}</th>
              <th scope="col">{t('problem.value')}</th>
              <th scope="col">{t('problem.wrong')}</th>
              {run.may.edit ? <th scope="col">{t('problem.fix')}</th> : null}
            </tr>
          </thead>
          <tbody>
            {problems.map(problem => (
              <tr key={`${problem.row} ${problem.column} ${problem.code}`}>
                <th scope="row" className="numeric">
                  {numberIn(language, problem.row)}
                </th>
                <td>
                  <bdi>{problem.column}</bdi>
                </td>
                <td>
                  {problem.value === '' ? (
                    <span className="text-ink-2">{t('problem.empty')}</span>
                  ) : (
                    <bdi className="import-value">{problem.value}</bdi>
                  )}
                </td>
                <Wrong problem={problem} />
                {run.may.edit ? (
                  <td>{problem.column === '' ? null : <Fix {...{ problem, address, tell, pending }} />}</td>
                ) : null}
              </tr>
            ))}
          </tbody>
        </table>
      )}
      {problemsTotal > problems.length ? (
        <p className="text-ink-2">
          {t('problem.more', { number: numberIn(language, problemsTotal - problems.length) })}
        </p>
      ) : null}
    </>
  )
}

function Wrong({ problem }: { readonly problem: RowProblemModel }) {
  const { problem: wrong, fix } = useSayings().row(problem)
  return (
    <td>
      {wrong}
      <small className="below">{fix}</small>
    </td>
  )
}

type FixProps = Pick<Props, 'tell' | 'pending'> & { readonly problem: RowProblemModel; readonly address: string }

function Fix({ problem, address, tell, pending }: FixProps) {
  const t = useWords('imports')
  const language = useLanguage()
  const { row, column, value, alike } = problem

  function apply(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    const pressed = (event.nativeEvent as SubmitEvent).submitter?.getAttribute('value') ?? 'row'
    const typed = String(new FormData(event.currentTarget).get('typed'))
    if (pressed === 'row') void tell('POST', `${address}/rows`, { row, column, value: typed })
    else void tell('POST', `${address}/values`, { column, value, readAs: typed, always: pressed === 'always' })
  }

  return (
    <form className="import-fix" onSubmit={apply}>
      <input
        name="typed"
        required
        maxLength={500}
        defaultValue={value}
        dir="auto"
        className={inputClass}
        aria-label={t('problem.typed', { row: numberIn(language, row), column })}
      />
      <Button
        type="submit"
        value={alike > 1 && value !== '' ? 'alike' : 'row'}
        look="secondary"
        size="small"
        pending={pending}
      >
        {alike > 1 && value !== '' ? t('problem.alike', { number: numberIn(language, alike) }) : t('problem.apply')}
      </Button>
      {value === '' ? null : (
        <Button type="submit" value="always" look="quiet" size="small" pending={pending}>
          {t('problem.always')}
        </Button>
      )}
    </form>
  )
}

/** What was put right, and the way back. */
function Fixed({ run, tell, pending }: Pick<Props, 'run' | 'tell' | 'pending'>) {
  const t = useWords('imports')
  const language = useLanguage()
  const address = `/api/admin/imports/${run.runId}`
  const { rowFixes, valueFixes, words, may } = run
  if (rowFixes.length + valueFixes.length + words.length === 0) return null
  const undo = (path: string, body: object) =>
    may.edit ? (
      <Button look="quiet" size="small" pending={pending} onClick={() => void tell('POST', `${address}/${path}`, body)}>
        {t('problem.undo')}
      </Button>
    ) : null
  return (
    <section className="import-fixed" aria-labelledby="fixed">
      <h2 id="fixed" className="label">
        {t('problem.fixed')}
      </h2>
      <ul>
        {valueFixes.map(({ column, value, readAs }) => (
          <li key={`${column} ${value}`}>
            {t('problem.fixedValue', { column: apart(column), value: apart(value), readAs: apart(readAs) })}
            {undo('values', { column, value, readAs: value })}
          </li>
        ))}
        {words.map(({ column, value, readAs }) => (
          <li key={`always ${column} ${value}`}>
            {t('problem.fixedAlways', { column: apart(column), value: apart(value), readAs: apart(readAs) })}
            {undo('values', { column, value, readAs: value, always: true })}
          </li>
        ))}
        {rowFixes.map(({ row, column, value }) => (
          <li key={`${row} ${column}`}>
            {t('problem.fixedRow', { row: numberIn(language, row), column: apart(column), value: apart(value) })}
            {undo('rows', { row, column, value: null })}
          </li>
        ))}
      </ul>
    </section>
  )
}
