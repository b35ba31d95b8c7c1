import { demoFeed } from '#api/demo/feed.ts'
import { demoStyles } from '#api/demo/styles.ts'
import type { FeedFile } from './feeds.ts'

const sizes = ['XS', 'S', 'M', 'L', 'XL', '2XL', '3XL']
const row = (color: string, size: string, stock: string, price: string, style = 'FW10') =>
  `FW-${color}-${size},Harbour tee,${style},T-Shirts,${color},${size},${stock},${price},Fallowfield`

/** What the columns of a new supplier are called. */
export const columnsOfFallowfield = {
  Article: 'UNIQUE_KEY',
  Name: 'PRODUCT_TITLE',
  'Style no.': 'STYLE#',
  Group: 'CATEGORY_NAME',
  Colour: 'COLOR_NAME',
  Size: 'SIZE',
  Stock: 'QTY',
  Wholesale: 'PIECE_PRICE',
  Maker: 'MILL',
}

/** Their feed: two counts in dozens, a price on request, one that is ten times too high, and a row without its style. */
export const fallowfield: FeedFile = {
  name: 'fallowfield.csv',
  source: 'fallowfield',
  content: [
    Object.keys(columnsOfFallowfield).join(),
    ...sizes.map(size => row('Navy', size, size === 'M' || size === 'L' ? '12 dz' : '40', '8.08')),
    ...sizes.map(size => {
      const price = size === 'XS' ? 'ask' : size === 'L' ? '80.80' : '8.08'
      return row('Stormwater', size, '25', price, size === 'XL' ? '' : 'FW10')
    }),
    '',
  ].join('\n'),
}

const [seed, products] = ['selvedge', 400]

/** The 400 products of the demo shop, a week later: all of them cost more, and there are seven more of each variant. */
export function thisWeek(): FeedFile {
  const dearer = /,(\d+),([\d.]+),([\d.]+)(?=,[\d.]+,[\d.]+,N[RX],)/g
  const content = [...demoFeed({ seed, products })]
    .join('')
    .replace(
      dearer,
      (_, pieces, weight, price) => `,${Number(pieces) + 7},${weight},${(Number(price) * 1.04).toFixed(2)}`,
    )
  return { name: 'this-week.csv', source: 'supplier', content }
}

/** The styles of its first three products. */
export function firstStyles() {
  const [first, second, third] = demoStyles(seed, products)
  return [first!.number, second!.number, third!.number] as const
}
