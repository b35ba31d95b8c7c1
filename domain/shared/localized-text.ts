export const languages = ['en', 'bn', 'ar', 'fr'] as const
export type Language = (typeof languages)[number]
export const fallbackLanguage: Language = 'en'

/** Text by language. A language that is missing falls back to English, then to whatever there is. */
export type LocalizedText = { readonly [language in Language]?: string }

export function textIn(text: LocalizedText | undefined, language: Language): string {
  if (!text) return ''
  return text[language] ?? text[fallbackLanguage] ?? Object.values(text)[0] ?? ''
}
