import { slugOf } from '#api/plumbing/slug.ts'
import type { FeedVariant } from '#domain/product/events.ts'
import type { CsvRow } from '../csv/rows.ts'
import { type Identity, mostVariants, tooManyVariants } from '../draft.ts'
import { countIn, mostPieces } from '../product/prices.ts'
import { FeedRefused, leftOut as isLeftOut, type RowFault } from '../refused.ts'
import type { ImportLog } from '../report.ts'
import { columnsOf, inventoryColumns, locationColumns, overlong, overlongText, sanmarColumns } from './columns.ts'
import { feedKeyOf } from './supplier.ts'
import { optionsOf, plainText, skuIn } from './values.ts'

/** The names of a variant in a file of counts, and the pieces that its rows count together. */
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

/** How many pieces a cell says; null: none are kept there, or it is empty. Else what is wrong with it. */
export function piecesIn(text: string): number | null | RowFault {
  return isNotStocked(text) ? null : countIn(text)
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
    /** @throws FeedRefused when no row or column was of the one that was asked for. */
    check() {
      if (key === undefined || found) return
      if (seen.size === 0) throw new FeedRefused('locations-missing', { location: asked! })
      throw new FeedRefused('location-unknown', { location: asked!, known: [...seen].join(', ') })
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
    ): RowFault | null {
      const counted = products.get(product.key) ?? { ...product, lines: new Map<string, CountedLine>() }
      const known = counted.lines.get(identity)
      const twin = known?.rows.get(location)
      if (twin !== undefined) return { code: 'same-count', facts: { row: twin } }
      if (!known && counted.lines.size >= mostVariants) return tooManyVariants
      const sum = quantity === null ? (known?.quantity ?? null) : (known?.quantity ?? 0) + quantity
      if (sum !== null && sum > mostPieces) return { code: 'sum-too-high', facts: { most: mostPieces } }
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

type Column = keyof typeof inventoryColumns
type CountOptions = {
  readonly log: ImportLog
  readonly leftOut: ReadonlySet<number>
  readonly location?: string | undefined
}

const shopifyShort = [
  'handle',
  'sku',
  'location',
  'option1Name',
  'option1',
  'option2Name',
  'option2',
  'option3Name',
  'option3',
] as const

/**
 * Shopify's inventory CSV: a row a variant and location, or a row a variant with a column a location. What is on hand
 * wins over what is available there; what the owner wrote anew wins over what the export said.
 */
export function shopifyInventoryReader(
  header: readonly string[],
  { log, leftOut, location }: CountOptions,
): CountReader {
  const column = columnsOf(header, inventoryColumns, ['handle'], log)
  const quantities = [column.newOnHand, column.onHand, column.available].filter(place => place !== -1)
  const locations = createLocations(location)
  const columnsOfLocations = locationColumns(header).filter(place => locations.has(header[place]!))
  if (quantities.length === 0 && locationColumns(header).length === 0) throw new FeedRefused('quantities-missing')
  const counts = createCounts(log)

  /** The cells of a row that count: of each location its name and text. */
  function cellsOf(fields: readonly string[]): readonly { name: string; place: number }[] {
    if (quantities.length === 0) return columnsOfLocations.map(place => ({ name: header[place]!.trim(), place }))
    const name = fields[column.location]?.trim() ?? ''
    if (!locations.has(name)) return []
    return [{ name, place: quantities.find(place => fields[place]?.trim()) ?? quantities[0]! }]
  }

  function read({ row, fields }: CsvRow) {
    const at = (name: Column) => fields[column[name]]?.trim() ?? ''
    const fail = (place: number, fault: RowFault) => {
      log.counts.stray++
      log.failed({ row, column: header[place]?.trim() ?? '', value: fields[place]?.trim() ?? '', ...fault })
    }
    const cells = cellsOf(fields)
    if (cells.length === 0) return log.notice('other-location', row, at('location'))
    if (leftOut.has(row)) return fail(cells[0]!.place, isLeftOut)
    const key = at('handle').toLowerCase()
    if (key === '') return fail(column.handle, { code: 'handle-missing' })
    const long = overlong(fields, column, shopifyShort)
    if (long) return fail(column[long], overlongText)
    let quantity: number | null = null
    for (const { place } of cells) {
      const pieces = piecesIn(fields[place] ?? '')
      if (typeof pieces === 'object' && pieces !== null) return fail(place, pieces)
      if (pieces !== null) quantity = (quantity ?? 0) + pieces
    }
    const empty = quantity === null && cells.some(({ place }) => !isNotStocked(fields[place] ?? ''))
    if (empty) log.notice('count-missing', row)
    const usesOnHand = cells.some(({ place }) => place === column.onHand || place === column.newOnHand)
    if (usesOnHand && quantity !== null && [at('committed'), at('unavailable')].some(text => Number(text) > 0))
      log.notice('quantity-promised', row, at('sku') || key)
    const values = [at('option1'), at('option2'), at('option3')]
    const { color, size, others } = optionsOf([at('option1Name'), at('option2Name'), at('option3Name')], values)
    const sku = skuIn(at('sku'))
    const problem = counts.add(
      { brand: '', key, slug: slugOf(key) },
      [...values, sku ?? ''].join('\n').toLowerCase(),
      { sku, feedKey: null, color, size, attributes: Object.fromEntries(others.map(({ id, value }) => [id, value])) },
      { row, location: at('location').toLowerCase(), quantity },
    )
    if (problem) fail(cells[0]!.place, problem)
  }

  return {
    read,
    stockIn(fields) {
      const cells = cellsOf(fields)
      const said = [column.handle, column.option1, column.option2, column.option3, column.sku].map(
        place => fields[place],
      )
      const pieces = cells.map(({ name, place }) => `${name}\n${fields[place]?.trim()}`)
      return cells.length === 0 ? null : [...said.map(text => text?.trim() ?? ''), ...pieces].join('\n')
    },
    finish() {
      locations.check()
      return counts.finish()
    },
  }
}

const sanmarShort = ['inventoryKey', 'sizeIndex', 'style', 'color', 'size', 'warehouse', 'warehouseName'] as const
const sanmarRequired = ['inventoryKey', 'sizeIndex', 'style', 'warehouse', 'quantity'] as const

/** SanMar's inventory file (`sanmar_dip.txt`): a row a variant and warehouse. Its prices are not read. */
export function sanmarInventoryReader(
  header: readonly string[],
  { log, leftOut, location }: CountOptions,
): CountReader {
  const column = columnsOf(header, sanmarColumns, sanmarRequired, log)
  const locations = createLocations(location)
  const counts = createCounts(log)
  const at = (fields: readonly string[], name: keyof typeof sanmarColumns) => fields[column[name]]?.trim() ?? ''
  const isWanted = (fields: readonly string[]) => locations.has(at(fields, 'warehouse'), at(fields, 'warehouseName'))

  function read({ row, fields }: CsvRow) {
    const fail = (name: keyof typeof sanmarColumns, fault: RowFault) => {
      log.counts.stray++
      log.failed({ row, column: sanmarColumns[name][0]!, value: at(fields, name), ...fault })
    }
    if (!isWanted(fields)) return log.notice('other-location', row, at(fields, 'warehouse'))
    if (leftOut.has(row)) return fail('quantity', isLeftOut)
    const long = overlong(fields, column, sanmarShort)
    if (long) return fail(long, overlongText)
    const key = plainText(at(fields, 'style'))
    if (key === '') return fail('style', { code: 'style-missing' })
    const quantity = piecesIn(at(fields, 'quantity'))
    if (typeof quantity === 'object' && quantity !== null) return fail('quantity', quantity)
    if (quantity === null) log.notice('count-missing', row)
    const feedKey = feedKeyOf(at(fields, 'inventoryKey'), at(fields, 'sizeIndex'))
    const [color, size] = [plainText(at(fields, 'color')), plainText(at(fields, 'size'))]
    const problem = counts.add(
      { brand: '', key: key.toLowerCase(), slug: null },
      [feedKey ?? '', color, size].join('\n').toLowerCase(),
      { sku: null, feedKey, color: color || null, size: size || null, attributes: {} },
      { row, location: at(fields, 'warehouse').toLowerCase(), quantity },
    )
    if (problem) fail('quantity', problem)
  }

  const stockColumns = ['inventoryKey', 'sizeIndex', 'style', 'color', 'size', 'warehouse', 'quantity'] as const
  return {
    read,
    stockIn: fields => (isWanted(fields) ? stockColumns.map(name => at(fields, name)).join('\n') : null),
    finish() {
      locations.check()
      return counts.finish()
    },
  }
}
