import type { i18n } from 'i18next'
import type { Language } from '#domain/shared/localized-text.ts'
import { numberIn } from '../../ui/numbers.ts'
import type { VisitorWords } from './slots.ts'

/** Words of the cart's button: pieces, rounded to one decimal. */
export function cartWords(instance: i18n, pieces: number): Pick<VisitorWords, 'cartCount' | 'cartShown' | 'cartLabel'> {
  const count = Math.round(pieces * 10) / 10
  const shown = numberIn(instance.language as Language, count)
  return {
    cartCount: String(count),
    cartShown: shown,
    cartLabel: instance.getFixedT(null, 'page')('cart', { count, number: shown }),
  }
}
