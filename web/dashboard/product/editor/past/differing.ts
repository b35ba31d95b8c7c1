/** So many words around a difference are shown. */
const around = 3

/** Two texts without what they begin and end with alike, but for a few words: where they differ, a word at a time. */
export function differing(one: string, other: string): readonly [string, string] {
  const [first, second] = [one.split(/\s+/), other.split(/\s+/)]
  const shorter = Math.min(first.length, second.length)
  let start = 0
  while (start < shorter && first[start] === second[start]) start++
  let end = 0
  while (end < shorter - start && first.at(-1 - end) === second.at(-1 - end)) end++
  const [from, behind] = [Math.max(0, start - around), Math.max(0, end - around)]
  const cut = (words: readonly string[]) =>
    [from > 0 ? '…' : '', ...words.slice(from, words.length - behind), behind > 0 ? '…' : ''].filter(Boolean).join(' ')
  return [cut(first), cut(second)]
}
