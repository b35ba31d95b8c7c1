import type { Settings } from 'meilisearch'

/** Higher than any catalogue: the total of a search is exact up to here. */
const mostHits = 1_000_000

/**
 * Settings of the index. An asked sort comes before relevance, as in every engine of the shop; newest first is the last
 * word among equals.
 */
export const indexSettings: Settings = {
  searchableAttributes: ['nameWords', 'brandWords', 'categoryWords', 'styleWords'],
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
    'ratings',
    'price',
    'priceRange',
    'discounted',
    'closeout',
    'inStock',
    'missing',
    'shuffle',
  ],
  sortableAttributes: ['id', 'addedTime', 'price', 'nameKey', 'shuffle'],
  rankingRules: ['sort', 'words', 'typo', 'proximity', 'attribute', 'exactness', 'addedTime:desc'],
  stopWords: [],
  typoTolerance: { enabled: true, minWordSizeForTypos: { oneTypo: 4, twoTypos: 7 } },
  faceting: { maxValuesPerFacet: 1000, sortFacetValuesBy: { '*': 'count' } },
  pagination: { maxTotalHits: mostHits },
}
