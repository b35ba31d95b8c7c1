import SearchableMap from 'minisearch/SearchableMap'

/** The rows that hold a term, each with the weight of the best field it stands in. */
type Posting = { readonly term: string; readonly rows: number[]; readonly weights: number[] }

/** How well a candidate stands for the word of the query: the nearest way of matching wins over any field. */
const tier = { exact: 1000, prefix: 600 } as const

export type Matches = {
  /** Rows that hold every word. Valid until the next call. */
  readonly rows: Uint32Array
  /** By row, higher is better; only of rows in `rows`. */
  readonly scores: Float64Array
}

/** Every term of the index in a radix tree, with the rows that hold it. */
export function createVocabulary() {
  const terms = new SearchableMap<Posting>()
  let stamps = new Uint32Array(1024)
  let scores = new Float64Array(1024)
  /** Points that the present word adds to a row. */
  let added = new Float64Array(1024)
  let found = new Uint32Array(1024)
  let stamp = 0
  /** A page asks for one text several times: its matches, its suggestions, each within a filter. */
  let last: { readonly words: string; readonly matches: Matches } | null = null

  function reserve(rows: number): void {
    if (rows <= stamps.length) return
    const size = Math.max(rows, stamps.length * 2)
    stamps = new Uint32Array(size)
    scores = new Float64Array(size)
    added = new Float64Array(size)
    found = new Uint32Array(size)
    stamp = 0
  }

  /** Postings of the words that may stand for this one, nearest first; one may come twice. */
  function candidates(word: string, isLast: boolean): (readonly [Posting, number])[] {
    const list: (readonly [Posting, number])[] = []
    const exact = terms.get(word)
    if (exact) list.push([exact, tier.exact])
    if (isLast) {
      for (const posting of terms.atPrefix(word).values()) {
        if (posting.term !== word) list.push([posting, (tier.prefix * (1 + word.length / posting.term.length)) / 2])
      }
    }
    return list
  }

  return {
    /** `weights`: of each term of the row. */
    add(row: number, weights: ReadonlyMap<string, number>): void {
      reserve(row + 1)
      last = null
      for (const [term, weight] of weights) {
        const posting = terms.fetch(term, () => ({ term, rows: [], weights: [] }))
        posting.rows.push(row)
        posting.weights.push(weight)
      }
    },

    remove(row: number, rowTerms: Iterable<string>): void {
      last = null
      for (const term of rowTerms) {
        const posting = terms.get(term)
        const at = posting ? posting.rows.indexOf(row) : -1
        if (!posting || at < 0) continue
        const lastRow = posting.rows.pop()!
        const lastWeight = posting.weights.pop()!
        if (at < posting.rows.length) {
          posting.rows[at] = lastRow
          posting.weights[at] = lastWeight
        }
        if (posting.rows.length === 0) terms.delete(term)
      }
    },

    /** Rows that hold all the words, the last one also as the beginning of a term. `words` is not empty. */
    match(words: readonly string[]): Matches {
      const asked = words.join(' ')
      if (last?.words === asked) return last.matches
      if (stamp > 0xffffffff - words.length - 1) {
        stamps.fill(0)
        stamp = 0
      }
      const before = stamp
      let count = 0
      for (const [place, word] of words.entries()) {
        const isLast = place === words.length - 1
        const needed = before + place
        for (const [posting, nearness] of candidates(word, isLast)) {
          const { rows, weights } = posting
          for (let i = 0; i < rows.length; i++) {
            const row = rows[i]!
            const seen = stamps[row]!
            const score = nearness * weights[i]!
            // A row counts for this word once, by its best candidate, and only if it holds the words before.
            if (seen === needed + 1) {
              if (score > added[row]!) scores[row] = scores[row]! + score - added[row]!
              added[row] = Math.max(score, added[row]!)
              continue
            }
            if (place === 0 ? seen > before : seen !== needed) continue
            scores[row] = (place === 0 ? 0 : scores[row]!) + score
            added[row] = score
            stamps[row] = needed + 1
            if (isLast) found[count++] = row
          }
        }
      }
      stamp = before + words.length
      const matches = { rows: found.subarray(0, count), scores }
      last = { words: asked, matches }
      return matches
    },

    get size() {
      return terms.size
    },
  }
}
