import { type ImportReport, sayingsIn } from '#api/import/index.ts'
import { csvHead, csvLine } from '#api/plumbing/lists/csv.ts'
import type { Language } from '#domain/shared/localized-text.ts'
import { fieldWord } from '#web/dashboard/import/field-words.ts'
import { createI18n } from '#web/i18n/instance.ts'
import ar from '#web/locales/ar/imports.json' with { type: 'json' }
import bn from '#web/locales/bn/imports.json' with { type: 'json' }
import en from '#web/locales/en/imports.json' with { type: 'json' }
import fr from '#web/locales/fr/imports.json' with { type: 'json' }
import type { KeptModel } from '#web/models/imports.ts'
import { numberIn } from '#web/ui/numbers.ts'

const words = { ar, bn, en, fr } satisfies { readonly [language in Language]: object }

/** The rows that stay out, for whoever made the feed, in the language of who downloads them; the first line names the columns. */
export function failureLines({ problems, problemsTotal }: ImportReport, language: Language): readonly string[] {
  const { t, sayings } = sayingsIn(language)
  const columns = (['row', 'column', 'value', 'problem', 'fix'] as const).map(name => t(`download.${name}`))
  const lines = problems.map(({ row, column, value, ...fault }) => {
    const { problem, fix } = sayings.row(fault)
    return [row, column, value, problem, fix]
  })
  const left = problemsTotal - problems.length
  const more = left > 0 ? [[t('download.more', { number: numberIn(language, left) })]] : []
  return [csvHead(columns), ...[...lines, ...more].map(csvLine)]
}

/**
 * The fields that a revert leaves alone, in the language of who downloads them; the first line names the columns. Prices are in
 * the base currency.
 */
export async function leftAloneLines(kept: AsyncIterable<KeptModel>, language: Language): Promise<readonly string[]> {
  const t = createI18n(language, { imports: words[language] as typeof en }).getFixedT(null, 'imports')
  const columns = [
    ...[t('revert.column.product'), t('revert.column.variant'), t('revert.column.what'), t('revert.column.now')],
    ...[t('revert.column.since'), t('revert.column.import'), t('revert.column.at')],
  ]
  const shown = ({ now, field }: KeptModel) =>
    now === null ? null : field === 'price' ? (now / 100).toFixed(2) : now < 0 ? t('revert.untracked') : now
  const lines = [csvHead(columns)]
  for await (const line of kept) {
    const { product, sku, field, by, run, at, byImport } = line
    const who = by ?? (at === null ? null : t(byImport ? 'revert.byImport' : 'revert.somebody'))
    const what = t(`revert.field.${fieldWord(field)}`)
    lines.push(csvLine([product, sku, what, shown(line), who, run?.name ?? null, at]))
  }
  return lines
}
