import { type ImportReport, sayingsIn } from '#api/import/index.ts'
import { csvLine } from '#api/plumbing/lists/csv.ts'
import type { Language } from '#domain/shared/localized-text.ts'
import { numberIn } from '#web/ui/numbers.ts'

/** The rows that stay out, as a file for whoever made the feed, in the language of who downloads it. */
export function failuresCsv({ problems, problemsTotal }: ImportReport, language: Language): string {
  const { t, sayings } = sayingsIn(language)
  const columns = (['row', 'column', 'value', 'problem', 'fix'] as const).map(name => t(`download.${name}`))
  const lines = problems.map(({ row, column, value, ...fault }) => {
    const { problem, fix } = sayings.row(fault)
    return [row, column, value, problem, fix]
  })
  const left = problemsTotal - problems.length
  const more = left > 0 ? [[t('download.more', { number: numberIn(language, left) })]] : []
  // Without the mark in front, spreadsheets take letters that are not Latin for others.
  return `\ufeff${[columns, ...lines, ...more].map(csvLine).join('')}`
}
