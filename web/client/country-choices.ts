import { type Country, countries } from '#domain/shared/countries.ts'
import type { Language } from '#domain/shared/localized-text.ts'

const frequent: { readonly [language in Language]: readonly string[] } = {
  en: ['US', 'GB', 'CA', 'AU'],
  bn: ['BD', 'IN', 'GB', 'US'],
  ar: ['SA', 'AE', 'EG', 'MA'],
  fr: ['FR', 'BE', 'CH', 'CA'],
}

export type CountryChoices = { readonly frequent: readonly Country[]; readonly all: readonly Country[] }

const made = new Map<Language, CountryChoices>()

/** Countries in the language's names and order, made by the server: browsers differ in both and would redraw the list. */
export function countryChoices(language: Language): CountryChoices {
  const known = made.get(language)
  if (known) return known
  const names = new Intl.DisplayNames([language], { type: 'region', fallback: 'none' })
  const order = new Intl.Collator(language)
  const all = countries
    .map(({ code, name }) => ({ code, name: language === 'en' ? name : (names.of(code) ?? name) }))
    .sort((one, other) => order.compare(one.name, other.name))
  const choices = { frequent: frequent[language].flatMap(code => all.filter(each => each.code === code)), all }
  made.set(language, choices)
  return choices
}
