import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { erasePerson } from '#api/plumbing/events/erase.ts'
import { product } from '#domain/product/decide.ts'
import type { OpenShop } from '#tests/api/open-shop.ts'
import { openClock, pricing, sale, settle } from '#tests/api/prices/pricing.ts'
import { feed, variant } from '#tests/support/feed-product.ts'
import { passOf } from '#tests/support/pass.ts'
import { type SignedIn, signedIn } from '#tests/support/signed-in.ts'

const ids = Array.from({ length: 40 }, (_, at) => `p${at}`)
const edited = ids.slice(0, 12)

let clock: ReturnType<typeof openClock>
let shop: OpenShop
let rosa: SignedIn
let owner: ReturnType<typeof pricing>
beforeAll(async () => {
  clock = openClock()
  shop = await clock.open()
  rosa = await signedIn(shop, { name: 'Rosa Vanished', admin: true })
  owner = pricing(shop, (await signedIn(shop, { name: 'Jonas', admin: true })).cookie)
})
afterAll(() => shop.end())

async function importAll(line: string, price: number) {
  for (const productId of ids) {
    const data = { productId, slug: productId, source: 'acme', complete: true }
    const command = { ...data, feed: feed([variant(`${productId}-M`, { price })], { name: { en: productId } }) }
    const by = { actor: 'import', channel: 'import', correlationId: line }
    await shop.handler.handle(product, productId, { type: 'ImportProduct', data: command }, by)
  }
  await shop.caughtUp()
}

/** What a shopper pays for a product, before or at an instant. */
async function priceAt(productId: string, at: string): Promise<readonly [price: number, discount: number]> {
  const told = (await owner.call('GET', `/products/${productId}/past?at=${at}`)).json().product
  return [told.variants[0].price, told.discount]
}
const now = () => clock.in(0)

test('a wrong import is found a week later and taken back, a sale runs and is undone, and the past stays', async () => {
  const wrong = randomUUID()
  await importAll(randomUUID(), 710)
  const seen = now()
  clock.later(24)
  await importAll(wrong, 71)
  clock.later(7 * 24)
  // Somebody works on twelve of them meanwhile.
  for (const id of edited) {
    const payload = { id: randomUUID(), base: 1, changes: { [`prices.${id}-M`]: 800, 'name.fr': `Le ${id}` } }
    const headers = { cookie: rosa.cookie }
    const saved = await shop.app.inject({ method: 'POST', url: `/api/admin/products/${id}`, headers, payload })
    expect(saved.statusCode).toBe(204)
  }
  const undone = (await owner.call('POST', `/history/lines/${wrong}/undo`, { id: randomUUID() })).json()
  await shop.caughtUp()
  await passOf(shop.undoSweep)
  await shop.caughtUp()
  const job = (await owner.call('GET', `/jobs/${undone.jobId}`)).json()
  expect(job).toMatchObject({ total: 40, done: 28, refused: 12, ended: 'done' })
  expect(job.not.map(({ label }: { label: string }) => label).sort()).toEqual([...edited].sort())
  const states = await Promise.all(ids.map(async id => (await shop.handler.fold(product, id)).state!))
  expect(states.map(({ feed: { variants } }) => variants[0]!.price)).toEqual(ids.map(() => 710))
  const prices = states.map(({ edits }) => Object.values(edits.prices ?? {})[0])
  expect(prices).toEqual(ids.map((_, at) => (at < edited.length ? 800 : undefined)))

  // A sale begins, and is taken back before its end.
  const last = ids.at(-1)!
  const { id: change } = await owner.plan([last], { move: sale(20), until: clock.in(48) })
  await settle(shop)
  const onSale = now()
  expect(await priceAt(last, onSale)).toEqual([710, 20])
  clock.later(1)
  expect((await owner.call('POST', `/price-changes/${change}/end`)).statusCode).toBeLessThan(300)
  await settle(shop)
  clock.later(1)
  expect(await priceAt(last, now())).toEqual([710, 0])

  // A buyer asks what they saw.
  expect(await priceAt(edited[0]!, seen)).toEqual([710, 0])
  expect(await priceAt(last, onSale)).toEqual([710, 20])

  // A member is erased, and is gone from every past and from every line.
  const told = async () =>
    JSON.stringify([
      (await owner.call('GET', '/history/list')).json(),
      (await owner.call('GET', `/products/${edited[0]}/history`)).json(),
      (await owner.call('GET', `/products/${edited[0]}/past?at=${seen}`)).json(),
    ])
  expect(await told()).toContain('Rosa Vanished')
  await erasePerson(shop.store, shop.vault, rosa.personId, { actor: 'shop', channel: 'test' })
  await shop.caughtUp()
  expect(await told()).not.toContain('Vanished')
}, 60_000)
