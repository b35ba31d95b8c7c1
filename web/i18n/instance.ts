import i18next, { type i18n, type Resource } from 'i18next'
import { fallbackLanguage, type Language } from '#domain/shared/localized-text.ts'
import type { Catalogue } from './catalogues.ts'

/** One instance a language: on the server for the life of the process, in the browser for the life of the page. */
export function createI18n(language: Language, catalogue: Catalogue, fallback?: Catalogue): i18n {
  const instance = i18next.createInstance()
  const resources: Resource = { [language]: catalogue as Resource[string] }
  if (fallback && language !== fallbackLanguage) resources[fallbackLanguage] = fallback as Resource[string]
  instance.init({
    lng: language,
    fallbackLng: fallback ? fallbackLanguage : false,
    defaultNS: 'shell',
    ns: Object.keys(catalogue),
    resources,
    initAsync: false,
    interpolation: { escapeValue: false },
    react: { useSuspense: false, bindI18n: '', bindI18nStore: '' },
    showSupportNotice: false,
  } as Parameters<i18n['init']>[0])
  return instance
}
