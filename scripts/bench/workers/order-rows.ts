import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import { createRandom, type Random } from '#api/demo/random.ts'
import { orderRowList } from '#api/orders/order-list.ts'
import { readQuery } from '#api/plumbing/lists/query.ts'
import { createListRows } from '#api/plumbing/lists/rows.ts'
import type { OrderEvent } from '#domain/order/events.ts'
import { orderNumber } from '#domain/order-numbers/events.ts'
import { orderRows } from '#projections/order-rows/view.ts'
import type { ProductPage } from '#projections/product-page/document.ts'
import { createFold } from '#projections/run/fold.ts'
import { salesDays } from '#projections/sales-days/view.ts'
import type { OrderRowsMade } from '../bench.ts'
import { fill, openDesk, openFolder, openViews, tell } from './filling.ts'
import { placedOrder } from './happenings.ts'

const view = orderRows.name
const people = 20_000
const batch = 2000
const dayMs = 86_400_000
/** Ids are made of numbers of equally many digits. */
const first = 1_000_000

/** Writes so many rows of orders into the folder's view, as if the log had them. */
const wanted = Number(process.argv[2])
const shop = await openFolder()
await fill(shop, 300, 8)
const pages: ProductPage[] = []
for await (const some of shop.readModels.scan<ProductPage>('product-page')) pages.push(...some.map(([, page]) => page))
const cookie = await openDesk(shop)
await shop.projections.caughtUp(await shop.store.head())
await shop.close()

const readModels = openViews(shop.folder.path, [orderRows, salesDays])
const fold = createFold(orderRows, readModels)
/** The figures of the first page are of all orders too. */
const folds = await Promise.all(
  [fold, createFold(salesDays, readModels)].map(async (into, at) => {
    const name = [view, salesDays.name][at]!
    const generation = (await readModels.liveGeneration(name))!
    return { into, name, generation, checkpoint: await readModels.checkpoint(name) }
  }),
)
const random = createRandom('order-rows')
const meta = { correlationId: 'bench', causationId: 'bench', channel: 'bench' }
for (let n = 0; n < wanted; n += batch) {
  const events = Array.from({ length: Math.min(batch, wanted - n) }, (_, place) => lifeOf(n + place, random)).flat()
  for (const { into, name, generation, checkpoint } of folds) {
    await into.add(
      generation,
      events.map((event, place) => ({
        ...event,
        ...{ id: `${n}-${place}`, stream: 'bench', revision: place, position: checkpoint, at: '' },
        meta: { ...meta, actor: `staff-${place % 5}` },
      })),
    )
    const changes = into.changes()
    if ((await readModels.commit(name, generation, { ...changes, expected: checkpoint, checkpoint })) !== 'committed')
      throw new Error('Somebody else writes this view')
    into.committed(0)
  }
}
tell({
  cookie,
  products: pages.map(({ id }) => id),
  skus: pages.flatMap(({ variants }) => variants.map(({ sku }) => sku)),
  first: orderNumber(first),
  memory: await memoryOfRows(),
} satisfies OrderRowsMade)
await readModels.close()

/** An order of one to six products of the last 2,000 days; the older ones are sent, paid or cancelled. */
function lifeOf(n: number, random: Random): readonly OrderEvent[] {
  const made = placedOrder(random.some(pages, random.whole(1, 6)), random, {
    n: first + n,
    person: random.whole(1, people),
  })
  const placedAt = new Date(Date.UTC(2026, 0, 1) + Math.floor((n / wanted) * 2000) * dayMs + (n % 1440) * 60_000)
  const at = placedAt.toISOString()
  const events: OrderEvent[] = []
  for (const event of made.flatMap(each => each.events) as OrderEvent[]) {
    if (event.type === 'OrderSubmitted') {
      const delivery = random.chance(0.2)
        ? ({ type: 'express', area: 'Everywhere', cost: 1500, days: [1, 2] } as const)
        : ({ type: 'standard', area: 'Everywhere', cost: 600, days: [3, 5] } as const)
      const method = random.chance(0.5) ? 'cod' : 'stripe'
      const country = random.pick(['US', 'CA', 'FR', 'BD', 'MA', 'DE'])
      const shipping = { ...(event.data.shipping as object), country } as typeof event.data.shipping
      events.push({ ...event, data: { ...event.data, submittedAt: at, delivery, payment: { method }, shipping } })
      if (method === 'stripe')
        events.push({ type: 'OrderPaid', data: { orderId: event.data.orderId, paymentId: `pay${n}` } })
    } else if (event.type === 'OrderPlaced') events.push({ ...event, data: { ...event.data, placedAt: at } })
  }
  const [submitted] = events as [Extract<OrderEvent, { type: 'OrderSubmitted' }>]
  const { orderId, lines } = submitted.data
  if (n > wanted * 0.98) return events
  if (random.chance(0.03))
    return [...events, { type: 'OrderCancelled', data: { orderId, by: 'staff', reason: '', cancelledAt: at } }]
  const parcel = lines.map(({ uid, quantity }) => ({ uid, quantity }))
  const tracking = `JD${String(n).padStart(10, '0')}`
  const sent = { orderId, shipmentId: `s${n}`, lines: parcel, carrier: 'DHL', tracking, shippedAt: at }
  return [
    ...events,
    { type: 'OrderShipped', data: sent },
    { type: 'OrderDelivered', data: { orderId, deliveredAt: at } },
  ]
}

/** The heap after garbage collection, with the rows and without. */
async function memoryOfRows(): Promise<number> {
  setFlagsFromString('--expose-gc')
  const gc = runInNewContext('gc') as () => void
  const used = () => {
    gc()
    const { heapUsed, arrayBuffers } = process.memoryUsage()
    return heapUsed + arrayBuffers
  }
  fold.forget()
  const before = used()
  const rows = createListRows(orderRowList)
  for await (const page of readModels.scan<object>(view)) for (const [id, doc] of page) rows.set(id, doc)
  const all = rows.match(readQuery(orderRowList, {}, new Date()))
  for (const sort of Object.keys(orderRowList.list.sorts)) rows.ids(all, sort, 0, 50)
  const after = used()
  // Still needed here, so it was not taken for garbage.
  if (rows.match(readQuery(orderRowList, {}, new Date())).total !== wanted) throw new Error('Not every order has a row')
  return after - before
}
