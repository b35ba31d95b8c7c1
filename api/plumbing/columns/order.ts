/** Rows in a kept order, so that a page of any sort needs the ranks of its rows alone. */
export function createOrder(compare: (row: number, other: number) => number) {
  let rows = new Uint32Array(1024)
  let ranks = new Uint32Array(1024)
  let length = 0
  let ranked = true

  /** Where the row stands or would stand. */
  function placeOf(row: number): number {
    let low = 0
    let high = length
    while (low < high) {
      const middle = (low + high) >> 1
      if (compare(rows[middle]!, row) < 0) low = middle + 1
      else high = middle
    }
    return low
  }

  return {
    /** In place of what was there, sorted at once: much quicker than one after the other. */
    fill(all: Uint32Array): void {
      rows = all.slice().sort(compare)
      length = rows.length
      ranked = false
    },

    /** The row's values stand in their columns already. */
    insert(row: number): void {
      if (length === rows.length) {
        const larger = new Uint32Array(length * 2 + 1024)
        larger.set(rows)
        rows = larger
      }
      const place = placeOf(row)
      rows.copyWithin(place + 1, place, length)
      rows[place] = row
      length++
      ranked = false
    },

    /** Before the row's values change. */
    remove(row: number): void {
      const place = placeOf(row)
      rows.copyWithin(place, place + 1, length)
      length--
      ranked = false
    },

    /** Rank by row, 0 for the first. */
    ranks(): Uint32Array {
      if (!ranked) {
        let highest = 0
        for (let i = 0; i < length; i++) if (rows[i]! > highest) highest = rows[i]!
        if (highest >= ranks.length) ranks = new Uint32Array(Math.max(highest + 1, ranks.length * 2))
        for (let i = 0; i < length; i++) ranks[rows[i]!] = i
        ranked = true
      }
      return ranks
    },

    /** The rows first to last. Valid until the next change. */
    rows: (): Uint32Array => rows.subarray(0, length),
  }
}

export type Order = ReturnType<typeof createOrder>
