import { afterAll, beforeAll, expect, test } from 'vitest'
import { unservedSince } from '#api/setup/unserved.ts'
import { type OpenShop, openShop, visitor } from '#tests/api/open-shop.ts'

let shop: OpenShop
beforeAll(async () => {
  shop = await openShop()
  const options = [{ type: 'standard', cost: 600, freeOver: null, days: [3, 5] as const }]
  await shop.change({ delivery: { areas: [{ area: 'Home', countries: ['US'], cities: [], options }] } })
  await shop.sell({ tee: [{ sku: 'TEE', price: 500, quantity: -1 }] })
})
afterAll(() => shop.end())

test('carts with goods are counted by the country that nobody serves, each once', async () => {
  const ask = (buyer: ReturnType<typeof visitor>, country: string) =>
    buyer.get(`/api/delivery-options?country=${country}&city=`)
  const [one, other, empty] = [visitor(shop.app), visitor(shop.app), visitor(shop.app)]
  await one.add('TEE', 1)
  await other.add('TEE', 2)
  for (const country of ['AU', 'AU', 'BR', 'US']) await ask(one, country)
  await ask(other, 'AU')
  expect((await ask(empty, 'AU')).json()).toEqual([])
  await shop.caughtUp()
  const found = [
    { country: 'AU', carts: 2 },
    { country: 'BR', carts: 1 },
  ]
  expect(await unservedSince(shop)).toEqual(found)
  expect(await shop.queries('en').shippingPage()).toMatchObject({ unserved: found })
  const later = new Date(Date.now() + 31 * 86_400_000)
  expect(await unservedSince({ ...shop, now: () => later })).toEqual([])
})
