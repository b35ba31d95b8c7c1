// Run by the crash test of orders: a new process on folders whose process was killed. It recovers as the server does when
// it starts, sends the order again as the shopper would, and prints what it found a line a folder.
import { parseArgs } from 'node:util'
import pino from 'pino'
import { orderSweep } from '#api/checkout/order-sweep.ts'
import type { OrderEvent } from '#domain/order/events.ts'
import type { StockEvent } from '#domain/stock/events.ts'
import { type OpenShop, openShop, visitor } from '#tests/api/open-shop.ts'
import { orderBody } from '#tests/api/orders/checkout.ts'
import { passOf } from '#tests/support/pass.ts'
import type { CartModel } from '#web/models/cart.ts'
import { answerOf, type Found, otherBuyer, type Recovered, type Sent, wanted } from './order-case.ts'

const cases = JSON.parse(parseArgs({ allowPositionals: true }).positionals[0] ?? '') as Sent[]

for (const sent of cases) {
  const shop = await openShop({ folder: sent.folder })
  const log = pino({ level: 'error' }, pino.destination(2))
  await passOf(orderSweep({ ...shop, log }))
  const buyer = visitor(shop.app)
  for (const [name, value] of sent.cookies) buyer.jar.set(name, value)
  const again = async () => answerOf(await buyer.order(orderBody, sent.key))
  const atStart = await found(shop, buyer)
  const repeated = [await again(), await again()] as const
  console.log(JSON.stringify({ atStart, repeated, atEnd: await found(shop, buyer) } satisfies Recovered))
  await shop.end()
}

async function found(shop: OpenShop, buyer: ReturnType<typeof visitor>): Promise<Found> {
  await shop.caughtUp()
  let placed = 0
  let refused = 0
  const held = Object.fromEntries(Object.keys(wanted).map(product => [product, { buyer: 0, other: 0 }]))
  for await (const page of shop.store.readAll(-1)) {
    for (const stored of page) {
      const event = stored as unknown as OrderEvent | StockEvent
      if (event.type === 'OrderPlaced') placed++
      if (event.type === 'OrderRefused') refused++
      if (event.type !== 'StockReserved' && event.type !== 'StockReleased') continue
      const { productId, orderId, lines } = event.data
      const pieces = lines.reduce((sum, { quantity }) => sum + quantity, 0)
      const whose = orderId === otherBuyer.orderId ? 'other' : 'buyer'
      held[productId]![whose] += event.type === 'StockReserved' ? pieces : -pieces
    }
  }
  return {
    placed,
    refused,
    held,
    open: (await shop.readModels.range('order', 'open')).length,
    inCart: (await buyer.get('/api/cart')).json<CartModel>().count,
  }
}
