import type { LocalizedText } from '#domain/shared/localized-text.ts'
import type { ReadModels } from '#projections/ports.ts'
import type { ProductCard } from '#projections/product-card/document.ts'
import { ratingSteps, type SearchDocument } from '#projections/product-search.ts'
import type { Terms } from '#projections/terms/document.ts'

/** Raise it when `searchDocument` changes: an index that outlives the process is then filled anew. */
export const searchDocumentVersion = 3

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

/** What the index keeps of a card; null for one that no shopper may find. */
export function searchDocument(card: ProductCard | undefined, names: TermNames): SearchDocument | null {
  if (!card || card.hidden) return null
  return {
    id: card.id,
    slug: card.slug,
    name: joined(card.name),
    brandName: names.brand.get(card.brand) ?? '',
    categoryName: names.category.get(card.category) ?? '',
    style: card.style,
    brand: card.brand,
    category: card.category,
    colors: card.colors.map(color => color.id),
    sizes: card.sizes,
    price: card.price,
    discount: card.discount,
    inStock: card.inStock,
    closeout: card.closeouts.length > 0,
    ratings: ratingSteps.filter(step => card.rating >= Number(step)),
    cuts: card.cuts,
    kind: card.kind ?? '',
    addedAt: card.addedAt,
  }
}
