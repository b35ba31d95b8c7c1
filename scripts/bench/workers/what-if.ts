import { randomUUID } from 'node:crypto'
import type { TypedTerms } from '#api/coupons/terms.ts'
import { whatIf } from '#api/coupons/what-if.ts'
import { createRandom } from '#api/demo/random.ts'
import { deliveryWhatIf } from '#api/what-if/delivery.ts'
import { markupWhatIf } from '#api/what-if/markup.ts'
import { couponDiscount } from '#domain/coupon/discount.ts'
import type { CouponTerms } from '#domain/coupon/events.ts'
import type { OrderEvent } from '#domain/order/events.ts'
import { totalsOf } from '#domain/order/totals.ts'
import { deliveryOptions, type Place } from '#domain/settings/delivery-options.ts'
import type { Settings } from '#domain/settings/events.ts'
import { orderView } from '#projections/order/view.ts'
import type { ProductPage } from '#projections/product-page/document.ts'
import { productPage } from '#projections/product-page/view.ts'
import { productRows } from '#projections/product-rows/view.ts'
import { createFold } from '#projections/run/fold.ts'
import type { Found, WhatIfStep } from '#web/models/what-if.ts'
import { fill, openFolder, openViews, tell } from './filling.ts'
import { placedOrder } from './happenings.ts'

/** Of each look: milliseconds, those of them that this process had, its longest turn of the event loop, and what it found. */
export type Looked = {
  readonly ms: number
  readonly cpu: number
  readonly turn: number
  readonly orders: number
  readonly differ: number
}
export type WhatIfLooks = {
  readonly everything: readonly Looked[]
  readonly category: readonly Looked[]
  readonly delivery: readonly Looked[]
  /** Of the orders with pieces of one brand. */
  readonly markup: readonly Looked[]
}

const [wanted, products] = process.argv.slice(2).map(Number) as [number, number]
const code = 'BENCH'
const batch = 500
const looks = 3
const terms: CouponTerms = {
  ...{
    value: { kind: 'percent', percent: 10 },
    minimum: 0,
    startsAt: null,
    endsAt: null,
    perPerson: null,
    total: null,
  },
  ...{ productIds: [], categories: [], firstOrderOnly: false, personId: null, listed: false },
}
const shop = await openFolder()
await fill(shop, products, 8)
const pages: ProductPage[] = []
for await (const some of shop.readModels.scan<ProductPage>('product-page')) pages.push(...some.map(([, page]) => page))
await shop.projections.caughtUp(await shop.store.head())
const { store } = shop
const readModels = openViews(shop.folder.path, [orderView, productPage, productRows])
const generation = (await readModels.liveGeneration(orderView.name))!
const fold = createFold(orderView, readModels)
const random = createRandom('what-if')
const meta = { correlationId: 'bench', causationId: 'bench', actor: 'guest', channel: 'bench' }
const write = (events: readonly { readonly type: string; readonly data: object }[], stream = `coupon-${code}`) =>
  store.append(
    stream,
    events.map(event => ({ id: randomUUID(), meta, ...event })),
    'any',
  )

await write([{ type: 'CouponCreated', data: { couponId: code, code, terms } }])
let now = terms
let areas = areasAt(600)
await write([{ type: 'SettingsChanged', data: { changes: { delivery: areas } } }], 'settings-shop')
for (let n = 0; n < wanted; n += batch) {
  // Half-way the rules change.
  if (n <= wanted / 2 && n + batch > wanted / 2) {
    now = { ...terms, value: { kind: 'percent', percent: 15 } }
    await write([{ type: 'CouponTermsChanged', data: { couponId: code, terms: now } }])
    areas = areasAt(700)
    await write([{ type: 'SettingsChanged', data: { changes: { delivery: areas } } }], 'settings-shop')
  }
  const orders = Array.from({ length: Math.min(batch, wanted - n) }, (_, place) =>
    orderWith(now, 1_000_000 + n + place),
  )
  await write(
    orders.map(({ orderId, personId, coupon }) => ({
      type: 'CouponRedeemed',
      data: { couponId: code, orderId, personId, amount: coupon.discount },
    })),
  )
  const checkpoint = await readModels.checkpoint(orderView.name)
  const stored = orders
    .flatMap(({ events }) => events)
    .map((event, place) => ({
      ...{ ...event, meta, at: new Date().toISOString() },
      ...{ id: `${n}-${place}`, stream: 'bench', revision: place, position: checkpoint },
    }))
  await fold.add(generation, stored)
  const changes = fold.changes()
  const commit = { ...changes, expected: checkpoint, checkpoint }
  if ((await readModels.commit(orderView.name, generation, commit)) !== 'committed')
    throw new Error('Somebody else writes this view')
  fold.committed(0)
}
fold.forget()

const { personId: _personId, ...typed } = terms
const { category } = pages[0]!
const other: TypedTerms = { ...typed, value: { kind: 'percent', percent: 12 }, productIds: [], categories: [] }
const deps = { store, readModels, now: () => new Date() }
const result: WhatIfLooks = {
  everything: await look(() => whatIf(deps, code, other)),
  category: await look(() => whatIf(deps, code, { ...other, categories: [category] })),
  delivery: await look(() => deliveryWhatIf(deps, areasAt(800))),
  markup: await look(() => markupWhatIf(deps, pages[0]!.brand, '1.5')),
}
await readModels.close()
await shop.close()
tell(result)

type Steps = AsyncIterable<WhatIfStep<Found<{ readonly orders: number }>>>
async function look(steps: () => Steps): Promise<readonly Looked[]> {
  const looked: Looked[] = []
  for (let n = 0; n < looks; n++) {
    const turns = watchTurns()
    const started = performance.now()
    const cpu = spent()
    for await (const step of steps()) {
      if (!('done' in step)) continue
      const { before, differ } = step.done
      const ms = performance.now() - started
      looked.push({ ms, cpu: spent() - cpu, turn: turns.end(), orders: before.orders, differ })
    }
  }
  return looked
}

/** Milliseconds that this thread had so far: what others took of the machine does not count. */
function spent(): number {
  const { user, system } = process.threadCpuUsage()
  return (user + system) / 1000
}

/** Notes the longest turn of the event loop until its end. */
function watchTurns() {
  let longest = 0
  let before = spent()
  let isOver = false
  const turn = () => {
    const now = spent()
    longest = Math.max(longest, now - before)
    before = now
    if (!isOver) setImmediate(turn)
  }
  setImmediate(turn)
  return {
    end(): number {
      isOver = true
      return longest
    },
  }
}

function areasAt(cost: number): Settings['delivery'] {
  const options = [{ type: 'standard', cost, freeOver: 5000, days: [3, 5] as const }]
  return { areas: [{ area: 'Everywhere', countries: [], cities: [], options }] }
}

type Of<Type> = Extract<OrderEvent, { type: Type }>

/** An order of one to three products that used the coupon by these terms. */
function orderWith(by: CouponTerms, n: number) {
  const made = placedOrder(random.some(pages, random.whole(1, 3)), random, { n, person: random.whole(1, 20_000) })
  const all = made.flatMap(({ events }) => events) as OrderEvent[]
  const events = all.filter(({ type }) => type === 'OrderSubmitted' || type === 'OrderPlaced')
  const [submitted, placed] = events as [Of<'OrderSubmitted'>, Of<'OrderPlaced'>]
  const { orderId, personId, lines } = submitted.data
  const off = couponDiscount(
    by,
    lines.map(line => ({ ...line, categories: [] })),
    amount => amount,
  )
  if (!off.ok) throw new Error(off.problem.code)
  const { discount, shownDiscount } = off
  const coupon = { couponId: code, code, discount }
  const [delivery] = deliveryOptions(areas, submitted.data.shipping as Place, totalsOf(lines, 0).subtotal)
  const totals = totalsOf(lines, delivery!.cost, { discount, shownDiscount })
  const submittedAt = new Date().toISOString()
  return {
    ...{ orderId, personId, coupon },
    events: [
      { ...submitted, data: { ...submitted.data, coupon, delivery: delivery!, totals, submittedAt } },
      { ...placed, data: { ...placed.data, placedAt: submittedAt } },
    ],
  }
}
