// Run by the crash test of what staff do: opens the shop on data folders and presses the same buttons in the same order, also
// those that were pressed before. With a kill it dies at an append; with `recovers` it does first what a start of the shop does.
import { parseArgs } from 'node:util'
import pino from 'pino'
import { orderSweep } from '#api/checkout/order-sweep.ts'
import { returnSweep } from '#api/returns/owed.ts'
import { order } from '#domain/order/decide.ts'
import { payment } from '#domain/payment/decide.ts'
import { returns } from '#domain/return/decide.ts'
import { stock } from '#domain/stock/decide.ts'
import { type OpenShop, openShop } from '#tests/api/open-shop.ts'
import { passOf } from '#tests/support/pass.ts'
import { type Kill, killedStore, standsStill } from './killed-store.ts'

const now = () => new Date(standsStill)

export type Pressing = {
  readonly folder: string
  readonly orderId: string
  readonly cookie: string
  readonly kill?: Kill
  readonly recovers?: true
}

/** What stands in the log in the end, without its times. */
export type Pressed = {
  readonly appended: readonly string[]
  /** What a start of the shop left to do. */
  readonly open: readonly string[]
  readonly answers: readonly number[]
  readonly end: object
}

const presses: readonly (readonly [path: string, body: object])[] = [
  ['orders/1001/ship', { id: uuid(1), lines: [{ sku: 'A', quantity: 1 }], wait: true }],
  [`orders/1001/shipments/${uuid(1)}/retract`, {}],
  ['orders/1001/amend', { id: uuid(2), swaps: [{ sku: 'A', to: 'C', quantity: 2 }] }],
  ['orders/1001/cancel-pieces', { id: uuid(3), reason: '', lines: [{ sku: 'B', quantity: 1 }] }],
  ['orders/1001/ship', { id: uuid(4) }],
  ['orders/1001/cash', { id: uuid(6), reason: '' }],
  ['orders/1001/returns', { id: uuid(5), lines: [{ sku: 'B', quantity: 2 }], reason: 'size', note: '' }],
  ['returns/1001-1/approve', {}],
  ['returns/1001-1/receive', { restock: [{ sku: 'B', quantity: 1 }], unfit: 'worn' }],
  ['returns/1001-1/refund', {}],
]

function uuid(n: number): string {
  return `0d9c7f0e-52a5-4f0e-9f56-00000000000${n}`
}

for (const one of JSON.parse(parseArgs({ allowPositionals: true }).positionals[0] ?? '') as Pressing[]) {
  const killed = killedStore(one.kill)
  const shop = await openShop({ folder: one.folder, now, wrapStore: log => killed.wrap(log) })
  const open = one.recovers ? await recover(shop) : []
  killed.begin()
  const answers: number[] = []
  for (const [path, payload] of presses) {
    const url = `/api/admin/${path}`
    answers.push((await shop.app.inject({ method: 'POST', url, headers: { cookie: one.cookie }, payload })).statusCode)
    await shop.caughtUp()
  }
  const end = await found(shop, one.orderId)
  console.log(JSON.stringify({ appended: killed.appended, open, answers, end } satisfies Pressed))
  await shop.end({ keepFolder: true })
}

async function recover(shop: OpenShop): Promise<readonly string[]> {
  const deps = { ...shop, log: pino({ level: 'error' }, pino.destination(2)) }
  for (const sweep of [orderSweep(deps), returnSweep(deps)]) await passOf(sweep)
  await shop.caughtUp()
  const { range } = shop.readModels
  const left = await Promise.all([range('order', 'open'), range('returns', 'unstocked'), range('returns', 'owed')])
  return left.flat()
}

async function found({ handler }: OpenShop, orderId: string): Promise<object> {
  const { state: of } = await handler.fold(order, orderId)
  const [{ state: back }, { state: paid }] = await Promise.all([
    handler.fold(returns, orderId),
    handler.fold(payment, orderId),
  ])
  const stocks = await Promise.all(['alpha', 'beta'].map(async id => (await handler.fold(stock, id)).state))
  return {
    ...{ status: of.status, total: of.totals.total, shipped: of.shipped, settled: of.parcels.length === 0 },
    lines: of.lines.map(({ sku, quantity }) => [sku, quantity]),
    shipments: of.shipments.map(({ lines, retracted }) => [lines, retracted]),
    cancelled: of.cancelledPieces.map(({ pieces, amount }) => [pieces, amount]),
    amended: of.amendments.map(({ ended }) => ended),
    returns: back.map(({ status, amount, lines, toRestock }) => [status, amount, lines, toRestock]),
    refunds: paid.refunds.map(({ reason, amount, status }) => [reason, amount, status]),
    stock: stocks.map(({ onHand, reserved }) => [onHand, reserved]),
  }
}
