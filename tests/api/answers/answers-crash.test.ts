import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { order } from '#domain/order/decide.ts'
import type { OpenShop } from '#tests/api/open-shop.ts'
import { eventsOf, prepareShop } from '#tests/api/prepared-shop.ts'
import { signedIn } from '#tests/support/signed-in.ts'
import { answer, orderAndMessage } from './answering.ts'

let prepared: Awaited<ReturnType<typeof prepareShop>>
let cookie: string
let message: Awaited<ReturnType<typeof orderAndMessage>>
let begun: Awaited<ReturnType<typeof found>>

/** A shop with an order, and a message of its buyer. */
beforeAll(async () => {
  prepared = await prepareShop(async shop => {
    await shop.change({ security: { loginForPurchase: false } })
    await shop.sell({
      tee: [
        { sku: 'TEE-M', price: 850, quantity: 9 },
        { sku: 'TEE-L', price: 850, quantity: 9 },
      ],
    })
    cookie = (await signedIn(shop, { admin: true })).cookie
    message = await orderAndMessage(shop)
    begun = await found(shop)
  })
})
afterAll(() => prepared.end())

/** Death after an append and death before the next one leave the same log. */
const cases = [
  ['put on hold', 'before', { act: 'hold', reason: 'They asked' }],
  ['put on hold', 'after', { act: 'hold', reason: 'They asked' }],
  ['exchanged', 'after', { act: 'swap', swaps: [{ sku: 'TEE-M', to: 'TEE-L', quantity: 2 }], hours: 48 }],
  ['cancelled in part', 'after', { act: 'cancel', lines: [{ sku: 'TEE-M', quantity: 1 }], reason: '' }],
] as const

/** What the answer left, without ids and times. */
async function found(shop: OpenShop) {
  await shop.caughtUp()
  const { status, lines, holds, cancelledPieces, amending } = (await shop.handler.fold(order, message.orderId)).state
  return {
    ...{ status, amending, holds: holds.length },
    lines: lines.map(({ sku, quantity }) => [sku, quantity]),
    cancelled: cancelledPieces.map(each => each.pieces),
    available: [await shop.available('tee', 'TEE-M'), await shop.available('tee', 'TEE-L')],
    answers: (await eventsOf(shop, 'RequestAnswered')).map(({ data }) => (data as { order?: unknown }).order),
  }
}

test.each(cases)(
  'an answer whose order is %s, and whose process dies %s an append, is whole when it is sent again',
  { timeout: 240_000 },
  async (_name, when, change) => {
    let whole: Awaited<ReturnType<typeof found>> | undefined
    const ends: unknown[] = []
    const deaths = await prepared.everyDeath(when, () => {
      const id = randomUUID()
      const press = (shop: OpenShop) => answer(shop, cookie, message, change, id)
      return {
        act: press,
        async next(shop, died) {
          const { answers, ...half } = await found(shop)
          // The person never hears of a change that was not made.
          if (answers.length > 0) expect({ ...half, answers: [] }).not.toEqual(begun)
          expect((await press(shop)).statusCode).toBe(204)
          const end = await found(shop)
          if (died) ends.push(end)
          else whole = end
        },
      }
    })
    expect(deaths).toBeGreaterThanOrEqual(2)
    expect(whole!.answers).toEqual([{ number: message.number, act: change.act }])
    for (const end of ends) expect(end).toEqual(whole)
  },
)
