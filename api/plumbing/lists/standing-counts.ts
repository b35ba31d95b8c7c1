import type { AnyList } from './define.ts'
import type { ListQuery } from './query.ts'

/** More than members save and look at; a few kilobytes each. */
const most = 100

/** Rows that a query is answered with. */
export type Matched = {
  readonly hits: Uint8Array
  readonly total: number
  /** Whether a row stands before the others; null: none does. */
  readonly first: ((row: number) => boolean) | null
}

type Standing = { readonly query: ListQuery; bits: Uint8Array; total: number }

/**
 * How many rows queries without words find, kept in step with the rows, so that to know it again costs nothing. A row says that it
 * changed with its document; what it was for a query is a bit.
 */
export function createStandingCounts({ list, filters }: AnyList) {
  const standing = new Map<string, Standing>()

  function finds({ view, filters: asked, days }: ListQuery, doc: object): boolean {
    if (!list.views[view]!.holds(doc)) return false
    return Object.entries(asked).every(([name, wanted]) => {
      const filter = filters[name]!
      if (!('day' in filter)) return filter.choice(doc).some(value => wanted.includes(value))
      const at = Date.parse(filter.day(doc) ?? '')
      return at >= days[name]!.from && at < days[name]!.to
    })
  }

  return {
    /** The document of a row is this one now; null: there is no such row. */
    changed(row: number, doc: object | null): void {
      for (const each of standing.values()) {
        const [cell, bit] = [row >> 3, 1 << (row & 7)]
        if (cell >= each.bits.length) each.bits = larger(each.bits, cell)
        const found = doc !== null && finds(each.query, doc)
        if (found === ((each.bits[cell]! & bit) !== 0)) continue
        each.bits[cell]! ^= bit
        each.total += found ? 1 : -1
      }
    },

    /** Null: nobody has asked for it, or not for long. */
    known(query: ListQuery): number | null {
      const key = keyOf(query)
      const known = standing.get(key)
      if (!known) return null
      standing.delete(key)
      standing.set(key, known)
      return known.total
    },

    /** From now on the count of a query is known: these are its rows. */
    keep(query: ListQuery, { hits, total }: Pick<Matched, 'hits' | 'total'>): number {
      const bits = new Uint8Array((hits.length >> 3) + 1)
      for (let row = 0; row < hits.length; row++) if (hits[row] === 1) bits[row >> 3]! |= 1 << (row & 7)
      standing.set(keyOf(query), { query, bits, total })
      if (standing.size > most) standing.delete(standing.keys().next().value!)
      return total
    },
  }
}

/** The days move on, and with them what is found. */
function keyOf({ view, filters, days }: ListQuery): string {
  return JSON.stringify([view, filters, days])
}

function larger(bits: Uint8Array, least: number): Uint8Array {
  const grown = new Uint8Array(Math.max(least + 1, bits.length * 2))
  grown.set(bits)
  return grown
}
