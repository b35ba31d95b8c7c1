import type { CsvRow } from '../csv/rows.ts'
import { createShelf, type DraftVariant, type FeedReader, mostVariants, tooManyVariants } from '../draft.ts'
import { countIn } from '../product/prices.ts'
import { leftOut as isLeftOut, type RowFault } from '../refused.ts'
import type { ImportLog } from '../report.ts'
import { columnsOf, type Field, fieldsWithout, wooColumns as names, overlong, overlongText } from './columns.ts'
import { exportedVariant, gtinIn, listIn, optionsOf, type PicturedDraft, skuIn, withPictures } from './values.ts'
import {
  type Attribute,
  attributeColumns,
  type WooColumn as Column,
  combined,
  picturesIn,
  piecesOf,
  pricesIn,
  single,
  type WooDraft,
  weightIn,
  wooDraft,
} from './woocommerce-row.ts'

/** By field, the columns that tell it. WooCommerce never tells a style or the texts for search engines. */
const columnsFor = {
  brand: ['brand'],
  style: [],
  description: ['body', 'short'],
  category: ['categories'],
  hints: ['tags', 'categories'],
  status: ['published'],
  tags: ['tags'],
  seo: [],
  images: ['images'],
  gtin: ['gtin'],
  weight: ['kilograms', 'grams', 'pounds', 'ounces'],
  cost: [],
  listPrice: ['sale'],
} as const satisfies { readonly [field in Field]?: readonly Column[] }

const shortColumns = ['sku', 'id', 'parent', 'name', 'type', 'brand'] as const
const stockColumns = ['id', 'sku', 'parent', 'stock', 'inStock', 'backorders'] as const
/** Variations that came before their product and wait for it. */
const mostWaiting = 10_000

type Options = { readonly log: ImportLog; readonly leftOut: ReadonlySet<number> }

/** WooCommerce's product export: a row a product, and a row a variation that names its product by SKU or `id:` and number. */
export function wooCommerceReader(header: readonly string[], { log, leftOut }: Options): FeedReader {
  const column = columnsOf(header, names, ['type', 'regular'], log)
  const attributePlaces = attributeColumns(header)
  const products = createShelf<WooDraft>()
  const keys = new Map<string, string>()
  const skus = new Map<string, number>()
  const waiting: CsvRow[] = []
  const has = (name: Column) => column[name] !== -1
  // An export puts an apostrophe before what a spreadsheet would take for a formula.
  const cell = (fields: readonly string[], place: number) => fields[place]?.trim().replace(/^'(?=[=+@-])/, '') ?? ''

  function read({ row, fields }: CsvRow) {
    const at = (name: Column) => cell(fields, column[name])
    const kinds = at('type')
      .toLowerCase()
      .split(/\s*,\s*/)
    const long = overlong(fields, column, shortColumns)
    if (long) return stray(row, fields, long, overlongText)
    if (kinds.includes('variation')) {
      if (keys.has(refOf(at('parent')))) return variation({ row, fields })
      if (at('parent') === '') return stray(row, fields, 'parent', { code: 'parent-unnamed' })
      if (waiting.length >= mostWaiting) return withoutParent({ row, fields })
      waiting.push({ row, fields })
      return
    }
    if (!kinds.some(kind => kind === 'simple' || kind === 'variable'))
      return stray(row, fields, 'type', { code: 'type-not-sold' })
    const key = skuIn(at('sku'))?.toLowerCase() ?? (at('id') && `id:${at('id')}`)
    if (key === '') return stray(row, fields, 'sku', { code: 'name-missing' })
    const twin = products.get(key)
    if (twin) return fail(twin, row, fields, 'sku', { code: 'same-product', facts: { row: twin.row } })
    const product = wooDraft(
      key,
      row,
      kinds.includes('variable'),
      at,
      attributePlaces.length === 0 ? null : choicesIn(fields),
    )
    products.add(key, product)
    keys.set(key, key)
    if (at('id') !== '') keys.set(`id:${at('id')}`, key)
    if (product.isVariable) log.counts.rowsImported++
    else addVariants(product, { row, fields }, [single(product.choices)])
  }

  function choicesIn(fields: readonly string[]): readonly Attribute[] {
    return attributePlaces.flatMap(({ name, values }) => {
      const attribute = { name: cell(fields, name), values: listIn(cell(fields, values)) }
      return attribute.name === '' ? [] : [attribute]
    })
  }

  function variation({ row, fields }: CsvRow) {
    const at = (name: Column) => cell(fields, column[name])
    const product = products.get(keys.get(refOf(at('parent')))!)!
    if (!product.isVariable) return fail(product, row, fields, 'parent', { code: 'parent-not-variable' })
    if (at('published') !== '' && at('published') !== '1') return log.notice('variation-disabled', row, at('sku'))
    const own = attributePlaces.flatMap(({ name, values }): Attribute[] => {
      const [label, value] = [cell(fields, name), cell(fields, values).replaceAll('\\,', ',')]
      if (label === '') return []
      const any = product.choices.find(choice => choice.name.toLowerCase() === label.toLowerCase())?.values ?? []
      return [{ name: label, values: value === '' ? any : [value] }]
    })
    const [picture] = picturesIn(at('images'))
    if (picture) product.ownPictures[row] = picture
    const many = own.reduce((count, { values }) => count * Math.max(values.length, 1), 1)
    if (many + product.variants.length > mostVariants) return fail(product, row, fields, 'sku', tooManyVariants)
    addVariants(product, { row, fields }, combined(own))
  }

  /** The variants of one row: several where it is for any value of an attribute. */
  function addVariants(product: WooDraft, { row, fields }: CsvRow, all: ReturnType<typeof combined>) {
    const at = (name: Column) => cell(fields, column[name])
    if (leftOut.has(row)) return fail(product, row, fields, 'regular', isLeftOut)
    const prices = pricesIn(at)
    if ('fault' in prices) return fail(product, row, fields, prices.column, prices.fault)
    const takesParents = at('stock').toLowerCase() === 'parent'
    const stock = takesParents ? product.stock : countIn(at('stock'))
    if (typeof stock === 'object' && stock !== null) return fail(product, row, fields, 'stock', stock)
    const identities = all.map(options => options.flat().join('\n').toLowerCase())
    const twin = identities.map(identity => product.rows[identity]).find(Boolean)
    if (twin !== undefined) return fail(product, row, fields, 'sku', { code: 'same-options', facts: { row: twin } })

    if (prices.listPrice !== null && at('saleEnds') !== '') log.notice('sale-ends', row, at('saleEnds'))
    const sku = skuIn(at('sku'))
    const { quantity, unsaid, notice } = piecesOf(stock, at, { has, forMany: all.length > 1 })
    if (notice) log.notice(notice, row, at('sku'))
    const weight = weightIn(at) ?? product.weight
    all.forEach((options, index) => {
      product.rows[identities[index]!] = row
      if (sku !== null) skus.set(sku, (skus.get(sku) ?? 0) + 1)
      if (takesParents && quantity !== -1) product.sharing.push(product.variants.length)
      const { color, size, others } = optionsOf(
        options.map(([name]) => name),
        options.map(([, value]) => value),
      )
      Object.assign(product.columns, columnsThatSay(fields, { color, size }))
      for (const { id, name } of others) product.attributeNames[id] = name
      const variant: DraftVariant = {
        ...exportedVariant,
        ...prices,
        row,
        sku,
        color,
        size,
        cost: null,
        gtin: gtinIn(at('gtin'), row, log),
        weight,
        attributes: Object.fromEntries(others.map(({ id, value }) => [id, value])),
        quantity,
        ...(unsaid && { unsaid }),
      }
      product.variants.push(variant)
    })
    log.counts.rowsImported++
  }

  /** Not where a list of several values stands: none of them can be read as another. */
  function columnsThatSay(fields: readonly string[], said: { color: string | null; size: string | null }) {
    return Object.fromEntries(
      (['color', 'size'] as const).flatMap(option => {
        const pair = attributePlaces.find(
          ({ values }) => said[option] !== null && cell(fields, values) === said[option],
        )
        return pair ? [[option, header[pair.values]!.trim()]] : []
      }),
    )
  }

  function withoutParent({ row, fields }: CsvRow) {
    stray(row, fields, 'parent', { code: 'parent-absent' })
  }

  function stray(row: number, fields: readonly string[], name: Column, fault: RowFault) {
    log.counts.stray++
    failed(row, fields, name, fault)
  }

  function failed(row: number, fields: readonly string[], name: Column, fault: RowFault) {
    const told = leftOut.has(row) ? isLeftOut : fault
    log.failed({ row, column: names[name][0]!, value: cell(fields, column[name]), ...told })
  }

  function fail(product: WooDraft, row: number, fields: readonly string[], name: Column, fault: RowFault) {
    product.damaged = true
    failed(row, fields, name, fault)
  }

  /** One number for several variants is nobody's; a product with nothing to sell is told. */
  function* finished(): Generator<PicturedDraft> {
    for (const product of products.all()) {
      if (product.variants.length === 0 && !product.damaged) {
        const { row, name, isVariable } = product
        log.counts.rowsImported--
        const code = isVariable ? 'no-variations' : 'nothing-to-sell'
        log.failed({ row, column: names.type[0]!, value: name, code })
      }
      if (product.sharing.length > 1) {
        log.notice('quantity-shared', product.row, product.name, product.sharing.length)
        for (const place of product.sharing) product.variants[place] = { ...product.variants[place]!, quantity: null }
      }
      yield product
    }
  }

  return {
    leavesOut: fieldsWithout<Column>(columnsFor, has),
    read,
    asks: ({ price, listPrice }) => ({ column: names[listPrice === null ? 'regular' : 'sale'][0]!, price }),
    stockIn: fields => stockColumns.map(name => cell(fields, column[name])).join('\n'),
    finish() {
      for (const row of waiting.splice(0))
        if (keys.has(refOf(cell(row.fields, column.parent)))) variation(row)
        else withoutParent(row)
      const all = finished()
      return {
        identities: products.identities,
        products: all.map(withPictures),
        isShared: sku => (skus.get(sku) ?? 0) > 1,
      }
    },
  }
}

/** How a variation names its product: `id:44`, or its SKU. */
function refOf(parent: string): string {
  return parent.replace(/^id:\s*/i, 'id:').toLowerCase()
}
