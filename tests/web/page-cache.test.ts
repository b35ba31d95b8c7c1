import { expect, test } from 'vitest'
import { KeptPage } from '#api/web/kept-page.ts'
import { PageCache } from '#api/web/page-cache.ts'
import type { Change } from '#projections/ports.ts'

const page = (text: string) => new KeptPage([text])
const reads = (documents: readonly string[], listings = false) => ({ documents: new Set(documents), listings })

/** A cache that follows a change log which the test writes. */
async function followed(options?: { capacity: number }) {
  const cache = new PageCache(options)
  let handlers: { onChange(change: Change): void; onGap(): void } | undefined
  let settle: () => void = () => {}
  const settled = () => new Promise<void>(resolve => (settle = resolve))
  await cache.follow(
    {
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
    gap: () => handlers?.onGap(),
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
