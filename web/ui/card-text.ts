import type { TFunction } from 'i18next'
import { useTranslation } from 'react-i18next'
import { useFormats } from './currency.ts'
import type { CardText } from './product-card.tsx'

/** Everything that the cards of one list say. Called once a list. */
export function useCardText(): CardText {
  const { t } = useTranslation('ui')
  const formats = useFormats()
  return cardText(t, formats)
}

function cardText(
  t: TFunction<'ui'>,
  { money, number }: Pick<ReturnType<typeof useFormats>, 'money' | 'number'>,
): CardText {
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
    soldOut: t('card.soldOut'),
    closeout: t('card.closeout'),
    colors: t('card.colors'),
    noReviews: t('card.noReviews'),
    discount: percent => `−${number(percent)}%`,
  }
}
