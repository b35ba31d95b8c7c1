import type { LiveProduct } from '../../models/live-product.ts'

/** Products that a tab shows, those first that matter most; `left`: with the pieces and prices of each variant. */
export type Wants = { readonly ids: readonly string[]; readonly left: boolean }

type Message =
  /** A tab has the connection from now on: the others say what they want. */
  | { readonly kind: 'leads' }
  | ({ readonly kind: 'wants'; readonly tab: string } & Wants)
  | { readonly kind: 'leaves'; readonly tab: string }
  | { readonly kind: 'products'; readonly products: readonly LiveProduct[] }

const name = 'live-products'
/** The shop tells one connection of so many products. */
const mostIds = 64
/** Tabs that open together are connected together. */
const gatherMs = 100
/** A shop that refuses is asked again after so long: it is full, or being started anew. */
const retryMs = 60_000
/** Until then a shop that refused is not asked, whatever pages or tabs are opened. */
let asksFrom = 0

/** The products that tabs want, one of each in turn, up to as many as the shop tells. */
function shared(tabs: readonly Wants[]): string[] {
  const ids = new Set<string>()
  for (let n = 0; n < mostIds; n++)
    for (const wants of tabs) if (n < wants.ids.length && ids.size < mostIds) ids.add(wants.ids[n]!)
  return [...ids]
}

export const canFollow = () => 'EventSource' in window && 'BroadcastChannel' in window && Boolean(navigator.locks)

/** Follows products with one connection for all visible tabs of the browser: the tab that holds the lock tells the others. */
export function followProducts(
  own: Wants,
  onProducts: (products: readonly LiveProduct[]) => void,
  signal: AbortSignal,
): void {
  const channel = new BroadcastChannel(name)
  const tab = crypto.randomUUID()
  const wanted = new Set(own.ids)
  const post = (message: Message) => channel.postMessage(message)
  const say = () => post({ kind: 'wants', tab, ...own })
  /** Takes up what another tab wants, while this one leads. */
  let join: ((tab: string, wants: Wants | null) => void) | null = null

  function take(products: readonly LiveProduct[]): void {
    const mine = products.filter(({ id }) => wanted.has(id))
    if (mine.length > 0) onProducts(mine)
  }

  channel.onmessage = ({ data }: MessageEvent<Message>) => {
    if (data.kind === 'products') take(data.products)
    else if (data.kind === 'leads') say()
    else join?.(data.tab, data.kind === 'wants' ? data : null)
  }
  say()
  signal.addEventListener('abort', () => {
    post({ kind: 'leaves', tab })
    channel.close()
  })

  function lead(): Promise<void> {
    const tabs = new Map<string, Wants>([[tab, own]])
    const known = new Map<string, LiveProduct>()
    let connected: Wants | null = null
    let source: EventSource | undefined
    let timer: ReturnType<typeof setTimeout> | undefined

    function connect(): void {
      timer = undefined
      // What is asked for offline only fails, and the browser logs it as an error.
      if (!navigator.onLine) {
        window.addEventListener('online', schedule, { once: true, signal })
        return
      }
      const all = [...tabs.values()].toReversed()
      const ids = shared(all)
      const left = all.some(wants => wants.left)
      if (connected && ids.every(id => connected!.ids.includes(id)) && left <= connected.left) return
      connected = { ids, left }
      source?.close()
      known.clear()
      source = new EventSource(`/api/live?products=${ids.map(encodeURIComponent).join()}${left ? '&left=1' : ''}`)
      source.addEventListener('products', ({ data }: MessageEvent<string>) => {
        const products = JSON.parse(data) as readonly LiveProduct[]
        for (const product of products) known.set(product.id, product)
        post({ kind: 'products', products })
        take(products)
      })
      source.onerror = ({ target }) => {
        // The browser comes back by itself, except after a refusal.
        if (target !== source || source?.readyState !== EventSource.CLOSED) return
        connected = null
        asksFrom = Date.now() + retryMs * (1 + Math.random())
        schedule()
      }
    }

    function schedule(): void {
      clearTimeout(timer)
      timer = setTimeout(connect, Math.max(gatherMs, asksFrom - Date.now()))
    }

    join = (other, wants) => {
      // The tab that spoke last comes last.
      tabs.delete(other)
      if (wants) tabs.set(other, wants)
      const products = (wants?.ids ?? []).flatMap(id => known.get(id) ?? [])
      if (products.length > 0) post({ kind: 'products', products })
      schedule()
    }
    post({ kind: 'leads' })
    schedule()
    return new Promise(resolve => {
      signal.addEventListener('abort', () => {
        clearTimeout(timer)
        source?.close()
        resolve()
      })
    })
  }

  navigator.locks.request(name, { signal }, lead).catch(() => {})
}
