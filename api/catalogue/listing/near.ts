import type { SearchFilters } from '#projections/product-search/port.ts'
import { wordsOf } from '#projections/product-search/words.ts'
import type { CardModel } from '#web/models/card.ts'
import { cardModels } from '../cards.ts'
import type { Catalogue } from '../catalogue.ts'
import { kinds, labelIn } from '../labels.ts'

const mostMatches = 4
const mostTerms = 5

/** Products near to an empty list: without the one choice that emptied it, else without any, else of the scope. */
export async function nearMatches(
  catalogue: Catalogue,
  q: string,
  scope: SearchFilters,
  choices: SearchFilters,
): Promise<readonly CardModel[]> {
  const keys = Object.keys(choices) as (keyof SearchFilters)[]
  const attempts = keys.map(dropped => ({
    ...scope,
    ...Object.fromEntries(Object.entries(choices).filter(([key]) => key !== dropped)),
  }))
  if (keys.length > 1) attempts.push({ ...scope })
  for (const filters of attempts) {
    const { ids } = await catalogue.search({ q, filters, perPage: mostMatches })
    if (ids.length > 0) return cardModels(catalogue, ids)
  }
  return []
}

/** Names of the shop that a search without result may have meant. */
export async function nearTerms(catalogue: Catalogue, q: string): Promise<readonly string[]> {
  const words = wordsOf(q)
  const vocabulary = await vocabularyOf(catalogue)
  const near = words.flatMap(word =>
    vocabulary.flatMap(({ label, words: parts }) => {
      const distance = Math.min(...parts.map(part => editDistance(word, part)))
      return distance <= Math.max(2, Math.ceil(word.length * 0.5)) ? [{ label, distance }] : []
    }),
  )
  near.sort((a, b) => a.distance - b.distance)
  return [...new Set(near.map(({ label }) => label))].slice(0, mostTerms)
}

function vocabularyOf(catalogue: Catalogue): Promise<readonly { label: string; words: readonly string[] }[]> {
  return catalogue.shared('vocabulary', async () => {
    const [names, brands, categories] = await Promise.all([
      catalogue.names(),
      catalogue.count('brand:'),
      catalogue.count('category:'),
    ])
    const idsOf = (counts: ReadonlyMap<string, number>) =>
      [...counts.keys()].map(key => key.slice(key.indexOf(':') + 1))
    const labels = [
      ...idsOf(categories).map(id => names.name('category', id)),
      ...idsOf(brands).map(id => names.name('brand', id)),
      ...kinds.map(kind => labelIn(catalogue.language, kind)),
    ]
    return labels.flatMap(label => {
      const words = wordsOf(label)
      return words.length > 0 ? [{ label, words }] : []
    })
  })
}

/** Letters to leave out, put in, replace or swap with a neighbour to make one word of the other. */
export function editDistance(a: string, b: string): number {
  let before: number[] = []
  let previous = Array.from({ length: b.length + 1 }, (_, i) => i)
  for (let i = 1; i <= a.length; i++) {
    const row = [i]
    for (let j = 1; j <= b.length; j++) {
      const same = a[i - 1] === b[j - 1]
      row[j] = Math.min(previous[j]! + 1, row[j - 1]! + 1, previous[j - 1]! + (same ? 0 : 1))
      if (i > 1 && j > 1 && a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1]) {
        row[j] = Math.min(row[j]!, before[j - 2]! + 1)
      }
    }
    before = previous
    previous = row
  }
  return previous[b.length]!
}
