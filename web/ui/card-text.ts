import type { TFunction } from 'i18next'
import type { Minor } from '#domain/shared/money.ts'
import { apart } from '../i18n/apart.ts'
import { useWords } from '../i18n/use-words.ts'
import { useFormats } from './currency.ts'
import type { FormatMoney } from './money.ts'

/** By words and by format of money, which stand for language and currency. */
const made = new WeakMap<TFunction<'ui'>, WeakMap<FormatMoney, CardText>>()

/** Everything that cards say, the same object for all lists of a language and currency. */
export function useCardText(): CardText {
  const t = useWords('ui')
  const formats = useFormats()
  const known = made.get(t) ?? new WeakMap<FormatMoney, CardText>()
  made.set(t, known)
  let text = known.get(formats.money)
  if (!text) {
    text = cardText(t, formats)
    known.set(formats.money, text)
  }
  return text
}

/** Words and formats of a card, made once a list: two dozen cards must not each ask for them. */
export type CardText = ReturnType<typeof cardText>

function cardText(t: TFunction<'ui'>, { money, number }: ReturnType<typeof useFormats>) {
  const ratings = new Map<number, string>()
  const rating = (value: number) => {
    let text = ratings.get(value)
    if (text === undefined) {
      text = t('card.rating', { value: number(value) })
      ratings.set(value, text)
    }
    return text
  }
  return {
    money,
    number,
    rating,
    asLowAs: t('card.asLowAs'),
    was: t('price.was'),
    /** "Was $12.99 until just now" */
    before: (amount: Minor) => t('card.before', { before: money(amount) }),
    gone: t('card.gone'),
    soldOut: t('card.soldOut'),
    notCounted: t('card.notCounted'),
    closeout: t('card.closeout'),
    colors: t('card.colors'),
    noReviews: t('card.noReviews'),
    /** "Save Boxy tee" */
    save: around(product => t('pick.saveProduct', { product })),
    compare: around(product => t('pick.compareProduct', { product })),
    /** "34 left in M–XL" */
    left: (pieces: number, sizes: string) =>
      t(sizes ? 'card.leftIn' : 'card.left', { count: pieces, number: number(pieces), sizes: apart(sizes) }),
    /** "−20%" */
    discount: (percent: number) => t('card.discount', { percent: number(percent) }),
  }
}

/** A sentence around a name, translated once and not once a card. */
function around(sentence: (name: string) => string): (name: string) => string {
  const mark = '\u0001'
  const [before = '', after = ''] = sentence(mark).split(mark)
  return name => before + name + after
}
