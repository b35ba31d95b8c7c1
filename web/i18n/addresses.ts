import { fallbackLanguage, type Language, languages } from '#domain/shared/localized-text.ts'

/** The default language has no prefix. */
export function prefixOf(language: Language): string {
  return language === fallbackLanguage ? '' : `/${language}`
}

/** The language of an address, and the address without it; the path always begins with a slash. */
export function splitLanguage(pathname: string): { language: Language; path: string } {
  const [, first = ''] = pathname.split('/', 2)
  const language = languages.find(candidate => candidate === first && candidate !== fallbackLanguage)
  return language
    ? { language, path: pathname.slice(first.length + 1) || '/' }
    : { language: fallbackLanguage, path: pathname }
}

/** The same page in a language: `path` as it is without any language before it. */
export function inLanguage(language: Language, path: string): string {
  const prefix = prefixOf(language)
  return prefix && path === '/' ? prefix : `${prefix}${path}`
}

export function directionOf(language: Language): 'ltr' | 'rtl' {
  return language === 'ar' ? 'rtl' : 'ltr'
}
