import type { CardText } from '#web/ui/card-text.ts'
import { moneyFormat } from '#web/ui/money.ts'

/** What cards say in English, for tests that draw one. */
export const englishCardText: CardText = {
  money: moneyFormat('en', { name: 'USD', symbol: '$' }),
  number: String,
  asLowAs: 'As Low as',
  was: 'was',
  before: String,
  gone: 'No longer sold',
  soldOut: 'Sold out',
  notCounted: 'Not counted yet',
  closeout: 'Closeout',
  colors: 'Colours',
  noReviews: 'No reviews',
  rating: String,
  save: String,
  compare: String,
  left: (pieces, sizes) => `${pieces} left in ${sizes}`,
  discount: String,
}
