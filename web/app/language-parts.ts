import { createStaticHandler } from 'react-router-dom'
import { fallbackLanguage, type Language } from '#domain/shared/localized-text.ts'
import { catalogues } from '../i18n/catalogues.ts'
import { createI18n } from '../i18n/instance.ts'
import { makeRoutes } from '../storefront/routes.tsx'
import type { VisitorWords } from '../storefront/shell/slots.ts'

const parts = new Map<Language, ReturnType<typeof makeParts>>()

function makeParts(language: Language) {
  const catalogue = catalogues[language]
  return {
    handler: createStaticHandler(makeRoutes(language)),
    i18n: createI18n(language, catalogue, catalogues[fallbackLanguage]),
    catalogue,
    words: new Map<string, VisitorWords>(),
  }
}

/** What the pages of a language are rendered with, made at the first of them. */
export function partsOf(language: Language) {
  let known = parts.get(language)
  if (!known) {
    known = makeParts(language)
    parts.set(language, known)
  }
  return known
}
