import type { Language } from '#domain/shared/localized-text.ts'
import { prefixOf } from '../../i18n/addresses.ts'
import { loadNamespaces } from '../../i18n/load.ts'
import { showToast } from '../../ui/toast.ts'
import {
  compareProduct,
  loadPicked,
  PICKS_CHANGED,
  type PickOutcome,
  type PicksChanged,
  removeCompared,
  removeItem,
  saveItem,
} from '../pick-actions.ts'
import { countWords, showCount } from '../shell/count-words.ts'
import type { ShellParts } from '../shell/shell-loader.ts'

const buttons = 'button[form="save-form"], button[form="compare-form"]'

/** Marks what the visitor has picked on every button there is, keeps the header's number, and shows the bar of picks. */
export function startPicked({ instance, router }: ShellParts) {
  let saved: ReadonlySet<string> = new Set()
  let compared: ReadonlySet<string> = new Set()
  let known = false

  const isPicked = (button: HTMLButtonElement) =>
    (button.form?.id === 'save-form' ? saved : compared).has(productOf(button))

  function mark(): void {
    if (!known) return
    for (const button of document.querySelectorAll<HTMLButtonElement>(buttons)) {
      const pressed = String(isPicked(button))
      if (button.getAttribute('aria-pressed') !== pressed) button.setAttribute('aria-pressed', pressed)
    }
  }

  function count(): void {
    const link = document.getElementById('wishlist-link')
    const badge = document.getElementById('wishlist-count')
    if (link && badge) showCount(link, badge, countWords(instance, 'wishlist', saved.size))
  }

  window.addEventListener(PICKS_CHANGED, event => {
    const { wishlist, compare } = (event as PicksChanged).detail
    if (wishlist) {
      saved = new Set(wishlist)
      count()
    }
    if (compare) {
      compared = new Set(compare)
      if (compared.size > 0) void showTray()
    }
    known ||= Boolean(wishlist && compare)
    mark()
  })

  let tray: Promise<unknown> | null = null
  /** The bar keeps itself up to date once it is there. */
  function showTray() {
    tray ??= import('./tray.tsx').then(({ openTray }) => openTray(instance))
    return tray
  }

  // Cards come with a page, with more of a list, with a row that loads late.
  let marking = 0
  new MutationObserver(() => {
    cancelAnimationFrame(marking)
    marking = requestAnimationFrame(mark)
  }).observe(document.getElementById('main') ?? document.body, { childList: true, subtree: true })
  document.addEventListener('visibilitychange', () => document.visibilityState === 'visible' && void loadPicked())
  window.addEventListener('pageshow', event => event.persisted && void loadPicked())

  /** One press at a time, so that two quick ones do and undo. */
  let pressing: Promise<unknown> = loadPicked()

  async function toggle(button: HTMLButtonElement): Promise<void> {
    const productId = productOf(button)
    const saving = button.form?.id === 'save-form'
    const done = isPicked(button)
    // Shown at once, and taken back below when the server refuses.
    button.setAttribute('aria-pressed', String(!done))
    const outcome = await send(saving, done, productId, colorOf(button))
    if (outcome.ok) await announce(saving, done)
    else await tell(outcome.problem.code)
    mark()
  }

  async function announce(saving: boolean, done: boolean): Promise<void> {
    await loadNamespaces(instance, ['picks'])
    const said = saving ? (done ? 'unsaved' : 'saved') : done ? 'uncompared' : 'compared'
    const announcer = document.getElementById('announcer')
    if (announcer) announcer.textContent = instance.getFixedT(null, 'picks')(said)
  }

  async function tell(code: string): Promise<void> {
    await loadNamespaces(instance, ['picks'])
    const t = instance.getFixedT(null, 'picks')
    const ui = instance.getFixedT(null, 'ui')
    const prefix = prefixOf(instance.language as Language)
    const full = code === 'compare-full' ? 'compare' : code === 'wishlist-full' ? 'wishlist' : null
    await showToast({
      kind: 'error',
      text: t(full ? `full.${full}` : 'failed'),
      ...(full && { action: { label: t(`see.${full}`), href: `${prefix}/${full}` } }),
      labels: { close: ui('toast.close'), region: ui('toast.region') },
    })
  }

  router.subscribe(() => mark())
  return {
    press(button: HTMLButtonElement): void {
      pressing = pressing.then(() => toggle(button))
    },
  }
}

function send(saving: boolean, done: boolean, productId: string, color: string | null): Promise<PickOutcome> {
  if (saving) return done ? removeItem(productId) : saveItem(productId, color)
  return done ? removeCompared(productId) : compareProduct(productId)
}

function productOf(button: HTMLButtonElement): string {
  return button.value.split('/', 1)[0] ?? ''
}

/** The button's own colour, or the one that its card shows, which the card's link names. */
function colorOf(button: HTMLButtonElement): string | null {
  const own = button.value.split('/')[1]
  if (own) return own
  const link = button.closest('li')?.querySelector<HTMLAnchorElement>('a[href*="color="]')
  return link ? new URL(link.href).searchParams.get('color') : null
}
