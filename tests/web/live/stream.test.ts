import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import type { LiveProduct } from '#web/models/live-product.ts'

/** What the shop does with the next connections of the browser. */
let refuses: boolean
let opened: Connection[]

class Connection {
  static readonly CLOSED = 2
  readyState = 1
  onerror: ((event: { readonly target: Connection }) => void) | null = null
  private hear: ((event: { readonly data: string }) => void) | null = null
  readonly ids: readonly string[]
  constructor(address: string) {
    this.ids = new URL(address, 'https://shop.example').searchParams.get('products')!.split(',')
    opened.push(this)
    if (!refuses) return
    this.readyState = Connection.CLOSED
    queueMicrotask(() => this.onerror?.({ target: this }))
  }
  addEventListener(_name: 'products', hear: NonNullable<Connection['hear']>): void {
    this.hear = hear
  }
  close(): void {
    this.readyState = Connection.CLOSED
  }
  tell(products: readonly Partial<LiveProduct>[]): void {
    this.hear?.({ data: JSON.stringify(products) })
  }
}

/** One tab holds the lock, as the only one of its browser. */
const locks = { request: async (_name: string, _options: object, lead: () => Promise<void>) => lead() }
const quiet = class {
  onmessage: ((event: { readonly data: object }) => void) | null = null
  constructor() {
    channels.push(this)
  }
  postMessage(): void {}
  close(): void {}
}
let channels: InstanceType<typeof quiet>[]

let followProducts: typeof import('#web/storefront/live/stream.ts').followProducts
beforeEach(async () => {
  refuses = false
  opened = []
  channels = []
  vi.useFakeTimers()
  vi.stubGlobal('EventSource', Connection)
  vi.stubGlobal('BroadcastChannel', quiet)
  vi.stubGlobal('navigator', { locks, onLine: true })
  vi.resetModules()
  followProducts = (await import('#web/storefront/live/stream.ts')).followProducts
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

const second = 1000
/** A page that follows products until it is left. */
function open(ids: readonly string[] = ['p1']) {
  const heard: (readonly LiveProduct[])[] = []
  const page = new AbortController()
  followProducts({ ids, left: true }, products => heard.push(products), page.signal)
  return { heard, leave: () => page.abort() }
}

test('a shop that refuses a page, as with 429, is not asked again for a minute, and then once', async () => {
  refuses = true
  const { heard, leave } = open()
  await vi.advanceTimersByTimeAsync(59 * second)
  expect(opened).toHaveLength(1)
  await vi.advanceTimersByTimeAsync(61 * second)
  expect(opened).toHaveLength(2)
  // It works on without, and is told again once the shop has room.
  refuses = false
  await vi.advanceTimersByTimeAsync(121 * second)
  expect(opened).toHaveLength(3)
  opened.at(-1)!.tell([{ id: 'p1', price: 1299 }])
  expect(heard).toEqual([[{ id: 'p1', price: 1299 }]])
  await vi.advanceTimersByTimeAsync(600 * second)
  expect(opened).toHaveLength(3)
  leave()
})

test('other pages and other tabs do not make it ask sooner', async () => {
  refuses = true
  for (let page = 0; page < 20; page++) {
    const { leave } = open()
    await vi.advanceTimersByTimeAsync(second)
    for (const { onmessage } of channels)
      onmessage?.({ data: { kind: 'wants', tab: `tab ${page}`, ids: [`p${page + 2}`], left: false } })
    await vi.advanceTimersByTimeAsync(second)
    leave()
  }
  expect(opened).toHaveLength(1)
})

test('a connection that only broke is left to the browser', async () => {
  const { leave } = open()
  await vi.advanceTimersByTimeAsync(second)
  const [connection] = opened
  connection!.readyState = 0
  connection!.onerror!({ target: connection! })
  await vi.advanceTimersByTimeAsync(300 * second)
  expect(opened).toHaveLength(1)
  leave()
})

test('offline nothing is asked for, and once when the browser is back', async () => {
  const browser = new EventTarget()
  vi.stubGlobal('window', browser)
  vi.stubGlobal('navigator', { locks, onLine: false })
  const { leave } = open()
  await vi.advanceTimersByTimeAsync(300 * second)
  expect(opened).toHaveLength(0)
  vi.stubGlobal('navigator', { locks, onLine: true })
  browser.dispatchEvent(new Event('online'))
  await vi.advanceTimersByTimeAsync(300 * second)
  expect(opened).toHaveLength(1)
  leave()
})

describe('tabs that want more than one connection tells', () => {
  const long = (name: string, count = 64) => Array.from({ length: count }, (_, n) => `${name}${n}`)
  const say = (data: object) => {
    for (const { onmessage } of channels) onmessage?.({ data })
  }
  const wants = (tab: string, ids: readonly string[]) => say({ kind: 'wants', tab, ids, left: false })
  const asked = () => opened.at(-1)!.ids

  test('share it, each with what matters most to it', async () => {
    const { leave } = open(long('own'))
    await vi.advanceTimersByTimeAsync(second)
    expect(asked()).toEqual(long('own'))
    wants('list', long('list'))
    wants('cart', long('cart', 3))
    await vi.advanceTimersByTimeAsync(second)
    expect(asked()).toHaveLength(64)
    expect(asked()).toEqual(expect.arrayContaining([...long('cart', 3), ...long('list', 30), ...long('own', 30)]))
    leave()
  })

  test('are told of what they show one after the other, the newest first', async () => {
    const { leave } = open(long('own'))
    for (let tab = 0; tab < 70; tab++) wants(`tab ${tab}`, [`p${tab}`])
    await vi.advanceTimersByTimeAsync(second)
    expect(asked().slice(0, 2)).toEqual(['p69', 'p68'])
    expect(asked()).not.toContain('p5')
    // It goes to another page, and so speaks last.
    wants('tab 5', ['p5'])
    await vi.advanceTimersByTimeAsync(second)
    expect(asked()[0]).toBe('p5')
    leave()
  })

  test('are told of more once one is left', async () => {
    const { leave } = open(long('own'))
    wants('list', long('list'))
    await vi.advanceTimersByTimeAsync(second)
    expect(asked()).not.toContain('own63')
    say({ kind: 'leaves', tab: 'list' })
    await vi.advanceTimersByTimeAsync(second)
    expect(asked()).toEqual(long('own'))
    // Where nothing was left out, the connection stays.
    const before = opened.length
    wants('other', ['own1'])
    say({ kind: 'leaves', tab: 'other' })
    await vi.advanceTimersByTimeAsync(second)
    expect(opened).toHaveLength(before)
    leave()
  })
})
