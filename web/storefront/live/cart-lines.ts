import { loadNamespaces } from '../../i18n/load.ts'
import type { CartLineModel } from '../../models/cart.ts'
import type { LiveProduct } from '../../models/live-product.ts'
import { cart } from '../cart/store.ts'
import { lineName, lineState } from '../cart-line.ts'
import type { ShellParts } from '../shell/shell-loader.ts'
import { announce, wordsOf } from './announce.ts'

/** Carts that hold one product do not all ask at the same moment. */
const spreadMs = 1000

/** Asks the shop for its cart when a line of it changed: it alone knows coupons and totals. */
export function followCartLines(parts: Pick<ShellParts, 'instance' | 'currency'>) {
  let asks = false
  let known = ''
  const lines = () => cart.get().said?.lines ?? []
  const ids = () => [...new Set(lines().map(line => line.productId))]
  const following = {
    ids,
    /** Called when the cart holds other products. */
    onLines() {},
    hear(products: readonly LiveProduct[]): void {
      const byId = new Map(products.map(product => [product.id, product]))
      if (asks || !lines().some(line => differs(line, byId.get(line.productId)))) return
      asks = true
      setTimeout(ask, Math.random() * spreadMs)
    },
  }
  cart.subscribe(() => {
    const next = ids().join()
    if (next === known) return
    known = next
    following.onLines()
  })

  async function ask(): Promise<void> {
    asks = false
    const before = new Map(lines().map(line => [line.uid, line]))
    const answer = await cart.load()
    if (!answer.ok) return
    await loadNamespaces(parts.instance, ['cart'])
    const { t: live, money, number } = await wordsOf(parts)
    const t = parts.instance.getFixedT(null, 'cart')
    for (const line of answer.cart.lines) {
      const old = before.get(line.uid)
      if (!old) continue
      const state = lineState(line)
      const say = (what: string) => announce(live('line', { line: lineName(line), what }))
      if (old.unitPrice !== line.unitPrice)
        say(t('line.price', { before: money(old.unitPrice), now: money(line.unitPrice) }))
      if (state === lineState(old) && (state !== 'short' || old.available === line.available)) continue
      if (state === 'short') say(t('line.short', { count: line.available, number: number(line.available) }))
      else if (state === 'gone') say(t('line.gone'))
      else if (state === 'sold-out') say(t('line.soldOut'))
    }
  }

  return following
}

/** Whether the cart would say something else of a line. */
function differs(line: CartLineModel, said: LiveProduct | undefined): boolean {
  if (!said) return false
  if ('gone' in said) return line.sold
  const { left = {}, prices = {} } = said
  const isSold = Object.hasOwn(left, line.sku)
  if (isSold !== line.sold) return true
  const [price] = Object.hasOwn(prices, line.sku) ? prices[line.sku]! : [said.price]
  return isSold && (price !== line.unitPrice || (left[line.sku] ?? 0) !== line.available)
}
