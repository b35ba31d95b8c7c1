import type { i18n } from 'i18next'
import type { Language } from '#domain/shared/localized-text.ts'
import { numberIn } from '../../ui/numbers.ts'

/** A number of the header: pieces in the cart, or saved products. */
export type CountWords = { readonly count: string; readonly shown: string; readonly label: string }

/** Writes a number of the header and the label of its link, rounded to one decimal. */
export function countWords(instance: i18n, of: 'cart' | 'wishlist', amount: number): CountWords {
  const count = Math.round(amount * 10) / 10
  const shown = numberIn(instance.language as Language, count)
  return { count: String(count), shown, label: instance.getFixedT(null, 'page')(of, { count, number: shown }) }
}

/** Shows the words on the header's link and its badge. */
export function showCount(link: HTMLElement, badge: HTMLElement, { count, shown, label }: CountWords): void {
  link.setAttribute('aria-label', label)
  badge.dataset.count = count
  badge.textContent = shown
}
