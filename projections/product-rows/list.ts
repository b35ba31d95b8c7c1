import { textIn } from '#domain/shared/localized-text.ts'
import type { List } from '../list.ts'
import { foldText } from '../product-search/words.ts'
import { type ProductState, productStates, type StoredProductRow } from './document.ts'

const is = (state: ProductState) => (row: StoredProductRow) => row.state === state
const isSold = is('active')

const forSale = ({ variants, fold }: StoredProductRow) => variants - (fold.archived?.length ?? 0)

/** Nothing of it can be bought. */
const isSoldOut = ({ available, untracked }: StoredProductRow) => available === 0 && !untracked

/** Half of its sizes, or more, are gone or nearly so, and some can still be bought. */
const isLow = (row: StoredProductRow) =>
  !isSoldOut(row) && forSale(row) > 0 && (row.soldOut + row.low) * 2 >= forSale(row)

export const productList = {
  tie: ({ addedAt }) => Date.parse(addedAt),
  sorts: {
    name: { text: ({ name }) => foldText(textIn(name, 'en')) },
    style: { text: ({ style }) => foldText(style) },
    brand: { text: ({ brand }) => brand },
    category: { text: ({ category }) => category },
    price: { number: ({ lowest }) => lowest ?? 0 },
    available: { number: ({ available }) => available },
    state: { number: ({ state }) => productStates.indexOf(state) },
    added: { number: ({ addedAt }) => Date.parse(addedAt) },
  },
  views: {
    all: { holds: () => true, sort: '-added' },
    drafts: { holds: is('draft'), sort: '-added' },
    'sold-out': { holds: row => isSold(row) && isSoldOut(row), sort: '-added' },
    low: { holds: row => isSold(row) && isLow(row), sort: 'available' },
    'no-picture': { holds: row => (isSold(row) || is('draft')(row)) && row.image === null, sort: '-added' },
    edited: { holds: ({ edited }) => edited > 0, sort: '-added' },
    archived: { holds: row => is('archived')(row) || is('discontinued')(row), sort: '-added' },
  },
  sums: { variants: ({ variants }) => variants },
} satisfies List<StoredProductRow>
