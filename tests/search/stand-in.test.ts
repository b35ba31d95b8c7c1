import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { searchDocumentVersion } from '#projections/product-search/port.ts'
import { openShop } from '../api/open-shop.ts'
import { type MeilisearchDouble, startMeilisearchDouble } from '../support/meilisearch-double.ts'

type Shop = Awaited<ReturnType<typeof openShop>>

const indexOf = (name: string) => `${name}-v${searchDocumentVersion}`

let service: MeilisearchDouble
let shop: Shop | undefined

beforeEach(async () => {
  service = await startMeilisearchDouble()
})

afterEach(async () => {
  await shop?.end()
  shop = undefined
  await service.stop()
})

async function opened(): Promise<Shop> {
  shop = await openShop({ env: { MEILI_URL: service.url } })
  await shop.sell({ 'plain-tee': [{ sku: 'tee', price: 900, quantity: 5 }] })
  await shop.indexer.caughtUp()
  return shop
}

/** Slugs that a listing of everything shows. */
async function listed({ queries, catalogue }: Shop) {
  const found = await queries('en').search('')
  return found.groups.length === 0 ? [] : (await catalogue('en').search({ q: '' })).ids.toSorted()
}

/** What /health/ready says of the search. */
async function health({ app }: Shop) {
  const answer = await app.inject('/health/ready')
  expect(answer.statusCode).toBe(200)
  return answer.json().views.find(({ view }: { view: string }) => view === 'product-search')
}

const isBack = (open: Shop) => expect.poll(async () => (await health(open)).state).toBe('live')

describe('a Meilisearch that is silent', () => {
  test('at the start: the shop opens, lists what it sells, and says how', async () => {
    await service.goAway()
    const open = await opened()
    expect(await listed(open)).toEqual(['plain-tee'])
    expect(await health(open)).toMatchObject({ state: 'retrying', note: 'Until it does, the embedded search answers.' })
    await service.comeBack()
    await isBack(open)
    expect(service.ids(indexOf('products'))).toEqual(['plain-tee'])
    expect(await health(open)).not.toHaveProperty('note')
    expect(await listed(open)).toEqual(['plain-tee'])
  })

  test.each([
    ['is away', () => service.goAway(), () => service.comeBack()],
    ['hangs', async () => service.hang(true), async () => service.hang(false)],
  ])(
    '%s under a running shop: pages are whole, changes are shown, and it is caught up',
    async (_, begin, end) => {
      const open = await opened()
      await begin()
      // Asked before anybody noticed.
      expect(await listed(open)).toEqual(['plain-tee'])
      expect(await open.queries('en').product('plain-tee')).toMatchObject({ slug: 'plain-tee' })
      expect(await open.queries('en').home()).toMatchObject({ totalProducts: 1 })
      await open.sell({ 'boxy-tee': [{ sku: 'boxy', price: 1100, quantity: 3 }] })
      await open.indexer.caughtUp()
      expect(await listed(open)).toEqual(['boxy-tee', 'plain-tee'])
      await end()
      await isBack(open)
      expect(service.ids(indexOf('products'))).toEqual(['boxy-tee', 'plain-tee'])
      const before = service.asked.length
      expect(await listed(open)).toEqual(['boxy-tee', 'plain-tee'])
      expect(service.asked.slice(before)).toContain('POST /multi-search')
    },
    60_000,
  )

  test('came back empty: it is filled, and nobody sees an empty shop', async () => {
    const open = await opened()
    service.empty()
    expect(await listed(open)).toEqual(['plain-tee'])
    await isBack(open)
    expect(service.ids(indexOf('products'))).toEqual(['plain-tee'])
  })
})

test('the index of another shop ends the start with a sentence', async () => {
  await (await opened()).end()
  shop = undefined
  const another = openShop({ env: { MEILI_URL: service.url } })
  await expect(another).rejects.toThrow('Name another index with MEILI_INDEX')
  shop = await openShop({ env: { MEILI_URL: service.url, MEILI_INDEX: 'second' } })
  expect(service.ids(indexOf('products'))).toEqual(['plain-tee'])
  expect(service.ids(indexOf('second'))).toEqual([])
})
