import type { Language } from '#domain/shared/localized-text.ts'
import { localeOf } from '../ui/numbers.ts'

/** The name of a country, by its code. */
export function countryIn(language: Language, code: string): string {
  return new Intl.DisplayNames([localeOf(language)], { type: 'region' }).of(code) ?? code
}
