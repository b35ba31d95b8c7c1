import type { SuggestionGroup } from '#projections/product-search.ts'

export const suggestedBy = ['brand', 'category', 'style'] as const

/** Longest list of one group. A menu shows far fewer; a thousand styles are no suggestion. */
const suggestionLimit = 100

/** Entries of a group, biggest first, with 'Others' for the products that miss it. */
export function groupEntries(counts: ReadonlyMap<string, number>, missing: number): SuggestionGroup['entries'] {
  const entries = Array.from(counts, ([value, count]) => ({ value, count }))
  if (missing > 0) entries.push({ value: 'Others', count: missing })
  entries.sort((a, b) => b.count - a.count || (a.value < b.value ? -1 : 1))
  return entries.slice(0, suggestionLimit)
}
