import { ImportRefused } from '#api/settings/index.ts'
import type { FeedVariant } from '#domain/product/events.ts'
import type { CsvRow } from '../csv/rows.ts'
import { type Identity, mostVariants } from '../draft.ts'
import { mostPieces, quantityIn } from '../numbers.ts'
import type { ImportLog } from '../report.ts'

/** What a file of counts calls a variant, and how many pieces its rows say together. */
export type CountedLine = {
  readonly sku: string | null
  readonly feedKey: string | null
  readonly color: string | null
  readonly size: string | null
  readonly attributes: FeedVariant['attributes']
  /** Null: it is stocked nowhere, or no row says how many. */
  quantity: number | null
  /** Its row of each location. */
  readonly rows: Map<string, number>
}
export type CountedProduct = Identity & { readonly lines: Map<string, CountedLine> }

/** Reads the rows of a file that says how many there are, and nothing else of products. */
export type CountReader = {
  read(row: CsvRow): void
  /** See `FeedReader`. */
  stockIn(fields: readonly string[]): string | null
  finish(): {
    readonly counted: readonly CountedProduct[]
    readonly isShared: (sku: string) => boolean
  }
}

const namedLocations = 10
const notStocked = /^not stocked$/i

/** How many pieces a cell says; null: none are kept there, or it is empty. A text is what is wrong with it. */
export function piecesIn(text: string): number | null | string {
  if (notStocked.test(text.trim())) return null
  const quantity = quantityIn(text)
  if (Number.isNaN(quantity)) return 'The quantity is not a whole number'
  return quantity !== null && Math.abs(quantity) > mostPieces ? 'The quantity is above 1,000,000,000' : quantity
}

export function isNotStocked(text: string): boolean {
  return notStocked.test(text.trim())
}

/** Which locations are asked for: all, or the one of that name. */
export function createLocations(asked: string | undefined) {
  const key = asked?.trim().toLowerCase()
  const seen = new Set<string>()
  let found = false
  return {
    has(...names: readonly string[]): boolean {
      const wanted = key === undefined || names.some(name => name.trim().toLowerCase() === key)
      found ||= wanted
      const name = names.find(Boolean)?.trim()
      if (!wanted && name && seen.size < namedLocations) seen.add(name.slice(0, 60))
      return wanted
    },
    /** @throws ImportRefused when no row or column was of the one that was asked for. */
    check() {
      if (key === undefined || found) return
      const has = seen.size > 0 ? `It has ${[...seen].join(', ')}.` : 'It has no locations.'
      throw new ImportRefused(`The file has no location ${asked}. ${has} Nothing was imported.`)
    },
  }
}

/** Adds up what the rows of a variant say, one row a location. */
export function createCounts(log: ImportLog) {
  const products = new Map<string, CountedProduct>()
  const skus = new Map<string, number>()
  return {
    /** Null when it went in, else what is wrong with the row. */
    add(
      product: Identity,
      identity: string,
      line: Omit<CountedLine, 'quantity' | 'rows'>,
      { row, location, quantity }: { row: number; location: string; quantity: number | null },
    ): readonly [problem: string, fix: string] | null {
      const counted = products.get(product.key) ?? { ...product, lines: new Map<string, CountedLine>() }
      const known = counted.lines.get(identity)
      const twin = known?.rows.get(location)
      if (twin !== undefined)
        return [`Row ${twin} counts the same variant at the same location`, 'Remove one of the two rows']
      if (!known && counted.lines.size >= mostVariants)
        return [`The product has more than ${mostVariants} variants`, 'Split it into several products']
      const sum = quantity === null ? (known?.quantity ?? null) : (known?.quantity ?? 0) + quantity
      if (sum !== null && sum > mostPieces)
        return ['The sum of its locations is above 1,000,000,000', 'Correct the numbers']
      if (!known && line.sku !== null) skus.set(line.sku, (skus.get(line.sku) ?? 0) + 1)
      const kept = known ?? { ...line, quantity: null, rows: new Map<string, number>() }
      kept.quantity = sum
      kept.rows.set(location, row)
      counted.lines.set(identity, kept)
      products.set(product.key, counted)
      log.counts.rowsImported++
      return null
    },
    finish: () => ({ counted: [...products.values()], isShared: (sku: string) => (skus.get(sku) ?? 0) > 1 }),
  }
}
