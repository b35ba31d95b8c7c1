/**
 * The list with at most `most` of one group among its first `within`, as far as there are others: what is too much of
 * one group comes after them. The order is kept otherwise.
 */
export function spread<T>(
  items: readonly T[],
  groupOf: (item: T) => string,
  { most, within }: { readonly most: number; readonly within: number },
): readonly T[] {
  const first: T[] = []
  const others: T[] = []
  const counts = new Map<string, number>()
  for (const item of items) {
    const group = groupOf(item)
    const count = counts.get(group) ?? 0
    if (first.length === within || count === most) others.push(item)
    else {
      first.push(item)
      counts.set(group, count + 1)
    }
  }
  return [...first, ...others]
}
