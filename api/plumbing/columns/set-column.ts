/** Cells are sets of texts. Equal sets are kept once: a filter decides once a set, and a facet counts sets first. */
export function createSetColumn() {
  const values: string[] = []
  const codes = new Map<string, number>()
  const sets: (readonly number[])[] = []
  const setIds = new Map<string, number>()
  let cells = new Uint32Array(1024)

  function codeOf(value: string): number {
    let code = codes.get(value)
    if (code === undefined) {
      code = values.push(value) - 1
      codes.set(value, code)
    }
    return code
  }

  return {
    set(row: number, members: readonly string[]): void {
      if (row >= cells.length) {
        const larger = new Uint32Array(Math.max(row + 1, cells.length * 2))
        larger.set(cells)
        cells = larger
      }
      const unique = [...new Set(members.map(codeOf))].sort((a, b) => a - b)
      const key = unique.join()
      let id = setIds.get(key)
      if (id === undefined) {
        id = sets.push(unique) - 1
        setIds.set(key, id)
      }
      cells[row] = id
    },

    /** Whether a row holds the value, or held it once. */
    knows: (value: string): boolean => codes.has(value),

    /** Whether a row holds any of the wanted values. */
    holding(wanted: readonly string[]): (row: number) => boolean {
      const wantedCodes = new Set(wanted.map(value => codes.get(value)))
      const passes = new Uint8Array(sets.length)
      for (let id = 0; id < sets.length; id++) {
        if (sets[id]!.some(code => wantedCodes.has(code))) passes[id] = 1
      }
      return row => passes[cells[row]!] === 1
    },

    /** Counts rows one by one; `result` gives the counts by value, without the values that no row holds. */
    counter() {
      const bySet = new Uint32Array(sets.length)
      return {
        count(row: number): void {
          bySet[cells[row]!]!++
        },
        result(): Map<string, number> {
          const byCode = new Uint32Array(values.length)
          for (let id = 0; id < bySet.length; id++) {
            const count = bySet[id]!
            if (count > 0) for (const code of sets[id]!) byCode[code]! += count
          }
          const counts = new Map<string, number>()
          for (let code = 0; code < byCode.length; code++) {
            if (byCode[code]! > 0) counts.set(values[code]!, byCode[code]!)
          }
          return counts
        },
      }
    },
  }
}
