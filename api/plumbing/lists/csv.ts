/** The line that names the columns. Spreadsheets read the file as UTF-8 only with the mark before it. */
export const csvHead = (columns: readonly string[]): string => `\ufeff${csvLine(columns)}`

/** One line of a file of comma-separated values. */
export function csvLine(cells: readonly (string | number | null)[]): string {
  return `${cells.map(csvCell).join(',')}\r\n`
}

/** Spreadsheets take text that begins so for a formula, and run it. */
const formula = /^[=+\-@\t\r\n＝＋－＠]/
const special = /[",\r\n]/

function csvCell(value: string | number | null): string {
  if (value === null) return ''
  if (typeof value === 'number') return String(value)
  const text = formula.test(value) ? `'${value}` : value
  return special.test(text) ? `"${text.replaceAll('"', '""')}"` : text
}
