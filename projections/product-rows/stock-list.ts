import { textIn } from '#domain/shared/localized-text.ts'
import { type List, last } from '../list.ts'
import { foldText } from '../product-search/words.ts'
import type { StoredProductRow } from './document.ts'

/** The view of products keeps this list beside that of the products, so that an order writes no second document. */
export const stockIndex = 'stock'

export const isSold = ({ state }: StoredProductRow) => state === 'active' || state === 'draft'
const countedAt = ({ fold }: StoredProductRow) => (fold.stock.counted ? Date.parse(fold.stock.counted.at) : 0)

export const stockList = {
  index: stockIndex,
  tie: ({ addedAt }) => Date.parse(addedAt),
  sorts: {
    name: { text: ({ name }) => foldText(textIn(name, 'en')) },
    style: { text: ({ style }) => foldText(style) },
    onHand: { number: ({ fold }) => fold.stock.onHand },
    held: { number: ({ fold }) => fold.stock.held },
    available: { number: ({ available }) => available },
    short: { number: ({ fold }) => fold.stock.short },
    gone: { number: ({ fold }) => fold.stock.gone?.day ?? last },
    counted: { number: countedAt },
  },
  views: {
    all: { holds: isSold, sort: 'name' },
    'runs-out': { holds: row => isSold(row) && row.fold.stock.gone !== null, sort: 'gone' },
    'sold-out': { holds: row => isSold(row) && row.soldOut > 0, sort: 'gone' },
    short: { holds: ({ fold }) => fold.stock.short > 0, sort: '-short' },
    'long-ago': { holds: row => isSold(row) && row.variants > row.fold.stock.untracked, sort: 'counted' },
    untracked: { holds: row => isSold(row) && row.fold.stock.untracked > 0, sort: 'name' },
  },
  sums: { onHand: ({ fold }) => fold.stock.onHand, held: ({ fold }) => fold.stock.held },
} satisfies List<StoredProductRow>
