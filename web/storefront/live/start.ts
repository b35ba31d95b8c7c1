import { sourceOf } from '../../app/page-table.ts'
import type { LiveProduct } from '../../models/live-product.ts'
import type { ProductModel } from '../../models/product.ts'
import { liveModels } from '../../ui/live-model.ts'
import type { ShellParts } from '../shell/shell-loader.ts'
import { type Heard, speak } from './announce.ts'
import { followCartLines } from './cart-lines.ts'
import { moveTo } from './moves.ts'
import { canFollow, followProducts, type Wants } from './stream.ts'

/** A list that is still being built is asked for once. */
const settleMs = 300
/** The shop tells one page of so many products; of a longer list of those that came last, the last one first. */
const mostIds = 64

type PageName = 'product' | 'listing' | 'cart'
const namesOfPages: readonly string[] = ['product', 'listing', 'cart'] satisfies readonly PageName[]

/** Prices and stock move on pages of a product, of a list and of the cart, while they are in sight. */
export function startLive(parts: ShellParts): void {
  if (!canFollow()) return
  const { router, currency } = parts
  const { moves, shown } = liveModels
  const said = new Map<string, LiveProduct>()
  const seen = new Map<string, LiveProduct>()
  const cartLines = followCartLines(parts)
  let following: AbortController | null = null
  let followed = ''
  let timer: ReturnType<typeof setTimeout> | undefined
  let data = router.state.loaderData

  function page(): PageName | null {
    const route = router.state.matches.at(-1)?.route.id ?? ''
    const name = sourceOf(route)?.split('/').at(-2) ?? ''
    return namesOfPages.includes(name) ? (name as PageName) : null
  }

  function wants(): Wants {
    const name = page()
    if (name === 'cart') return { ids: cartLines.ids().slice(0, mostIds), left: true }
    if (name === 'listing') return { ids: [...shown.keys()].slice(-mostIds).toReversed(), left: false }
    const route = router.state.matches.at(-1)?.route.id ?? ''
    const product =
      name && (router.state.loaderData[route] as { readonly product: Pick<ProductModel, 'id'> } | undefined)?.product
    return { ids: product ? [product.id] : [], left: true }
  }

  function hear(products: readonly LiveProduct[]): void {
    const name = page()
    const heard: Heard[] = []
    for (const product of products) {
      const before = said.get(product.id)
      said.set(product.id, product)
      show(product.id)
      heard.push({ before, product })
    }
    if (name === 'cart') cartLines.hear(products)
    else if (name) void speak(parts, name, heard)
  }

  function show(id: string): void {
    moves.set(id, moveTo(said.get(id)!, seen.get(id), currency.name))
    for (const changed of shown.get(id) ?? []) changed()
  }

  function follow(): void {
    timer = undefined
    const next = wants()
    const key = JSON.stringify(next)
    if (following && key === followed) return
    stop()
    if (next.ids.length === 0 || document.hidden) return
    followed = key
    following = new AbortController()
    followProducts(next, hear, following.signal)
  }

  /** An open connection keeps a page out of the browser's back/forward cache, and a hidden one needs none. */
  function stop(): void {
    clearTimeout(timer)
    timer = undefined
    following?.abort()
    following = null
  }

  function soon(): void {
    timer ??= setTimeout(follow, settleMs)
  }

  liveModels.onShown = soon
  liveModels.onSeen = id => {
    seen.set(id, said.get(id)!)
    show(id)
  }
  cartLines.onLines = soon
  router.subscribe(({ loaderData }) => {
    if (loaderData === data) return
    data = loaderData
    // A page that was made now is newer than what was said of others.
    for (const each of [said, seen, moves]) each.clear()
    soon()
  })
  document.addEventListener('visibilitychange', () => (document.hidden ? stop() : soon()))
  window.addEventListener('pagehide', stop)
  window.addEventListener('pageshow', soon)
  soon()
}
