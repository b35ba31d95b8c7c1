import type { NoticeCode } from '#web/models/imports.ts'
import type { DraftVariant } from '../draft.ts'
import { askedPrice, measureIn, mostPieces, priceIn, quantityIn } from '../product/prices.ts'
import type { RowFault } from '../refused.ts'
import { columnKey, type wooColumns } from './columns.ts'
import {
  htmlText,
  isPictureAddress,
  lastPart,
  listIn,
  type PicturedDraft,
  plainText,
  tagsIn,
  withoutTables,
} from './values.ts'

export type WooColumn = keyof typeof wooColumns

/** An attribute as one row says it. */
export type Attribute = { readonly name: string; readonly values: readonly string[] }
/** The options of one variant: names and values. */
type Options = readonly (readonly [name: string, value: string])[]

const mostAttributes = 50

/** Places of the pairs `Attribute 1 name`, `Attribute 1 value(s)` ... in the order of their numbers. */
export function attributeColumns(header: readonly string[]): readonly { name: number; values: number }[] {
  const keys = header.map(columnKey)
  return keys
    .flatMap((key, name) => {
      const number = /^attribute (\d+) name$/.exec(key)?.[1]
      const values = keys.indexOf(`attribute ${number} value(s)`)
      return number === undefined || values === -1 ? [] : [{ number: Number(number), name, values }]
    })
    .sort((a, b) => a.number - b.number)
    .slice(0, mostAttributes)
}

/** Options of a product without variations: those of which it has one value. */
export function single(choices: readonly Attribute[]): Options {
  return choices.flatMap(
    ({ name, values }): Options => (values.length === 1 && /colou?r|size/i.test(name) ? [[name, values[0]!]] : []),
  )
}

/** Every choice of one value of each. */
export function combined(attributes: readonly Attribute[]): readonly Options[] {
  return attributes.reduce<readonly Options[]>(
    (all, { name, values }) =>
      all.flatMap(some => (values.length > 0 ? values : ['']).map((value): Options => [...some, [name, value]])),
    [[]],
  )
}

type At = (name: WooColumn) => string
type Prices =
  | { readonly price: number; readonly listPrice: number | null }
  | { readonly column: WooColumn; readonly fault: RowFault }

const grams = { kilograms: 1000, grams: 1, pounds: 453.59237, ounces: 28.349523125 } as const
const no = /^(0|no|false|outofstock)$/i

/** The price of a row: the sale price while the sale is under way, with the regular one struck beside it. */
export function pricesIn(at: At): Prices {
  const regular = askedPrice(at('regular'))
  const sale = priceIn(at('sale'))
  if (typeof regular !== 'number') return { column: 'regular', fault: regular }
  if (Number.isNaN(sale)) return { column: 'sale', fault: { code: 'sale-price-no-number' } }
  const isOnSale = sale !== null && sale > 0 && sale < regular && isNow(at('saleStarts'), at('saleEnds'))
  return isOnSale ? { price: sale, listPrice: regular } : { price: regular, listPrice: null }
}

/** A variant's pieces: -1 for backorders or in stock without a number; null if unsaid or said for several variants. */
export function piecesOf(
  stock: number | null,
  at: At,
  { has, forMany }: { readonly has: (name: WooColumn) => boolean; readonly forMany: boolean },
): { readonly quantity: number | null; readonly unsaid?: DraftVariant['unsaid']; readonly notice?: NoticeCode } {
  if (at('backorders') !== '' && !no.test(at('backorders'))) return { quantity: -1 }
  if (stock === null && has('stock') && has('inStock')) return { quantity: no.test(at('inStock')) ? 0 : -1 }
  if (stock === null) return { quantity: null, unsaid: 'quantity-left-out' }
  if (forMany) return { quantity: null, notice: 'quantity-shared' }
  return stock < 0 ? { quantity: 0, notice: 'quantity-negative' } : { quantity: stock }
}

/** In grams, from the column of whatever unit; null: it has none. */
export function weightIn(at: At): number | null {
  for (const [name, factor] of Object.entries(grams) as [keyof typeof grams, number][]) {
    const weight = measureIn(at(name))
    if (weight !== null) return Math.round(weight * factor)
  }
  return null
}

/** Whether a sale is under way; days that are not written like 2026-01-31 are not known. */
function isNow(starts: string, ends: string): boolean {
  const day = (text: string) => (/^\d{4}-\d\d-\d\d/.test(text) ? text.slice(0, 10) : '')
  const today = new Date().toISOString().slice(0, 10)
  return day(starts) <= today && (day(ends) === '' || today <= day(ends))
}

export type WooDraft = PicturedDraft & {
  readonly row: number
  /** Its variants are rows of their own. */
  readonly isVariable: boolean
  /** Values that a variation of any value has. */
  readonly choices: readonly Attribute[]
  readonly weight: number | null
  /** Variants that take from the stock of the product. */
  readonly sharing: number[]
  readonly stock: number | null
}

/** A row of a product, as yet without variants. `choices`: null where the file has no columns of attributes. */
export function wooDraft(
  key: string,
  row: number,
  isVariable: boolean,
  at: (name: WooColumn) => string,
  choices: readonly Attribute[] | null,
): WooDraft {
  const texts = [at('short'), at('body')].map(text => text.replaceAll('\\n', '\n'))
  const body = withoutTables([...new Set(texts)].join('\n'))
  const categories = listIn(at('categories')).map(plainText)
  const category = lastPart(categories[0] ?? '')
  const stock = quantityIn(at('stock'))
  return {
    kind: 'woocommerce',
    row,
    isVariable,
    brand: plainText(listIn(at('brand'))[0] ?? ''),
    key,
    style: '',
    name: plainText(at('name')),
    description: htmlText(body.html),
    tables: body.tables,
    category: category.toLowerCase() === 'uncategorized' ? '' : category,
    subcategory: '',
    hints: plainText([...categories, at('tags')].join(' ')),
    status: /^(|1)$/.test(at('published')) ? 'active' : 'draft',
    slug: null,
    tags: tagsIn(at('tags')),
    leavesOptionsOut: choices === null,
    attributeNames: {},
    variants: [],
    rows: {},
    damaged: false,
    columns: { category: { column: 'Categories', value: at('categories') } },
    pictures: picturesIn(at('images')).map((address, index) => ({ address, position: index + 1 })),
    ownPictures: {},
    choices: choices ?? [],
    weight: weightIn(at),
    sharing: [],
    stock: stock !== null && stock >= 0 && stock <= mostPieces ? stock : null,
  }
}

export function picturesIn(text: string): readonly string[] {
  return listIn(text).filter(isPictureAddress)
}
