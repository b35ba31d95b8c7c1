import type { Language } from '#domain/shared/localized-text.ts'
import type { Minor } from '#domain/shared/money.ts'
import type { PriceRange } from '#projections/product-search/price-ranges.ts'
import { apart } from '#web/i18n/apart.ts'
import { moneyFormat } from '#web/ui/money.ts'
import type { ShownCurrency } from './currency.ts'
import table from './labels.json' with { type: 'json' }

/** Names of what is no term: the fixed groups of cut and kind, and the titles of lists. */
const labels: { readonly [language in Language]: { readonly [key: string]: string } } = table

/** The word of a cut, a kind or a list; a code that nobody named is shown as it is. */
export function labelIn(language: Language, code: string): string {
  return labels[language][code] ?? code
}

/** A size as it is shown. Sizes are the same in every language, except the one that fits all. */
export function sizeIn(language: Language, name: string): string {
  return name.toLowerCase() === 'osfa' ? labelIn(language, 'osfa') : name
}

/** A range as it reads in the shown currency, without needless zeros: "$5 to $20". */
export function rangeLabel(language: Language, { unit, model }: ShownCurrency, range: PriceRange): string {
  const money = shortMoney(language, model)
  return priceLabel(language, range, major => money(unit(major * 100)))
}

/** Bounds of an address, which are of the shown currency already; `most` null: none. */
export function boundsLabel(language: Language, { model }: ShownCurrency, least: number, most: number | null): string {
  const money = shortMoney(language, model)
  return priceLabel(language, `${least}-${most ?? 'infinity'}`, major => money(Math.round(major * 100)))
}

function shortMoney(language: Language, model: ShownCurrency['model']): (amount: Minor) => string {
  const money = moneyFormat(language, model)
  return amount => money(amount).replace(/[.,٫][0০٠]{2}(?![0-9০-৯٠-٩])/u, '')
}

/** "Under $5", "$5 to $20", "$50 and more". `least` and `most` come formatted. */
function priceLabel(
  language: Language,
  range: PriceRange | `${number}-${number | 'infinity'}`,
  format: (major: number) => string,
): string {
  const [least, most] = range.split('-') as [string, string]
  const pattern = least === '0' ? 'under' : most === 'infinity' ? 'over' : 'between'
  return labelIn(language, pattern)
    .replace('{least}', () => format(Number(least)))
    .replace('{most}', () => format(Number(most)))
}

/** "By Lowfield", and "Brands include Lowfield, Dunmere and Westering" where there are more of them. */
export function brandsLabel(language: Language, names: string, more: boolean): string {
  return labelIn(language, more ? 'someBrands' : 'brands').replace('{names}', () => names)
}

const conjunctions = new Map<Language, Intl.ListFormat>()

/** "A, B and C" as the language says it. Where it runs from right to left, Latin names stand in isolates. */
export function listIn(language: Language, words: readonly string[]): string {
  const isolated = language === 'ar' ? words.map(word => apart(word)) : words
  const format = conjunctions.get(language) ?? new Intl.ListFormat(language, { type: 'conjunction' })
  conjunctions.set(language, format)
  return format.format(isolated)
}

export const cuts = ['adult', 'mens', 'womens', 'unisex', 'youth', 'juniors', 'boys', 'girls', 'baby-toddler'] as const
export const kinds = ['tops', 'bottoms', 'outerwear', 'accessories', 'onesies', 'dresses'] as const

export const isCut = (code: string) => (cuts as readonly string[]).includes(code)
export const isKind = (code: string) => (kinds as readonly string[]).includes(code)
