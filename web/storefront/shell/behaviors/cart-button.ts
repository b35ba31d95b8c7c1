import type { i18n } from 'i18next'
import { cartCount } from '../cart-count.ts'
import { cartPanel } from '../cart-panel.ts'
import { cartWords } from '../cart-words.ts'

/** Keeps the cart's number up to date and opens the panel where there is one; without it the button is a link. */
export function startCartButton(instance: i18n): void {
  const button = document.getElementById('cart-button')
  const badge = document.getElementById('cart-count')
  if (!button || !badge) return
  cartCount.set(Number(badge.dataset.count))
  cartCount.subscribe(() => {
    const words = cartWords(instance, cartCount.get())
    button.setAttribute('aria-label', words.cartLabel)
    badge.dataset.count = words.cartCount
    badge.textContent = words.cartShown
  })
  button.addEventListener('click', event => {
    const { open } = cartPanel
    if (!open || event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return
    event.preventDefault()
    void open()
  })
}
