import names from './countries.json' with { type: 'json' }

export type Country = { readonly code: string; readonly name: string }

/**
 * Countries that an address may name: ISO 3166-1 two-letter codes with English names, in order of name. Two that are no
 * more (AN, CS) stay, since addresses of old customers carry them.
 */
export const countries: readonly Country[] = Object.entries(names).map(([code, name]) => ({ code, name }))

const byCode = new Map(countries.map(country => [country.code, country]))

/** The country of a two-letter code in capitals, or undefined. */
export function countryOf(code: string): Country | undefined {
  return byCode.get(code)
}
