import { isDeepStrictEqual } from 'node:util'
import type { Settings } from 'meilisearch'

/** Higher than any catalogue: the total of a search is exact up to here. */
const mostHits = 1_000_000

/**
 * Settings of the index. An asked sort comes before relevance, as in every engine of the shop; newest first is the last
 * word among equals. Mistakes are mended above the port: the service would count one in the first letter as two, and look
 * for beginnings with a mistake in them. Where words stand beside each other tells nothing, since both texts were sorted
 * into words before; the fields stand in the order in which the embedded engine weighs them.
 */
export const indexSettings: Settings = {
  searchableAttributes: [
    'styleWords',
    'typeWords',
    'nameWords',
    'brandWords',
    'categoryWords',
    'alsoWords',
    'factWords',
  ],
  displayedAttributes: ['id'],
  filterableAttributes: [
    'id',
    'category',
    'brand',
    'style',
    'colors',
    'sizes',
    'cuts',
    'kind',
    'tags',
    'ratings',
    'price',
    'priceRange',
    // With what stands below it: a price by colour.
    'colorPrices',
    'lastColors',
    'lastPrice',
    'lastPriceRange',
    'lastColorPrices',
    'discounted',
    'closeout',
    'inStock',
    'missing',
    'shuffle',
  ],
  sortableAttributes: ['id', 'addedTime', 'price', 'lastPrice', 'nameKey', 'shuffle'],
  rankingRules: ['sort', 'words', 'attribute', 'exactness', 'addedTime:desc'],
  stopWords: [],
  typoTolerance: { enabled: false },
  faceting: { maxValuesPerFacet: 1000, sortFacetValuesBy: { '*': 'count' } },
  pagination: { maxTotalHits: mostHits },
}

/** Lists in which the order says nothing; the service has its own. */
const sets: readonly (keyof Settings)[] = ['filterableAttributes', 'sortableAttributes', 'stopWords']

/** Whether an index has these settings already. What else the service tells of it was never set. */
export function areSet(settings: Settings): boolean {
  return (Object.keys(indexSettings) as (keyof Settings)[]).every(name => {
    const [is, wanted] = [settings[name], indexSettings[name]]
    if (Array.isArray(is) && Array.isArray(wanted)) {
      return sets.includes(name) ? isDeepStrictEqual([...is].sort(), [...wanted].sort()) : isDeepStrictEqual(is, wanted)
    }
    return isDeepStrictEqual({ ...(is as object), ...(wanted as object) }, is)
  })
}
