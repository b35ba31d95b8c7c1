import type { Language } from '#domain/shared/localized-text.ts'
import { escapeHtml } from '../../app/escape-html.ts'
import { textsIn } from '../../app/texts.ts'
import type { Visitor } from '../../models/shell.ts'
import { countWords } from './count-words.ts'
import type { VisitorWords } from './slots.ts'

/** Different counts whose words are kept. */
const mostWords = 4000
const kept = new Map<string, VisitorWords>()

/** One visitor's texts for a page's slots, ready to stand in HTML. Kept: translating costs more than a kept page. */
export function wordsFor(
  language: Language,
  { cartCount, wishlistCount, compareCount, signedIn }: Visitor,
): VisitorWords {
  const { i18n } = textsIn(language)
  const key = `${language}/${cartCount}/${wishlistCount}/${compareCount}/${signedIn}`
  let words = kept.get(key)
  if (!words) {
    const cart = countWords(i18n, 'cart', cartCount)
    const wishlist = countWords(i18n, 'wishlist', wishlistCount)
    words = {
      cartCount: cart.count,
      cartShown: cart.shown,
      cartLabel: escapeHtml(cart.label),
      wishlistCount: wishlist.count,
      wishlistShown: wishlist.shown,
      wishlistLabel: escapeHtml(wishlist.label),
      compareCount: String(compareCount),
      account: signedIn ? 'customer' : 'guest',
    }
    if (kept.size >= mostWords) kept.clear()
    kept.set(key, words)
  }
  return words
}
