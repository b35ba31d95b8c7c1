/** Cells are lists of texts that nearly every row has in a mix of its own: each text is kept once, a cell is a run of codes. */
export function createWordColumn() {
  const words: string[] = []
  const codes = new Map<string, number>()
  let starts = new Uint32Array(1024)
  let lengths = new Uint32Array(1024)
  let members = new Uint32Array(4096)
  let end = 0

  function codeOf(word: string): number {
    let code = codes.get(word)
    if (code === undefined) {
      code = words.push(word) - 1
      codes.set(word, code)
    }
    return code
  }

  /** Whether a row has a word whose code is marked. */
  const having =
    (marked: Uint8Array) =>
    (row: number): boolean => {
      const from = starts[row]!
      for (let at = from + lengths[row]! - 1; at >= from; at--) if (marked[members[at]!] === 1) return true
      return false
    }

  return {
    set(row: number, cell: readonly string[]): void {
      const unique = [...new Set(cell)]
      if (row >= starts.length) {
        starts = larger(starts, row)
        lengths = larger(lengths, row)
      }
      if (unique.length > lengths[row]!) {
        starts[row] = end
        end += unique.length
        if (end > members.length) members = larger(members, end)
      }
      lengths[row] = unique.length
      for (const [place, word] of unique.entries()) members[starts[row]! + place] = codeOf(word)
    },

    /** Whether a row has any of these. */
    holding(wanted: readonly string[]): (row: number) => boolean {
      const marked = new Uint8Array(words.length)
      for (const word of wanted) {
        const code = codes.get(word)
        if (code !== undefined) marked[code] = 1
      }
      return having(marked)
    },

    /** Whether a row has a word that begins so. */
    beginning(start: string): (row: number) => boolean {
      const marked = Uint8Array.from(words, word => (word.startsWith(start) ? 1 : 0))
      return marked.includes(1) ? having(marked) : () => false
    },
  }
}

/** A quarter more, not twice as much: the words of very many rows are the most that a list keeps in memory. */
function larger(cells: Uint32Array<ArrayBuffer>, least: number): Uint32Array<ArrayBuffer> {
  const grown = new Uint32Array(Math.max(least + 1, Math.ceil(cells.length * 1.25)))
  grown.set(cells)
  return grown
}
