import { randomBytes } from 'node:crypto'
import { expect, test } from 'vitest'
import { KeptPage } from '#api/plumbing/web/kept-page.ts'
import { PageCache } from '#api/plumbing/web/page-cache.ts'
import type { Change } from '#projections/ports.ts'
import { type VisitorWords, visitorSlots } from '#web/storefront/shell/slots.ts'

const page = (text: string) => new KeptPage([text], visitorSlots)
const reads = (documents: readonly string[], listings = false) => ({ documents: new Set(documents), listings })

const noWords = Object.fromEntries(visitorSlots.map(name => [name, ''])) as VisitorWords

/** A cache that follows a change log which the test writes. */
async function followed(options?: { capacity: number }) {
  const cache = new PageCache(options)
  let handlers: { onChange(change: Change): void; onGap(sequence: number): void } | undefined
  let settle: () => void = () => {}
  const settled = () => new Promise<void>(resolve => (settle = resolve))
  let isHeard = true
  await cache.follow(
    {
      hears: () => isHeard,
      follow: async given => {
        handlers = given
      },
    },
    new AbortController().signal,
    settled,
  )
  return {
    cache,
    change: (view: string, ...ids: string[]) => handlers?.onChange({ sequence: 1, view, ids, checkpoint: 1 }),
    gap: () => handlers?.onGap(0),
    hear: (heard: boolean) => {
      isHeard = heard
    },
    settle: async () => {
      settle()
      await Promise.resolve()
    },
    keep: (key: string, documents: readonly string[], listings = false) => {
      const rendering = cache.begin()
      rendering.keep(key, page(key), reads(documents, listings))
      rendering.end()
    },
  }
}

test('a change of a document drops the pages that read it, and no others', async () => {
  const { cache, keep, change } = await followed()
  keep('/product/a', ['product-page/a', 'terms/brand'])
  keep('/product/b', ['product-page/b', 'terms/brand'])
  change('product-page', 'a')
  expect(cache.get('/product/a')).toBeUndefined()
  expect(cache.get('/product/b')).toBeDefined()
})

test('a product that enters a list drops the lists, which never read it', async () => {
  const { cache, keep, change } = await followed()
  keep('/categories/polos', ['product-card/a'], true)
  keep('/product/b', ['product-page/b'])
  change('product-card', 'new')
  expect(cache.get('/categories/polos')).toBeUndefined()
  expect(cache.get('/product/b')).toBeDefined()
})

test('a page is not kept when something that it read has changed since its rendering began', async () => {
  const { cache, change } = await followed()
  const rendering = cache.begin()
  change('product-page', 'a')
  rendering.keep('/product/a', page('old'), reads(['product-page/a']))
  rendering.keep('/product/b', page('fresh'), reads(['product-page/b']))
  rendering.end()
  expect(cache.get('/product/a')).toBeUndefined()
  expect(cache.get('/product/b')).toBeDefined()
})

test('a page that was rendered before the other caches had heard of a change falls when they have', async () => {
  const { cache, keep, change, settle } = await followed()
  change('product-page', 'a')
  keep('/product/a', ['product-page/a'])
  expect(cache.get('/product/a')).toBeDefined()
  await settle()
  expect(cache.get('/product/a')).toBeUndefined()
})

test('a gap in the change log and a rebuilt view drop everything, pages under way too', async () => {
  const { cache, keep, change, gap } = await followed()
  for (const loss of [gap, () => change('terms')]) {
    keep('/', ['settings/shop'])
    const rendering = cache.begin()
    loss()
    rendering.keep('/late', page('late'), reads([]))
    rendering.end()
    expect(cache.size).toBe(0)
  }
})

test('the pages that were asked for least recently go when the memory is full', async () => {
  const weight = page('x'.repeat(100)).weight
  const { cache } = await followed({ capacity: weight * 2 })
  const rendering = cache.begin()
  for (const key of ['/1', '/2']) rendering.keep(key, page('x'.repeat(100)), reads([`view/${key}`]))
  cache.get('/1')
  rendering.keep('/3', page('x'.repeat(100)), reads([]))
  rendering.end()
  expect([cache.get('/1'), cache.get('/2'), cache.get('/3')].map(kept => kept !== undefined)).toEqual([
    true,
    false,
    true,
  ])
})

/** Sends a page to visitors with so many pieces in their carts; each gets a version of their own, in two encodings. */
async function sendTo(kept: KeptPage, carts: number): Promise<number> {
  let bytes = 0
  for (let pieces = 0; pieces < carts; pieces++) {
    for (const encoding of ['gzip', 'br', 'gzip', 'br']) {
      const reply = {
        header: () => reply,
        send(body: Buffer) {
          bytes += body.length
          return reply
        },
      }
      const request = { headers: { 'accept-encoding': encoding, cookie: 'cart=1' } }
      await kept.send(request as never, reply as never, { ...noWords, cartCount: String(pieces) }, 'kept')
    }
  }
  return bytes
}

test('a page weighs what is kept of it, so that versions and encodings push others out', async () => {
  const text = randomBytes(20_000).toString('base64')
  const { cache } = await followed({ capacity: text.length * 20 })
  const pages = ['/1', '/2', '/3'].map(key => [key, page(text)] as const)
  const rendering = cache.begin()
  for (const [key, kept] of pages) rendering.keep(key, kept, reads([]))
  rendering.end()
  expect(cache.bytes).toBe(text.length * 3)
  for (const [, kept] of pages) await sendTo(kept, 6)
  expect(cache.size).toBe(1)
  const [, last] = pages[2]!
  expect(cache.bytes).toBe(last.weight)
  // The text, six versions of it, and each in two encodings.
  expect(last.weight).toBeGreaterThan(text.length * 7 * 1.5)
  cache.dropAll()
  await sendTo(last, 8)
  expect(cache.bytes).toBe(0)
})

test('versions that go give their bytes back', async () => {
  const kept = page('x'.repeat(10_000))
  await sendTo(kept, 8)
  const full = kept.weight
  await sendTo(kept, 30)
  expect(Math.abs(kept.weight - full)).toBeLessThan(200)
})

test('while changes are not heard, no page is given or kept; those that no change dropped are given again', async () => {
  const { cache, keep, change, hear } = await followed()
  keep('/product/a', ['product-page/a'])
  keep('/product/b', ['product-page/b'])
  hear(false)
  expect(cache.get('/product/a')).toBeUndefined()
  keep('/product/c', ['product-page/c'])
  change('product-page', 'a')
  hear(true)
  expect(['a', 'b', 'c'].map(id => cache.get(`/product/${id}`) !== undefined)).toEqual([false, true, false])
})
