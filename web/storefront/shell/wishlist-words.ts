import type { i18n } from 'i18next'
import type { Language } from '#domain/shared/localized-text.ts'
import { numberIn } from '../../ui/numbers.ts'
import type { VisitorWords } from './slots.ts'

/** Words of the wishlist's link: how many products are saved. */
export function wishlistWords(
  instance: i18n,
  count: number,
): Pick<VisitorWords, 'wishlistCount' | 'wishlistShown' | 'wishlistLabel'> {
  const shown = numberIn(instance.language as Language, count)
  return {
    wishlistCount: String(count),
    wishlistShown: shown,
    wishlistLabel: instance.getFixedT(null, 'page')('wishlist', { count, number: shown }),
  }
}
