// Run by the crash test of orders: opens the shop on a data folder, sends one order, and kills its own process at an append.
// Without a kill it prints what it answered and what it appended.
import { parseArgs } from 'node:util'
import { createHandler } from '#api/plumbing/events/handle.ts'
import type { EventStore } from '#domain/shared/event-store.ts'
import { stock } from '#domain/stock/decide.ts'
import { openShop, visitor } from '#tests/api/open-shop.ts'
import { orderBody } from '#tests/api/orders/checkout.ts'
import { otherBuyer, type Placed, type Sent } from './order-case.ts'

const sent = JSON.parse(parseArgs({ allowPositionals: true }).positionals[0] ?? '') as Sent

const appended: string[] = []
let counting = false

/** Counts what the order appends, from the moment it is sent. What another buyer does in between does not count. */
function wrapStore(log: EventStore): EventStore {
  return {
    ...log,
    async append(stream, events, expected) {
      if (!counting) return log.append(stream, events, expected)
      const types = events.map(({ type }) => type).join('+')
      if (sent.short && types === 'OrderSubmitted') {
        const took = await createHandler(log).handle(stock, otherBuyer.productId, {
          type: 'ReserveStock',
          data: otherBuyer,
        })
        if (!took.ok) throw new Error(took.rejection.code)
      }
      const dies = appended.push(types) - 1 === sent.kill?.append
      if (dies && sent.kill?.when === 'before') process.kill(process.pid, 'SIGKILL')
      const done = await log.append(stream, events, expected)
      if (dies) process.kill(process.pid, 'SIGKILL')
      return done
    },
  }
}

const shop = await openShop({ folder: sent.folder, wrapStore })
const buyer = visitor(shop.app)
for (const [name, value] of sent.cookies) buyer.jar.set(name, value)
counting = true
const { statusCode, body } = await buyer.order(orderBody, sent.key)
await shop.end({ keepFolder: true })
console.log(JSON.stringify({ answer: { statusCode, body }, appended } satisfies Placed))
