import { useLanguage, useWords } from '../../../i18n/use-words.ts'
import type { ImportRunModel, RowCode, RowProblemModel } from '../../../models/imports.ts'
import { buttonClass } from '../../../ui/button.tsx'
import { numberIn } from '../../../ui/numbers.ts'
import { Pages } from '../../list/pages.tsx'
import { useSayings } from '../use-sayings.ts'
import { Fix, type Telling } from './fix.tsx'
import { proposed } from './fixes.ts'

type Props = Telling & {
  readonly found: NonNullable<ImportRunModel['found']>
  readonly address: (page: number) => string
}

/** Values that are wrong wherever they stand. A key that is there twice is wrong in its row alone. */
const everywhere: readonly RowCode[] = [
  ...(['price-no-number', 'price-not-above-zero', 'price-too-high', 'sale-price-no-number'] as const),
  ...(['quantity-no-number', 'quantity-too-high', 'type-not-sold', 'product-unknown', 'text-too-long'] as const),
]

/** Rows that cannot go in: row, column, value, what is wrong, and a field to put it right. */
export function Problems({ found, address, ...telling }: Props) {
  const t = useWords('imports')
  const language = useLanguage()
  const { problems, page, pages, more } = found
  const { may } = telling.run
  return (
    <>
      {problems.length === 0 ? (
        <p className="panel panel-body">{t('problem.none')}</p>
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
              {may.edit ? <th scope="col">{t('problem.fix')}</th> : null}
            </tr>
          </thead>
          <tbody>
            {problems.map(problem => (
              <tr key={`${problem.row} ${problem.column} ${problem.code}`}>
                <th scope="row" className="numeric" data-name={t('problem.row')}>
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
                {may.edit ? (
                  <td>
                    <OfProblem {...{ problem }} {...telling} />
                  </td>
                ) : null}
              </tr>
            ))}
          </tbody>
        </table>
      )}
      <Pages {...{ page, pages, address }}>
        {problems.length + telling.run.leftOut.length > 0 ? (
          <a
            href={`/api/admin/imports/${telling.run.runId}/failures?lng=${language}`}
            className={buttonClass('secondary', 'small')}
            download
          >
            {t('download')}
          </a>
        ) : null}
      </Pages>
      {more > 0 ? <p className="text-ink-2">{t('problem.more', { number: numberIn(language, more) })}</p> : null}
    </>
  )
}

function OfProblem({ problem, ...telling }: Telling & { readonly problem: RowProblemModel }) {
  const t = useWords('imports')
  const language = useLanguage()
  const { row, column, value, code, alike } = problem
  return (
    <Fix
      {...telling}
      {...{ row, value }}
      columns={column === '' ? [] : [column]}
      label={t('problem.typed', { row: numberIn(language, row), column })}
      proposed={proposed(code, value)}
      {...(everywhere.includes(code) && { alike })}
    />
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
