// Run by the crash test of refunds by programs: opens the shop on data folders and sends the same request, also where it was
// sent before. With a kill it dies at an append.
import { parseArgs } from 'node:util'
import { createStandIn } from '#api/payments/index.ts'
import { order } from '#domain/order/decide.ts'
import { payment } from '#domain/payment/decide.ts'
import { openShop } from '#tests/api/open-shop.ts'
import { type Kill, killedStore, standsStill } from './killed-store.ts'

export type Refunding = {
  readonly folder: string
  readonly orderId: string
  /** The order as the program knows it, and its key. */
  readonly id: string
  readonly key: string
  readonly kill?: Kill
}

/** What stands in the log in the end, without its times. */
export type Refunded = {
  readonly appended: readonly string[]
  readonly status: number
  readonly body: object
  readonly end: object
}

const wish = { of: 'pieces', lines: [{ sku: 'A', quantity: 1 }], note: 'A hole' }

for (const one of JSON.parse(parseArgs({ allowPositionals: true }).positionals[0] ?? '') as Refunding[]) {
  const killed = killedStore(one.kill)
  const { gateways } = createStandIn()
  const now = () => new Date(standsStill)
  const shop = await openShop({ folder: one.folder, now, gateways, wrapStore: log => killed.wrap(log) })
  killed.begin()
  const answer = await shop.app.inject({
    ...{ method: 'POST', url: `/api/v1/orders/${one.id}/refunds`, payload: wish },
    headers: { authorization: `Bearer ${one.key}`, 'idempotency-key': 'a hole' },
  })
  const [{ state: paid }, { state: of }] = await Promise.all([
    shop.handler.fold(payment, one.orderId),
    shop.handler.fold(order, one.orderId),
  ])
  const end = {
    refunds: paid.refunds.map(({ amount, charge, status, byHand }) => [amount, charge, status, byHand]),
    ofOrder: of.refunds,
  }
  const told = { appended: killed.appended, status: answer.statusCode, body: answer.json(), end }
  console.log(JSON.stringify(told satisfies Refunded))
  await shop.end({ keepFolder: true })
}
