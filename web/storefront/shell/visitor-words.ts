import type { Language } from '#domain/shared/localized-text.ts'
import { escapeHtml } from '../../app/escape-html.ts'
import { textsIn } from '../../app/texts.ts'
import type { Visitor } from '../../models/shell.ts'
import { cartWords } from './cart-words.ts'
import type { VisitorWords } from './slots.ts'
import { wishlistWords } from './wishlist-words.ts'

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
