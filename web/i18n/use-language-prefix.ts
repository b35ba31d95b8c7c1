import { useTranslation } from 'react-i18next'
import type { Language } from '#domain/shared/localized-text.ts'
import { prefixOf } from './addresses.ts'

export function useLanguagePrefix(): string {
  return prefixOf(useTranslation().i18n.language as Language)
}
