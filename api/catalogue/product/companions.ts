import { plainWords } from '#api/plumbing/slug.ts'
import { fallbackLanguage, textIn } from '#domain/shared/localized-text.ts'
import type { ReadModels } from '#projections/ports.ts'
import type { ProductCard } from '#projections/product-card/document.ts'
import type { CompanionQueries } from '#web/models/companions.ts'
import { cardModels } from '../cards.ts'
import type { Catalogue } from '../catalogue.ts'

export type CompanionDeps = {
  readonly readModels: Pick<ReadModels, 'tallies'>
}

const mostCuts = 4
const mostBought = 8
/** Products of one brand among which the cuts of a style are looked for. */
const mostOfBrand = 2000

/** Products beside a product: the cuts of its style, and those that others bought with it. */
export function companionQueries(deps: CompanionDeps, catalogue: Catalogue): CompanionQueries {
  return {
    async companions(productId) {
      const [card] = await catalogue.cards([productId])
      if (!card) return { otherCuts: [], alsoBought: [] }
      const [cuts, bought] = await Promise.all([otherCuts(catalogue, card), boughtWith(deps.readModels, productId)])
      const [otherCards, boughtCards] = await Promise.all([
        cardModels(catalogue, cuts.slice(0, mostCuts)),
        cardModels(catalogue, bought.filter(id => !cuts.includes(id)).slice(0, mostBought)),
      ])
      return { otherCuts: otherCards, alsoBought: boughtCards }
    },
  }
}

/** Products of the same brand whose names differ in words of cut alone: `Women's boxy tee` and `Boxy tee`. */
async function otherCuts(catalogue: Catalogue, card: ProductCard) {
  const cutWords = cutWordsOf((await catalogue.tables('words')).words)
  const families = async () => {
    const ids = await catalogue.recommended({ q: '', filters: { brand: [card.brand] }, perPage: mostOfBrand })
    const byFamily = new Map<string, string[]>()
    for (const each of await catalogue.cards(ids)) {
      const family = familyOf(textIn(each.name, fallbackLanguage), cutWords)
      byFamily.set(family, [...(byFamily.get(family) ?? []), each.id])
    }
    return byFamily
  }
  const known = await catalogue.shared(`families ${card.brand}`, families)
  const family = known.get(familyOf(textIn(card.name, fallbackLanguage), cutWords)) ?? []
  return family.filter(id => id !== card.id)
}

/** A name without who it is cut for; the whole name where nothing else is left. */
export function familyOf(name: string, cutWords: readonly string[]): string {
  const plain = plainWords(name)
  let family = plain
  for (const word of cutWords) family = family.replaceAll(plainWords(word), ' ')
  return family.trim() || plain.trim()
}

/** Products of the same orders, the most frequent first. An order changes the product's stock, which drops the page. */
async function boughtWith(readModels: Pick<ReadModels, 'tallies'>, productId: string): Promise<readonly string[]> {
  const prefix = `with:${productId}:`
  const sums = await readModels.tallies('order', prefix)
  return [...sums]
    .sort(([a, orders], [b, others]) => others - orders || (a < b ? -1 : 1))
    .map(([key]) => key.slice(prefix.length))
}

/** The words of cuts in the owner's table, in the order in which they are removed from a name. */
export function cutWordsOf(words: readonly { readonly word: string; readonly means: string }[]): readonly string[] {
  return words
    .filter(({ means }) => means === 'cut')
    .map(({ word }) => word)
    .sort((a, b) => b.length - a.length)
}
