import { randomUUID } from 'node:crypto'
import { cp, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { product } from '#domain/product/decide.ts'
import type { OpenShop } from '#tests/api/open-shop.ts'
import { type Death, mortalStore } from '#tests/api/orders/failing-store.ts'
import { signedIn } from '#tests/support/signed-in.ts'
import { editsOf, openClock, pricing, settle, up5 } from './pricing.ts'

let root: string
let cookie: string
const start = Date.parse('2026-11-23T10:00:00Z')

/** A shop with two products, one of which staff priced themselves: every process gets a copy of its folder. */
beforeAll(async () => {
  root = await mkdtemp(join(tmpdir(), 'selvedge-price-crash-'))
  const shop = await openClock().open({ folder: join(root, 'prepared') })
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
  await shop.end({ keepFolder: true })
})
afterAll(() => rm(root, { recursive: true, force: true }))

async function countOf(shop: OpenShop, type: string): Promise<number> {
  let count = 0
  for await (const page of shop.store.readAll(-1, [type])) count += page.length
  return count
}

/** The change is planned, begun and ended by processes of which the first dies at its nth append. False: it needed fewer. */
async function afterDeath(n: number, when: Death): Promise<boolean> {
  const folder = join(root, `${when}-${n}`)
  await cp(join(root, 'prepared'), folder, { recursive: true })
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
  let mortal: ReturnType<typeof mortalStore> | undefined
  const dying = await clock.open({
    folder,
    wrapStore(log) {
      mortal = mortalStore(log)
      return mortal.store
    },
  })
  mortal!.dieAt(n, when)
  await Promise.race([live(dying), expect.poll(() => mortal!.died(), { timeout: 20_000 }).toBe(true)]).catch(() => {})
  const died = mortal!.died()
  await dying.end({ keepFolder: true })

  const shop = await clock.open({ folder })
  await live(shop)
  const change = await pricing(shop, cookie).change(id)
  expect(change).toMatchObject({ state: 'over', start: { done: 2, left: 0 }, end: { done: 2, left: 0 } })
  expect([await editsOf(shop, 'tee'), await editsOf(shop, 'cap')]).toEqual([{ prices: { L: 1000 } }, {}])
  const once = ['PriceChangePlanned', 'PriceChangeRowsAdded', 'PriceChangeBegun', 'PriceChangeStarted'] as const
  for (const type of [...once, 'PriceChangeEndBegun', 'PriceChangeEnded'])
    expect([type, await countOf(shop, type)]).toEqual([type, 1])
  // What staff said before, both products raised, and the tee put back; the cap goes back to its feed, and so does a size.
  expect([await countOf(shop, 'ProductEdited'), await countOf(shop, 'ProductEditsWithdrawn')]).toEqual([4, 2])
  await shop.end()
  return died
}

test.each(['before', 'after'] as const)(
  'a price change that is killed %s any append begins and ends all the same, once',
  { timeout: 240_000 },
  async when => {
    let deaths = 0
    while (await afterDeath(deaths, when)) deaths++
    // Six facts of the change, two jobs of four appends, two products twice, and that the member was seen.
    expect(deaths).toBe(19)
  },
)
