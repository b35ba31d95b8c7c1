import { columnKey } from './columns.ts'

/** What WooCommerce calls the columns of its product export. */
export const wooColumns = {
  type: ['Type'],
  id: ['ID'],
  sku: ['SKU'],
  parent: ['Parent'],
  name: ['Name'],
  published: ['Published'],
  short: ['Short description'],
  body: ['Description'],
  inStock: ['In stock?'],
  stock: ['Stock'],
  backorders: ['Backorders allowed?'],
  kilograms: ['Weight (kg)'],
  grams: ['Weight (g)'],
  pounds: ['Weight (lbs)'],
  ounces: ['Weight (oz)'],
  regular: ['Regular price'],
  sale: ['Sale price'],
  saleStarts: ['Date sale price starts'],
  saleEnds: ['Date sale price ends'],
  categories: ['Categories'],
  tags: ['Tags'],
  images: ['Images'],
  brand: ['Brands', 'Brand'],
  gtin: ['GTIN, UPC, EAN, or ISBN', 'GTIN'],
} as const

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
