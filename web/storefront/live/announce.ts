import type { Language } from '#domain/shared/localized-text.ts'
import { loadNamespaces } from '../../i18n/load.ts'
import type { LiveProduct } from '../../models/live-product.ts'
import { moneyFormat } from '../../ui/money.ts'
import { numberIn } from '../../ui/numbers.ts'
import type { ShellParts } from '../shell/shell-loader.ts'

/** What was said of a product, and before that on this page; undefined: nothing, it is as the page came or changed before. */
export type Heard = { readonly before: LiveProduct | undefined; readonly product: LiveProduct }

/** Changes that come together are read out together, once. */
const gatherMs = 1000

let waiting: string[] = []

/** Reads a sentence out when the screen reader has nothing else to say. */
export function announce(text: string): void {
  if (waiting.length === 0) setTimeout(readOut, gatherMs)
  if (!waiting.includes(text)) waiting.push(text)
}

function readOut(): void {
  const announcer = document.getElementById('announcer')
  if (announcer) announcer.textContent = waiting.join(' ')
  waiting = []
}

type Words = Pick<ShellParts, 'instance' | 'currency'>

export async function wordsOf({ instance, currency }: Words) {
  const language = instance.language as Language
  await loadNamespaces(instance, ['live'])
  return {
    t: instance.getFixedT(null, 'live'),
    money: moneyFormat(language, currency),
    number: (value: number) => numberIn(language, value),
  }
}

/** Says what changed on a page of a product or of a list. The page itself says how many are left of what was chosen. */
export async function speak(parts: Words, page: 'product' | 'listing', heard: readonly Heard[]): Promise<void> {
  const changed = heard.filter(each => isNews(each, parts.currency.name))
  if (changed.length === 0) return
  const { t, money, number } = await wordsOf(parts)
  if (page === 'listing') return announce(t('listing', { count: changed.length, number: number(changed.length) }))
  for (const { before, product } of changed) {
    if ('gone' in product) announce(t('gone'))
    else if (before && !('gone' in before) && before.price !== product.price)
      announce(t('price', { before: money(before.price), now: money(product.price) }))
    else announce(t('prices'))
  }
}

/** First values are news where they are not those of the page. */
function isNews({ before, product }: Heard, currency: string): boolean {
  if ('gone' in product) return !before || !('gone' in before)
  if (product.currency !== currency) return false
  if (!before || 'gone' in before) return false
  const prices = (each: typeof product) => JSON.stringify([each.price, each.colors, each.prices])
  return prices(before) !== prices(product) || before.inStock !== product.inStock
}
