import type { SuggestionGroup } from '#projections/product-search/port.ts'

export const suggestedBy = ['brand', 'category', 'style'] as const

/** Longest list of one group. A menu shows far fewer; a thousand styles are no suggestion. */
const suggestionLimit = 100

type Entry = SuggestionGroup['entries'][number]

const biggestFirst = (a: Entry, b: Entry) => b.count - a.count || (a.value < b.value ? -1 : 1)

/** Entries of a group, biggest first, with 'Others' for the products that miss it. Thousands of styles are not all sorted. */
export function groupEntries(counts: ReadonlyMap<string, number>, missing: number): SuggestionGroup['entries'] {
  const best: Entry[] = []
  const take = (entry: Entry) => {
    if (best.length === suggestionLimit && biggestFirst(entry, best[suggestionLimit - 1]!) > 0) return
    let [from, to] = [0, best.length]
    while (from < to) {
      const middle = (from + to) >>> 1
      if (biggestFirst(entry, best[middle]!) < 0) to = middle
      else from = middle + 1
    }
    best.splice(from, 0, entry)
    if (best.length > suggestionLimit) best.pop()
  }
  for (const [value, count] of counts) take({ value, count })
  if (missing > 0) take({ value: 'Others', count: missing })
  return best
}
