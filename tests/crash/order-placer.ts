// Run by the crash test of orders: opens the shop on a data folder, sends one order, and kills its own process at an append.
// Without a kill it prints what it answered and what it appended.
import { parseArgs } from 'node:util'
import { createHandler } from '#api/plumbing/events/handle.ts'
import type { EventStore } from '#domain/shared/event-store.ts'
import { stock } from '#domain/stock/decide.ts'
import { openShop, visitor } from '#tests/api/open-shop.ts'
import { orderBody } from '#tests/api/orders/checkout.ts'
import { killedStore } from './killed-store.ts'
import { answerOf, otherBuyer, type Placed, type Sent } from './order-case.ts'

const sent = JSON.parse(parseArgs({ allowPositionals: true }).positionals[0] ?? '') as Sent

const killed = killedStore(sent.kill)

/** What another buyer does in between does not count. */
const wrapStore = (log: EventStore) =>
  killed.wrap(log, async types => {
    if (!sent.short || types !== 'OrderSubmitted') return
    const command = { type: 'ReserveStock', data: otherBuyer } as const
    const took = await createHandler(log).handle(stock, otherBuyer.productId, command)
    if (!took.ok) throw new Error(took.rejection.code)
  })

const shop = await openShop({ folder: sent.folder, wrapStore })
const buyer = visitor(shop.app)
for (const [name, value] of sent.cookies) buyer.jar.set(name, value)
killed.begin()
const answer = answerOf(await buyer.order(orderBody, sent.key))
await shop.end({ keepFolder: true })
console.log(JSON.stringify({ answer, appended: killed.appended } satisfies Placed))
