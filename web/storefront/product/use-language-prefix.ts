import { useTranslation } from 'react-i18next'
import type { Language } from '#domain/shared/localized-text.ts'
import { prefixOf } from '../../i18n/addresses.ts'

/** The prefix of every path in the page's language. */
export function useLanguagePrefix(): string {
  return prefixOf(useTranslation().i18n.language as Language)
}
