import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { WorkUnavailable } from '#api/plumbing/engines/work/port.ts'
import { createOldAddresses } from '#api/seo/old-addresses.ts'
import { type OpenShop, openShop } from '#tests/api/open-shop.ts'
import { passOf } from '#tests/support/pass.ts'

let shop: OpenShop
let now: Date
let down: boolean
beforeAll(async () => {
  shop = await openShop()
  const move = (kind: 'category' | 'path', from: string, to: string) =>
    shop.append(`redirect-${kind}.${from}`, { type: 'AddressMoved', data: { kind, from, to } })
  await move('category', 'knits', 'polos')
  await move('category', 'polos', 'polo-shirts')
  await move('path', '/summer', '/categories/polo-shirts?size=m')
  await move('category', 'caps', 'headwear')
  await shop.caughtUp()
})
afterAll(() => shop.end())
beforeEach(() => {
  now = new Date('2026-11-20T12:00:00Z')
  down = false
})

/** As another process of the shop has it. */
function open() {
  const work = {
    ...shop.work,
    addCounts: (...given: Parameters<typeof shop.work.addCounts>) => {
      if (down) throw new WorkUnavailable('no answer')
      return shop.work.addCounts(...given)
    },
  }
  const old = createOldAddresses({ ...shop, work, now: () => now })
  return {
    ...old,
    visit: (path: string, headers = {}) => old.followed(new URL(path, 'https://shop.example'), headers),
    async told(path: string) {
      const found = await old.leadingTo(path)
      return Object.fromEntries(found.map(({ path, visits, bySearch }) => [path, [visits, bySearch]]))
    },
  }
}

test('visits are counted by the address that was asked for, with those that a search engine sent', async () => {
  const [one, other] = [open(), open()]
  await one.visit('/categories/polos?size=m')
  await one.visit('/fr/categories/polos/', { referer: 'https://www.google.com/' })
  await other.visit('/categories/%70olos', { referer: 'https://shop.example/google.html' })
  await other.visit('/categories/knits', { referer: 'https://duckduckgo.com/' })
  await other.visit('/summer')
  await one.visit('/categories/caps')
  await passOf(other.sweep)
  const expected = { '/categories/polos': [3, 1], '/categories/knits': [1, 1], '/summer': [1, 0] }
  expect(await one.told('/categories/polo-shirts')).toEqual(expected)
  expect(await other.told('/categories/headwear')).toEqual({ '/categories/caps': [1, 0] })
  expect(await one.told('/categories/tees')).toEqual({})
})

test('robots, pages that never moved and addresses of another shop system are not counted', async () => {
  const { visit, visitsBy } = open()
  const before = await visitsBy(['/categories/polos', '/categories/tees', '/collections/tees'])
  await visit('/categories/polos', { 'user-agent': 'Mozilla/5.0 (compatible; Googlebot/2.1)' })
  await visit('/categories/tees')
  await visit('/collections/tees')
  expect(await visitsBy(before.map(({ path }) => path))).toEqual(before)
})

test('whom something outside the shop brought to a category or a brand is counted, by its present address', async () => {
  const { came, visitsBy } = open()
  now = new Date('2027-09-01T12:00:00Z')
  const host = { host: 'shop.example' }
  came('/categories/tees', host)
  came('/fr/categories/%74ees?size=m', { ...host, referer: 'https://www.google.com/search' })
  came('/categories/tees', { ...host, referer: 'https://shop.example/store' })
  came('/categories/tees', { ...host, 'user-agent': 'Mozilla/5.0 (compatible; bingbot/2.0)' })
  came('/brands/a%20b', host)
  came('/store?category=tees', host)
  came('/product/tees', host)
  expect(await visitsBy(['/categories/tees', '/brands/a%20b', '/product/tees'])).toEqual([
    { path: '/categories/tees', visits: 2, bySearch: 1 },
    { path: '/brands/a%20b', visits: 1, bySearch: 0 },
    { path: '/product/tees', visits: 0, bySearch: 0 },
  ])
})

test('a visit is told for 30 days', async () => {
  const { visit, visitsBy } = open()
  const visits = async () => (await visitsBy(['/categories/knits']))[0]!.visits
  now = new Date('2027-02-01T00:00:00Z')
  await visit('/categories/knits')
  now = new Date('2027-03-02T23:59:59Z')
  expect(await visits()).toBe(1)
  now = new Date('2027-03-03T00:00:00Z')
  expect(await visits()).toBe(0)
})

test('what cannot be stored is kept, and counted once when it can', async () => {
  const { visit, visitsBy, sweep } = open()
  now = new Date('2027-06-01T12:00:00Z')
  await visit('/categories/caps')
  down = true
  await expect(passOf(sweep)).rejects.toThrow(WorkUnavailable)
  now = new Date('2027-06-02T12:00:00Z')
  await visit('/categories/caps')
  await expect(passOf(sweep)).rejects.toThrow(WorkUnavailable)
  down = false
  await sweep.end()
  await sweep.end()
  expect((await visitsBy(['/categories/caps']))[0]).toMatchObject({ visits: 2 })
})
