import type { Language } from '#domain/shared/localized-text.ts'
import { cartWords } from '../storefront/shell/cart-words.ts'
import { escapeHtml } from '../storefront/shell/escape-html.ts'
import type { VisitorWords } from '../storefront/shell/slots.ts'
import { wishlistWords } from '../storefront/shell/wishlist-words.ts'
import { partsOf } from './language-parts.ts'
import type { Visitor } from './page-data.ts'

/** Different counts whose words are kept. */
const mostWords = 1000

/** What goes into the slots of a page for one visitor, ready to stand in HTML. Kept: translating costs more than a kept page. */
export function wordsFor(
  language: Language,
  { cartCount, wishlistCount, compareCount, signedIn }: Visitor,
): VisitorWords {
  const { i18n, words: kept } = partsOf(language)
  const key = `${cartCount}/${wishlistCount}/${compareCount}/${signedIn}`
  let words = kept.get(key)
  if (!words) {
    const cart = cartWords(i18n, cartCount)
    const wishlist = wishlistWords(i18n, wishlistCount)
    words = {
      ...cart,
      cartLabel: escapeHtml(cart.cartLabel),
      ...wishlist,
      wishlistLabel: escapeHtml(wishlist.wishlistLabel),
      compareCount: String(compareCount),
      account: signedIn ? 'customer' : 'guest',
    }
    if (kept.size >= mostWords) kept.clear()
    kept.set(key, words)
  }
  return words
}
