import type { SearchDocument } from '#projections/product-search/port.ts'
import { rangeOf } from '#projections/product-search/price-ranges.ts'
import { foldText, indexedWordsOf } from '#projections/product-search/words.ts'
import { shuffleOf } from '../shuffle.ts'
import { suggestedBy } from '../suggestions.ts'

/** Texts are folded to words here, so that both engines cut a name the same way; null is left out of the facets. */
export function storedDocument(document: SearchDocument) {
  const last = document.closeout
  return {
    id: document.id,
    styleWords: indexedWordsOf(document.style).join(' '),
    typeWords: indexedWordsOf(document.type).join(' '),
    nameWords: indexedWordsOf(document.name).join(' '),
    brandWords: indexedWordsOf(document.brandName).join(' '),
    categoryWords: indexedWordsOf(document.categoryName).join(' '),
    alsoWords: indexedWordsOf(document.also).join(' '),
    factWords: indexedWordsOf(document.facts).join(' '),
    nameKey: foldText(document.name),
    brand: document.brand || null,
    category: document.category || null,
    style: document.style || null,
    missing: suggestedBy.filter(field => document[field] === ''),
    sizes: document.sizes,
    cuts: document.cuts,
    kind: document.kind || null,
    tags: document.tags,
    ratings: document.ratings,
    price: document.price,
    priceRange: rangeOf(document.price) ?? null,
    colors: document.colors,
    colorPrices: document.colorPrices ?? null,
    lastPrice: last?.price ?? null,
    lastPriceRange: (last && rangeOf(last.price)) ?? null,
    lastColors: last?.colors ?? [],
    lastColorPrices: last?.colorPrices ?? null,
    discounted: document.discount > 0 ? 'yes' : null,
    closeout: last !== null,
    inStock: document.inStock,
    addedTime: Date.parse(document.addedAt) || 0,
    shuffle: shuffleOf(document.id),
  }
}
