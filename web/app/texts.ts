import type { i18n } from 'i18next'
import { fallbackLanguage, type Language } from '#domain/shared/localized-text.ts'
import { type Catalogue, catalogues } from '../i18n/catalogues.ts'
import { createI18n } from '../i18n/instance.ts'
import { localeOf } from '../ui/numbers.ts'

type Texts = { readonly i18n: i18n; readonly catalogue: Catalogue }

const made = new Map<string, Texts>()

/** The texts of a language on the server, made when its first page is rendered. With other digits they are made anew, and so is all that is kept by them. */
export function textsIn(language: Language): Texts {
  let texts = made.get(localeOf(language))
  if (!texts) {
    const catalogue = catalogues[language]
    texts = { i18n: createI18n(language, catalogue, catalogues[fallbackLanguage]), catalogue }
    made.set(localeOf(language), texts)
  }
  return texts
}
