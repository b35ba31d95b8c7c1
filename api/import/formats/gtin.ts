import type { ImportLog } from '../report.ts'

/** A barcode number of 8 to 14 digits; null where there is none or a spreadsheet made `7.66E+11` of it. */
export function gtinIn(text: string, row: number, log: ImportLog): string | null {
  const code = text.trim().replace(/^'/, '')
  if (/^\d{8,14}$/.test(code)) return code
  if (code !== '') log.notice(/^\d+([.,]\d+)?E\+?\d+$/i.test(code) ? 'gtin-mangled' : 'gtin-unreadable', row, code)
  return null
}
