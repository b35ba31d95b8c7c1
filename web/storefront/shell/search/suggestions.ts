import type { SearchModel } from '../../../models/search.ts'

export type Suggestion = SearchModel['groups'][number]['entries'][number] & {
  /** `all`: everything that the text finds. */
  readonly by: SearchModel['groups'][number]['by'] | 'all'
  readonly id: string
}

/** Everything found first, then at most `most` suggestions in the order of their groups, at least one of each group. */
export function suggestionsOf(model: SearchModel | null, most: number): readonly Suggestion[] {
  if (!model) return []
  const { q, total, path, cards, groups } = model
  const all: Suggestion = { by: 'all', id: 'suggestion-all', value: q, label: q, count: total, path, cards }
  const share = groups.map(() => 0)
  let left = most
  for (let round = 0; left > 0; round++) {
    const open = groups.map((group, i) => ({ group, i })).filter(({ group }) => group.entries.length > round)
    if (open.length === 0) break
    for (const { i } of open.slice(0, left)) share[i] = round + 1
    left -= open.length
  }
  const grouped = groups.flatMap(({ by, entries }, i) =>
    entries.slice(0, share[i]).map((entry, n) => ({ ...entry, by, id: `suggestion-${by}-${n}` })),
  )
  return q !== '' && total > 0 ? [all, ...grouped] : grouped
}

/** A label cut where the typed text stands in it, so that what the suggestion adds can be set bold. */
export function cutAtQuery(
  label: string,
  q: string,
): { readonly before: string; readonly typed: string; readonly after: string } {
  const at = q === '' ? -1 : label.toLocaleLowerCase().indexOf(q.toLocaleLowerCase())
  if (at < 0) return { before: '', typed: q === '' ? label : '', after: q === '' ? '' : label }
  return { before: label.slice(0, at), typed: label.slice(at, at + q.length), after: label.slice(at + q.length) }
}
