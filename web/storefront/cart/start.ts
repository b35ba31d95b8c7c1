import type { i18n } from 'i18next'
import type { Language } from '#domain/shared/localized-text.ts'
import { draftNames } from '../../client/draft-names.ts'
import { online } from '../../client/online.ts'
import { prefixOf, splitLanguage } from '../../i18n/addresses.ts'
import { loadNamespaces } from '../../i18n/load.ts'
import type { CartModel } from '../../models/cart.ts'
import type { CurrencyModel } from '../../models/shell.ts'
import { numberIn } from '../../ui/numbers.ts'
import { showToast } from '../../ui/toast.ts'
import { countWords, showCount } from '../shell/count-words.ts'
import { cart, changesKey, copyKey, shareAmongTabs } from './store.ts'

const phone = '(max-width: 47.99rem)'

/** Shows the cart's changes: badge, copy, the panel or, on phones, a message. The panel's code loads when it opens. */
export function startCart(instance: i18n, currency: CurrencyModel): void {
  const button = document.getElementById('cart-button')
  const badge = document.getElementById('cart-count')
  const copy = async () => (await import('./copy.ts')).browserCopy
  const open = async () => {
    // The cart page shows the same.
    if (splitLanguage(window.location.pathname).path === '/cart') return window.scrollTo({ top: 0 })
    try {
      const [panel] = await Promise.all([import('./panel.tsx'), loadNamespaces(instance, ['cart'])])
      panel.openPanel(instance, currency)
    } catch {
      window.location.assign(`${prefixOf(instance.language as Language)}/cart`)
    }
  }
  let copied: CartModel | null = null
  cart.subscribe(() => {
    const { count, cart: shown, added } = cart.get()
    if (button && badge && count !== Number(badge.dataset.count)) {
      showCount(button, badge, countWords(instance, 'cart', count))
    }
    if (shown && shown !== copied) copy().then(({ keep }) => keep(shown), notCopied)
    copied = shown
    if (added === 0) return
    if (window.matchMedia(phone).matches) void announce(instance, 'added', added)
    else void open()
  })
  shareAmongTabs(cart)
  cart.start(Number(badge?.dataset.count ?? 0))
  button?.addEventListener('click', event => {
    if (event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return
    event.preventDefault()
    void open()
  })
  // Loaded before the connection may be gone.
  if (cart.get().count > 0) copy().catch(notCopied)
  dropCopyAtSignOut()
  if (isKept(changesKey))
    void online().then(() => import('./kept-changes.ts').then(kept => kept.takeUpChanges(), notCopied))
  // The checkout's frame shows no number, and is no place to fill a cart.
  if (badge?.dataset.count === '0' && isKept(copyKey)) copy().then(({ restore }) => restore().then(show), notCopied)

  async function show(restored: CartModel | null): Promise<void> {
    if (!restored) return
    cart.confirm(restored)
    await announce(instance, 'restored', restored.count)
  }
}

/** The copy's code did not load. The server has the cart, and the next change tries again. */
function notCopied(): void {}

/** Removes the copy, and what a member typed in the dashboard, at sign-out, so that the next visitor finds none. */
function dropCopyAtSignOut(): void {
  document.addEventListener('click', ({ target }) => {
    const out =
      target instanceof Element && target.closest('a[data-sign-out], form[action$="/api/auth/signout"] button')
    if (!out) return
    try {
      for (const name of [copyKey, changesKey, ...draftNames()]) localStorage.removeItem(name)
    } catch {
      // Storage is off: nothing was kept.
    }
  })
}

function isKept(name: string): boolean {
  try {
    return localStorage.getItem(name) !== null
  } catch {
    return false
  }
}

async function announce(instance: i18n, what: 'added' | 'restored', pieces: number): Promise<void> {
  const language = instance.language as Language
  await loadNamespaces(instance, ['cart'])
  const t = instance.getFixedT(null, 'cart')
  const ui = instance.getFixedT(null, 'ui')
  await showToast({
    kind: 'success',
    text: t(what, { count: pieces, number: numberIn(language, pieces) }),
    action: { label: t('viewAdded'), href: `${prefixOf(language)}/cart` },
    labels: { close: ui('toast.close'), region: ui('toast.region') },
  })
}
