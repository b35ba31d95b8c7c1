import { idOf, slugOf } from '#api/plumbing/slug.ts'
import type { Tables } from '#api/settings/index.ts'

export type Size = {
  readonly id: string
  readonly label: string
  /** Place among all sizes. */
  readonly order: number
  readonly known: boolean
}

/** Behind every size of the table: numbers by their value, then the rest, which its own feed has to order. */
const unknownNumbers = 1_000_000
const unknownRest = 2_000_000

/** Finds a size in the canonical table: `XXL`, `2X` and `2XL` are one. */
export function createSizes(tables: Pick<Tables, 'sizes'>): (name: string) => Size {
  const known = new Map<string, Size>()
  for (const { size, order, also } of tables.sizes) {
    const found: Size = { id: slugOf(size), label: size, order: Number(order), known: true }
    for (const name of [size, ...also.split('|')]) if (name && !known.has(keyOf(name))) known.set(keyOf(name), found)
  }
  return name => {
    const found = known.get(keyOf(name))
    if (found) return found
    const label = name.trim().replace(/\s+/g, ' ')
    const number = Number.parseFloat(label)
    const order = Number.isNaN(number) ? unknownRest : unknownNumbers + Math.min(number, 9999) * 10
    const size = { id: idOf(label) || 'size', label, order, known: false }
    known.set(keyOf(name), size)
    return size
  }
}

function keyOf(name: string): string {
  return name
    .trim()
    .toLowerCase()
    .replace(/\s+/g, ' ')
    .replace(/\s*([/-])\s*/g, '$1')
}
