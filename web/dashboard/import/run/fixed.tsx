import { apart } from '../../../i18n/apart.ts'
import { useLanguage, useWords } from '../../../i18n/use-words.ts'
import { Button } from '../../../ui/button.tsx'
import { numberIn } from '../../../ui/numbers.ts'
import type { Telling } from './fix.tsx'

/** All that was said about the file, and the way back. */
export function Fixed({ run, tell, pending }: Telling) {
  const t = useWords('imports')
  const language = useLanguage()
  const { rowFixes, valueFixes, words, leftOut, may, runId } = run
  const said = [
    ...valueFixes.map(({ column, value, readAs }) => ({
      words: t('problem.fixedValue', { column: apart(column), value: apart(value), readAs: apart(readAs) }),
      ...{ path: 'values', body: { column, value, readAs: value } },
    })),
    ...words.map(({ column, value, readAs }) => ({
      words: t('problem.fixedAlways', { column: apart(column), value: apart(value), readAs: apart(readAs) }),
      ...{ path: 'values', body: { column, value, readAs: value, always: true } },
    })),
    ...rowFixes.map(({ row, column, value }) => ({
      words: t('problem.fixedRow', { row: numberIn(language, row), column: apart(column), value: apart(value) }),
      ...{ path: 'rows', body: { row, column, value: null } },
    })),
    ...leftOut.map(row => ({
      words: t('problem.fixedOut', { row: numberIn(language, row) }),
      ...{ path: 'left-out', body: { row, out: false } },
    })),
  ]
  if (said.length === 0) return null
  return (
    <section className="import-fixed" aria-labelledby="fixed">
      <h2 id="fixed" className="label">
        {t('problem.fixed')}
      </h2>
      <ul>
        {said.map(({ words, path, body }) => (
          <li key={words}>
            {words}
            {may.edit ? (
              <Button
                look="quiet"
                size="small"
                pending={pending}
                onClick={() => void tell('POST', `/api/admin/imports/${runId}/${path}`, body)}
              >
                {t('problem.undo')}
              </Button>
            ) : null}
          </li>
        ))}
      </ul>
    </section>
  )
}
