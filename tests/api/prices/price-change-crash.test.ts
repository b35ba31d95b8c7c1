import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { product } from '#domain/product/decide.ts'
import type { OpenShop } from '#tests/api/open-shop.ts'
import { eventsOf, prepareShop } from '#tests/api/prepared-shop.ts'
import { signedIn } from '#tests/support/signed-in.ts'
import { editsOf, openClock, pricing, settle, up5 } from './pricing.ts'

let prepared: Awaited<ReturnType<typeof prepareShop>>
let cookie: string
const start = Date.parse('2026-11-23T10:00:00Z')

/** A shop with two products, one of which staff priced themselves. */
beforeAll(async () => {
  prepared = await prepareShop(prepare, openClock().open)
})
afterAll(() => prepared.end())

async function prepare(shop: OpenShop): Promise<void> {
  await shop.sell({
    tee: [
      { sku: 'M', price: 769, quantity: 5 },
      { sku: 'L', price: 900, quantity: 5 },
    ],
    cap: [{ sku: 'C', price: 500, quantity: 5 }],
  })
  const edit = { type: 'EditProduct', data: { productId: 'tee', edits: { prices: { L: 1000 } } } } as const
  await shop.handler.handle(product, 'tee', edit)
  cookie = (await signedIn(shop, { admin: true })).cookie
  await shop.caughtUp()
}

/** A change that is planned, begun and ended by two processes with one clock. */
function oneChange() {
  const clock = openClock()
  const id = randomUUID()
  const plan = { move: up5, until: new Date(start + 2 * 3_600_000).toISOString() }
  async function live(shop: OpenShop): Promise<void> {
    const { answer } = await pricing(shop, cookie).plan(['tee', 'cap'], plan, id)
    if (answer.statusCode !== 202) return
    await settle(shop)
    if (clock.options.now().getTime() === start) {
      expect(await editsOf(shop, 'tee')).toEqual({ prices: { M: 807, L: 1050 } })
      clock.later(2)
    }
    await settle(shop)
  }
  async function goOn(shop: OpenShop): Promise<void> {
    await live(shop)
    const change = await pricing(shop, cookie).change(id)
    expect(change).toMatchObject({ state: 'over', start: { done: 2, left: 0 }, end: { done: 2, left: 0 } })
    expect([await editsOf(shop, 'tee'), await editsOf(shop, 'cap')]).toEqual([{ prices: { L: 1000 } }, {}])
    const once = ['PriceChangePlanned', 'PriceChangeRowsAdded', 'PriceChangeBegun', 'PriceChangeStarted'] as const
    for (const type of [...once, 'PriceChangeEndBegun', 'PriceChangeEnded'])
      expect(await eventsOf(shop, type), type).toHaveLength(1)
    // Staff said it before, raised both products, and put the tee back; the cap goes back to its feed, and so does a size.
    expect([
      (await eventsOf(shop, 'ProductEdited')).length,
      (await eventsOf(shop, 'ProductEditsWithdrawn')).length,
    ]).toEqual([4, 2])
  }
  return { act: live, next: goOn, open: clock.open }
}

test.each(['before', 'after'] as const)(
  'a price change that is killed %s any append begins and ends all the same, once',
  { timeout: 240_000 },
  async when => {
    // Six facts of the change, two jobs of four appends, two products twice, and that the member was seen.
    expect(await prepared.everyDeath(when, oneChange)).toBe(19)
  },
)
