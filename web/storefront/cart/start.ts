import type { i18n } from 'i18next'
import type { Language } from '#domain/shared/localized-text.ts'
import { online } from '../../client/online.ts'
import { prefixOf, splitLanguage } from '../../i18n/addresses.ts'
import { loadNamespaces } from '../../i18n/load.ts'
import type { CartModel } from '../../models/cart.ts'
import type { CurrencyModel } from '../../models/shell.ts'
import { numberIn } from '../../ui/numbers.ts'
import { showToast } from '../../ui/toast.ts'
import { announceCart, announcedCart, CART_CHANGED, type CartChanged, type CartNews } from '../cart-actions.ts'
import { cartCount } from '../shell/cart-count.ts'
import { cartPanel } from '../shell/cart-panel.ts'
import { changesKey, copyKey } from './copy.ts'
import { cartRequests } from './requests.ts'
import { onOtherTab, tellTabs } from './signal.ts'

const phone = '(max-width: 47.99rem)'

/**
 * Lets the header's button open the panel and shows what was added: the panel on wide screens, a message on phones. The
 * panel's code and strings load with its first opening.
 */
export function startCart(instance: i18n, currency: CurrencyModel): void {
  let loaded: Promise<typeof import('./panel-host.tsx')> | null = null
  const load = async () => {
    loaded ??= import('./panel-host.tsx')
    const [host] = await Promise.all([loaded, loadNamespaces(instance, ['cart'])])
    return host
  }
  const open = async () => {
    // The page says all that the panel would.
    if (splitLanguage(window.location.pathname).path === '/cart') return window.scrollTo({ top: 0 })
    try {
      const host = await load()
      host.openPanel(instance, currency)
    } catch {
      window.location.assign(`${prefixOf(instance.language as Language)}/cart`)
    }
  }
  cartPanel.open = open
  onOtherTab(async () => {
    const answer = await cartRequests.load()
    if (answer.ok) announceCart({ cart: answer.cart, added: 0 })
  })
  const copy = async () => (await import('./browser-copy.ts')).browserCopy
  const hear = ({ cart, added, predicted }: CartNews) => {
    cartCount.set(cart.count)
    copy().then(({ keep }) => keep(cart), notCopied)
    // Other tabs ask the server, which has to know it by then.
    if (!predicted) tellTabs(cart)
    if (added === 0) return
    if (window.matchMedia(phone).matches) void tell(instance, 'added', added)
    else void open()
  }
  window.addEventListener(CART_CHANGED, event => hear((event as CartChanged).detail))
  // A page may have changed the cart before this was here.
  const missed = announcedCart()
  if (missed) hear(missed)
  // Here before the connection may be gone.
  if (cartCount.get() > 0) copy().catch(notCopied)
  dropCopyAtSignOut()
  const takeUp = () => import('./use-cart.ts').then(({ takeUpChanges }) => takeUpChanges(), notCopied)
  if (isKept(changesKey)) void online().then(takeUp)
  // What stands around the checkout has no number of the cart, and is no place to fill one.
  if (document.getElementById('cart-count')?.dataset.count === '0' && isKept(copyKey))
    copy().then(({ restore }) => restore().then(cart => cart && show(cart)), notCopied)

  async function show(cart: CartModel): Promise<void> {
    announceCart({ cart, added: 0 })
    await tell(instance, 'restored', cart.count)
  }
}

/** What keeps the copy did not load: the server has the cart, and the next change tries again. */
function notCopied(): void {}

/** Who comes next at this browser finds no copy. The server would refuse it, too. */
function dropCopyAtSignOut(): void {
  document.addEventListener('click', ({ target }) => {
    const out =
      target instanceof Element && target.closest('a[data-sign-out], form[action$="/api/auth/signout"] button')
    for (const name of out ? [copyKey, changesKey] : []) if (isKept(name)) localStorage.removeItem(name)
  })
}

function isKept(name: string): boolean {
  try {
    return localStorage.getItem(name) !== null
  } catch {
    return false
  }
}

async function tell(instance: i18n, what: 'added' | 'restored', pieces: number): Promise<void> {
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
