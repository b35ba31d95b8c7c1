import { slugOf } from '#api/plumbing/slug.ts'
import { fallbackLanguage, type LocalizedText, textIn } from '#domain/shared/localized-text.ts'
import type { ReadModels } from '#projections/ports.ts'
import type { ProductCard } from '#projections/product-card/document.ts'
import { type Offer, ratingSteps, type SearchDocument } from '#projections/product-search/port.ts'
import { foldText, indexedWordsOf, stemsOf, wordsOf } from '#projections/product-search/words.ts'
import type { ProductWords } from '#projections/product-words/document.ts'
import type { Terms } from '#projections/terms/document.ts'
import type { SearchWords } from './search-words.ts'

/** Names of brands and categories in all languages joined, by id. */
export type TermNames = { readonly [kind in 'brand' | 'category']: ReadonlyMap<string, string> }

export async function readTermNames(readModels: ReadModels): Promise<TermNames> {
  const [brand, category] = await readModels.getMany<Terms>('terms', ['brand', 'category'])
  return { brand: namesOf(brand), category: namesOf(category) }
}

function namesOf(terms: Terms | undefined): ReadonlyMap<string, string> {
  return new Map(Object.values(terms?.terms ?? {}).map(term => [term.id, joined(term.name)]))
}

/** English first: names sort by it. */
function joined({ en, ...others }: LocalizedText): string {
  return [...new Set([en, ...Object.values(others)])].filter(Boolean).join(' ')
}

/** The index's document of a card; null for a card that no shopper may find. */
export function searchDocument(
  card: ProductCard | undefined,
  said: ProductWords | undefined,
  names: TermNames,
  words: SearchWords,
): SearchDocument | null {
  if (!card || card.hidden) return null
  const categoryName = names.category.get(card.category) ?? ''
  return {
    id: card.id,
    slug: card.slug,
    name: joined(card.name),
    brandName: names.brand.get(card.brand) ?? '',
    categoryName,
    style: card.style,
    ...texts(card, said, categoryName, words),
    brand: card.brand,
    category: card.category,
    ...offerOf(
      card.price,
      card.colors.map(({ id, price = card.price }) => [id, price]),
    ),
    sizes: card.sizes,
    discount: card.discount,
    inStock: card.inStock,
    closeout: closeoutOf(card),
    ratings: ratingSteps.filter(step => card.rating >= Number(step)),
    cuts: card.cuts,
    kind: card.kind ?? '',
    tags: [...new Set(said?.tags?.map(tag => slugOf(tag)).filter(Boolean))],
    addedAt: card.addedAt,
  }
}

function closeoutOf({ closeouts }: ProductCard): Offer | null {
  if (closeouts.length === 0) return null
  const ofColors = closeouts.flatMap(({ color, price }) => (color === null ? [] : [[color, price] as const]))
  return offerOf(Math.min(...closeouts.map(({ price }) => price)), ofColors)
}

function offerOf(price: number, ofColors: readonly (readonly [color: string, price: number])[]): Offer {
  const colors = ofColors.map(([color]) => color)
  return ofColors.every(([, own]) => own === price)
    ? { price, colors }
    : { price, colors, colorPrices: Object.fromEntries(ofColors) }
}

/** Text from here on describes a part, not the product: `Tote with bottle pocket`. */
const aside = /\s(with|for|featuring)\s.*$/i

/** Texts that find a product beside its names: its kind, its synonyms, and its description. */
function texts(
  card: ProductCard,
  said: ProductWords | undefined,
  categoryName: string,
  words: SearchWords,
): Pick<SearchDocument, 'type' | 'also' | 'facts'> {
  const name = stemsOf(textIn(card.name, fallbackLanguage).replace(aside, ''))
  const head = name.length - 1
  const ofName = words.found(name)
  const type = [...name.slice(-1), ...ofName.filter(({ end }) => end === head).map(({ word }) => word)]
  const others = Object.values(card.name).flatMap(each => words.found(stemsOf(each)))
  const also = [
    ...[...ofName, ...others, ...words.found(stemsOf(categoryName))].map(({ word }) => word),
    ...card.cuts.map(cutWord),
    ...[card.style, ...(said?.articleNumbers ?? [])].flatMap(codesOf),
  ]
  const text = said ? `${joined(said.description)}\n${[...said.also, ...(said.tags ?? [])].join('\n')}` : ''
  const facts = [
    ...indexedWordsOf(text),
    ...text.split('\n').flatMap(line => words.found(stemsOf(line)).map(({ word }) => word)),
    ...wholeOf(text),
    ...cutsNear(card.cuts).map(cutWord),
  ]
  return { type: unique(type), also: unique(also), facts: unique(facts) }
}

/** The word that stands for a cut in the index and in what is asked of it. */
export function cutWord(cut: string): string {
  return `cut${foldText(cut).replace(/[^a-z]/g, '')}`
}

/** For whom it would do as well: what is for everybody is for men and women too. */
function cutsNear(cuts: readonly string[]): readonly string[] {
  const has = (cut: string) => cuts.includes(cut)
  if (has('baby-toddler')) return ['youth', 'boys', 'girls']
  if (has('youth')) return has('boys') || has('girls') ? [] : ['boys', 'girls']
  if (has('juniors')) return ['womens']
  return has('mens') || has('womens') ? [] : ['mens', 'womens', 'unisex', 'adult']
}

/** A style in the spellings that people use: `HS8170Y` is found by hs8170 and 8170. */
function codesOf(style: string): readonly string[] {
  const code = wordsOf(style).join('')
  const [beginning] = /^[a-z]*\d{2,}/.exec(code) ?? []
  return [code, beginning ?? '', ...(code.match(/\d{3,}/g) ?? [])].filter(Boolean)
}

/** `100% ring-spun cotton` is all cotton: one word, so that a blend with another part of 100 % is not. */
function wholeOf(text: string): readonly string[] {
  return Array.from(text.matchAll(/100\s?%\s+([^,;.\n/]*)/g)).flatMap(([, cloth]) =>
    indexedWordsOf(cloth!).map(word => `100${word}`),
  )
}

function unique(words: readonly string[]): string {
  return [...new Set(words)].join(' ')
}
