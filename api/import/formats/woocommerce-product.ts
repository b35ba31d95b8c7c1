import { withoutTables } from '../html-tables.ts'
import { mostPieces, quantityIn } from '../numbers.ts'
import { htmlText, plainText } from '../text.ts'
import { isPictureAddress, type PicturedDraft } from './pictures.ts'
import { lastPart, listIn, tagsIn } from './shop-texts.ts'
import type { Attribute, WooColumn } from './woocommerce-columns.ts'
import { weightIn } from './woocommerce-row.ts'

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
