import type { TermKind } from '#domain/term/events.ts'
import { useLanguage, useWords } from '../../i18n/use-words.ts'
import { localeOf } from '../../ui/numbers.ts'
import type { TermValue } from './fields.ts'

/** Names of fields, and how their values read. */
export function useTermWords(kind: TermKind) {
  const t = useWords('terms')
  const language = useLanguage()
  const tongue = new Intl.DisplayNames(localeOf(language), { type: 'language' })
  const list = new Intl.ListFormat(localeOf(language), { type: 'conjunction' })
  const label = (path: string) =>
    path.startsWith('name.')
      ? t('field.nameIn', { language: tongue.of(path.slice('name.'.length)) ?? '' })
      : t(`field.${path as 'top'}`)
  const shown = (path: string, value: unknown): string => {
    if (path === 'top') return t(value === true ? 'top.yes' : 'top.no')
    if (path === 'markup') return value ? `× ${String(value)}` : t('markup.usual')
    if (Array.isArray(value)) return value.length > 0 ? list.format(value.map(String)) : t('nothing')
    return value === '' || value === null || value === undefined ? t('nothing') : String(value)
  }
  return { t, label, shown: shown as (path: string, value: TermValue | unknown) => string, list, kind, tongue }
}
