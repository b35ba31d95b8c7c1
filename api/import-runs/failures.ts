import type { ImportReport } from '#api/import/index.ts'
import { csvLine } from '#api/plumbing/lists/csv.ts'

/** The rows that stay out, as a file for whoever made the feed. */
export function failuresCsv({ problems }: ImportReport): string {
  const lines = problems.map(({ row, column, value, problem, fix }) => [row, column, value, problem, fix])
  return [['Row', 'Column', 'Value', 'What is wrong', 'What to do'], ...lines].map(csvLine).join('')
}
