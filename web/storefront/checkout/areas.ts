import type { Language } from '#domain/shared/localized-text.ts'
import { countryChoices } from '../../client/country-choices.ts'
import type { ShellModel } from '../../models/shell.ts'

/**
 * Where the shop delivers, in words: "Canada, France, Dhaka (Bangladesh)". Empty when it delivers everywhere or nowhere.
 * Made on the server alone, as the names of the countries are.
 */
export function areasServed({ areas }: ShellModel['settings']['delivery'], language: Language): string {
  if (areas.some(({ countries, cities }) => countries.length === 0 && cities.length === 0)) return ''
  const names = new Map(countryChoices(language).all.map(({ code, name }) => [code, name]))
  const list = new Intl.ListFormat(language, { type: 'conjunction' })
  const whole = new Set(areas.flatMap(({ countries, cities }) => (cities.length === 0 ? countries : [])))
  const places = areas.flatMap(({ countries, cities }) => {
    const own = countries.map(code => names.get(code) ?? code)
    if (cities.length === 0) return own
    // A city of a country that is served as a whole says nothing more.
    if (countries.length > 0 && countries.every(code => whole.has(code))) return []
    return [own.length > 0 ? `${list.format(cities)} (${list.format(own)})` : list.format(cities)]
  })
  return list.format(new Set(places))
}
