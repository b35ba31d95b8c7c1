import names from './countries.json' with { type: 'json' }

export type Country = { readonly code: string; readonly name: string }

/** Countries by ISO 3166-1 code, sorted by English name. Addresses of old customers may name AN and CS, which ended. */
export const countries: readonly Country[] = Object.entries(names).map(([code, name]) => ({ code, name }))

const byCode = new Map(countries.map(country => [country.code, country]))

/** The country of a two-letter code in capitals, or undefined. */
export function countryOf(code: string): Country | undefined {
  return byCode.get(code)
}
