import { describe, expect, test } from 'vitest'
import { orderSweep } from '#api/checkout/order-sweep.ts'
import type { EventStore } from '#domain/shared/event-store.ts'
import { stock } from '#domain/stock/decide.ts'
import { passOf } from '#tests/support/pass.ts'
import type { CartModel } from '#web/models/cart.ts'
import { type OpenShop, openShop, visitor } from '../open-shop.ts'
import { orderBody, refusal } from './checkout.ts'
import { type Death, mortalStore } from './failing-store.ts'

const quiet = { warn() {}, error() {} }

/** What another buyer takes of the second product in the moment between pricing the order and reserving its stock. */
const taken = { productId: 'beta', orderId: 'other', lines: [{ sku: 'B', quantity: 4 }] }

/**
 * A server that dies at its nth append while it takes an order; then the same folder with a new server. Resolves with
 * null when the order needed fewer appends than that.
 */
async function restartAfterDeath(n: number, when: Death, short: boolean) {
  let mortal: ReturnType<typeof mortalStore> | undefined
  const wrapStore = (log: EventStore) => {
    mortal = mortalStore(log)
    return mortal.store
  }
  const before = await openShop({ wrapStore })
  await before.change({ security: { loginForPurchase: false } })
  await before.sell({
    alpha: [{ sku: 'A', price: 100, quantity: 5 }],
    beta: [{ sku: 'B', price: 100, quantity: 5 }],
  })
  const cookies = visitor(before.app)
  await cookies.add('A', 2)
  await cookies.add('B', 3)
  if (short) {
    mortal?.intrude(async events => {
      if (events[0]?.type !== 'OrderSubmitted') return
      mortal?.intrude(async () => {})
      // The other buyer's append does not count.
      mortal?.dieAt(Number.POSITIVE_INFINITY, when)
      const took = await before.handler.handle(stock, 'beta', { type: 'ReserveStock', data: taken })
      expect(took.ok).toBe(true)
      mortal?.dieAt(n, when)
    })
  }
  mortal?.dieAt(n, when)
  const answer = await cookies.order(orderBody, 'crash')
  const died = mortal?.died() === true
  await before.end({ keepFolder: died })
  if (!died) return null
  expect(answer.statusCode).toBe(503)
  const after = await openShop({ folder: before.folderPath })
  const buyer = visitor(after.app)
  for (const [name, value] of cookies.jar) buyer.jar.set(name, value)
  return { after, buyer }
}

async function recover({ caughtUp, ...shop }: OpenShop) {
  await passOf(orderSweep({ ...shop, now: () => new Date(), log: quiet }))
  await caughtUp()
}

async function countOf(store: EventStore, type: string): Promise<number> {
  let count = 0
  for await (const page of store.readAll(-1)) count += page.filter(event => event.type === type).length
  return count
}

describe.each(['before', 'after'] as const)('a server that dies %s an append', when => {
  test('places the order when it is back, once', async () => {
    let deaths = 0
    for (let n = 0; ; n++) {
      const restarted = await restartAfterDeath(n, when, false)
      if (!restarted) break
      deaths++
      const { after, buyer } = restarted
      await recover(after)
      // Before the order was submitted there is nothing to recover; the shopper sends it again.
      const again = await buyer.order(orderBody, 'crash')
      expect(again.statusCode, `append ${n}`).toBe(201)
      expect((await buyer.order(orderBody, 'crash')).body).toBe(again.body)
      await after.caughtUp()
      expect(await after.available('alpha', 'A')).toBe(3)
      expect(await after.available('beta', 'B')).toBe(2)
      expect(await countOf(after.store, 'OrderPlaced')).toBe(1)
      expect(await after.readModels.range('order', 'open')).toEqual([])
      expect((await buyer.get('/api/cart')).json<CartModel>().lines).toEqual([])
      await after.end()
    }
    expect(deaths).toBe(6)
  })

  test('refuses an order that cannot be had when it is back, and gives everything back', async () => {
    let deaths = 0
    for (let n = 0; ; n++) {
      const restarted = await restartAfterDeath(n, when, true)
      if (!restarted) break
      deaths++
      const { after, buyer } = restarted
      await recover(after)
      const again = await buyer.order(orderBody, 'crash')
      if (again.statusCode !== 201) expect(refusal(again)).toEqual({ status: 409, code: 'out-of-stock' })
      await after.caughtUp()
      const sold = again.statusCode === 201
      const other = (await after.handler.fold(stock, 'beta')).state.reserved.B === 4
      // Died before the other buyer came: then there was enough.
      expect(sold).toBe(!other)
      expect(await after.available('alpha', 'A')).toBe(sold ? 3 : 5)
      expect(await after.available('beta', 'B')).toBe(sold ? 2 : 1)
      expect(await countOf(after.store, 'OrderPlaced')).toBe(sold ? 1 : 0)
      expect(await after.readModels.range('order', 'open')).toEqual([])
      expect((await buyer.get('/api/cart')).json<CartModel>().count).toBe(sold ? 0 : 5)
      await after.end()
    }
    expect(deaths).toBeGreaterThanOrEqual(8)
  })
})
