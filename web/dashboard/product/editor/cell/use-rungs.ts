import type { PriceRung } from '#domain/shared/why-price.ts'
import { useLanguage, useWords } from '../../../../i18n/use-words.ts'
import { numberIn } from '../../../../ui/numbers.ts'
import { useNumbers } from '../grid/numbers.ts'

/** The steps to a price as they read; the first one has no sign. */
export function useRungs() {
  const t = useWords('product-editor')
  const language = useLanguage()
  const { price } = useNumbers()
  const signed = (amount: number) => `${amount < 0 ? '−' : '+'}${price(Math.abs(amount))}`
  return {
    nameOf(rung: PriceRung): string {
      if (rung.why === 'markup')
        return t('why.markup', { factor: numberIn(language, Math.round(rung.factor * 100) / 100) })
      if (rung.why === 'discount') return t('why.discount', { percent: numberIn(language, rung.percent) })
      return t(`why.${rung.why}`)
    },
    amountOf: (rung: PriceRung, at: number): string => (at === 0 ? price(rung.amount) : signed(rung.amount)),
  }
}
