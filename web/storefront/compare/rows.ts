import type { ComparedModel } from '../../models/compare.ts'

/** A row compares one property of the products. The page draws it by its name; it draws an attribute as text. */
export type RowName =
  | 'price'
  | 'rating'
  | 'availability'
  | 'colors'
  | 'sizes'
  | 'brand'
  | 'style'
  | 'category'
  | `attribute:${string}`

export type Row = {
  readonly name: RowName
  /** The products differ in it. */
  readonly differs: boolean
}

export type Group = { readonly name: 'offer' | 'choice' | 'product' | 'details'; readonly rows: readonly Row[] }

/** By what two products are the same in a row, whatever the page writes there. */
const values: { readonly [name: string]: (product: ComparedModel) => unknown } = {
  price: ({ price, listPrice }) => [price, listPrice],
  rating: ({ rating, reviewCount }) => [rating, reviewCount],
  availability: ({ inStock }) => inStock,
  colors: ({ colors }) => colors.map(({ id }) => id).toSorted(),
  sizes: ({ sizes }) => sizes,
  brand: ({ brand }) => brand,
  style: ({ style }) => style,
  category: ({ category }) => category,
}

/** The rows of a comparison by group: what is bought, what can be chosen, what it is, and every attribute that any has. */
export function groupsOf(products: readonly ComparedModel[]): readonly Group[] {
  const attributes = new Set(products.flatMap(product => product.attributes.map(({ name }) => name)))
  const row = (name: RowName): Row => ({ name, differs: differs(products, product => valueIn(product, name)) })
  return [
    { name: 'offer', rows: [row('price'), row('rating'), row('availability')] },
    { name: 'choice', rows: [row('colors'), row('sizes')] },
    { name: 'product', rows: [row('brand'), row('style'), row('category')] },
    { name: 'details', rows: Array.from(attributes, name => row(`attribute:${name}`)) },
  ]
}

/** Without rows that are the same for all, and without groups that have no other. */
export function onlyDifferences(groups: readonly Group[]): readonly Group[] {
  return groups
    .map(group => ({ ...group, rows: group.rows.filter(row => row.differs) }))
    .filter(group => group.rows.length > 0)
}

/** The text of an attribute's row; empty for a product that does not have it. */
export function attributeOf(product: ComparedModel, name: RowName): string {
  const wanted = name.slice('attribute:'.length)
  return product.attributes.find(attribute => attribute.name === wanted)?.value ?? ''
}

function valueIn(product: ComparedModel, name: RowName): unknown {
  return name.startsWith('attribute:') ? attributeOf(product, name) : values[name]?.(product)
}

function differs(products: readonly ComparedModel[], fact: (product: ComparedModel) => unknown): boolean {
  return new Set(products.map(product => JSON.stringify(fact(product)))).size > 1
}
