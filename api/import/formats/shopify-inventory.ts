import { slugOf } from '#api/plumbing/slug.ts'
import { ImportRefused } from '#api/settings/index.ts'
import type { CsvRow } from '../csv/rows.ts'
import type { ImportLog } from '../report.ts'
import { columnsOf, overlong, overlongText } from './columns.ts'
import { type CountReader, createCounts, createLocations, isNotStocked, piecesIn } from './counted.ts'
import { locationColumns, inventoryColumns as names } from './shopify-columns.ts'
import { optionsOf, skuIn } from './values.ts'

type Column = keyof typeof names
type Options = { readonly log: ImportLog; readonly location?: string | undefined }

const shortColumns = [
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
export function shopifyInventoryReader(header: readonly string[], { log, location }: Options): CountReader {
  const column = columnsOf(header, names, ['handle'], name => log.notice('column-twice', 1, name))
  const quantities = [column.newOnHand, column.onHand, column.available].filter(place => place !== -1)
  const locations = createLocations(location)
  const columnsOfLocations = locationColumns(header).filter(place => locations.has(header[place]!))
  if (quantities.length === 0 && locationColumns(header).length === 0)
    throw new ImportRefused(
      'The file has no column of quantities: On hand, Available, or one for each location. Export it again from Products > Inventory.',
    )
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
    const fail = (place: number, problem: string, fix: string) => {
      log.counts.stray++
      log.failed({ row, column: header[place]?.trim() ?? '', value: fields[place]?.trim() ?? '', problem, fix })
    }
    const cells = cellsOf(fields)
    if (cells.length === 0) return log.notice('other-location', row, at('location'))
    const key = at('handle').toLowerCase()
    if (key === '') return fail(column.handle, 'The handle is missing', 'Fill in the handle of its product')
    const long = overlong(fields, column, shortColumns)
    if (long) return fail(column[long], ...overlongText)
    let quantity: number | null = null
    for (const { place } of cells) {
      const pieces = piecesIn(fields[place] ?? '')
      if (typeof pieces === 'string') return fail(place, pieces, 'Write it like 497, or not stocked')
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
    if (problem) fail(cells[0]!.place, ...problem)
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
