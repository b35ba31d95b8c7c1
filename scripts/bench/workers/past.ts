import { randomUUID } from 'node:crypto'
import { createRandom } from '#api/demo/random.ts'
import { pastAt } from '#api/history/past/past.ts'
import { positionAt } from '#api/history/past/position-at.ts'
import { last } from '#domain/shared/event-store.ts'
import { stock } from '#domain/stock/decide.ts'
import type { HistoryLine } from '#projections/history-lines/document.ts'
import { historyLines } from '#projections/history-lines/view.ts'
import { productPage } from '#projections/product-page/view.ts'
import { stockLevels } from '#projections/stock-levels/view.ts'
import { median, repeat } from '../statistics.ts'
import { openDesk, openFolder, tell } from './filling.ts'

/** Milliseconds of each. */
export type Recalled = {
  /** A product's page and stock at a place in the log, and what it takes to find the place by a time. */
  readonly byPosition: readonly number[]
  readonly byTime: readonly number[]
  /** The history of the shop: so many lines, a page of them, and its longest line unfolded. */
  readonly lines: {
    readonly all: number
    readonly page: readonly number[]
    readonly longest: number
    readonly unfolded: readonly number[]
  }
  /** Stock with so many events: at its beginning, when nothing was kept of it, and near its end afterwards. */
  readonly long: {
    readonly events: number
    readonly first: number
    readonly middle: number
    readonly late: readonly number[]
  }
}

const meta = { correlationId: 'bench', causationId: 'bench', actor: 'guest', channel: 'bench' }
const [times, longStream] = process.argv.slice(2).map(Number) as [number, number]
const shop = await openFolder()
const { store, readModels, handler } = shop
const random = createRandom('past')
const ids: string[] = []
for await (const some of readModels.scan(productPage.name)) ids.push(...some.map(([id]) => id))
const head = await store.head()
const timeOf = async (wanted: number) => {
  for await (const [event] of store.readAll(wanted)) return Date.parse(event!.at)
  return Date.now()
}
const [begun, ended] = [await timeOf(-1), await timeOf(head - 1)]

async function took(run: () => Promise<unknown>): Promise<number> {
  const started = performance.now()
  await run()
  return performance.now() - started
}

async function recall(position: number): Promise<void> {
  const past = pastAt(position, shop).readModels
  const id = random.pick(ids)
  await Promise.all([past.get(productPage.name, id), past.get(stockLevels.name, id)])
}

const [byPosition, byTime]: [number[], number[]] = [[], []]
for (let n = -times / 10; n < times; n++) {
  const position = random.whole(0, head)
  const at = new Date(random.whole(begun, ended)).toISOString()
  const waits = [await took(() => recall(position)), await took(() => positionAt(at, shop))] as const
  if (n < 0) continue
  byPosition.push(waits[0])
  byTime.push(waits[1])
}

const cookie = await openDesk(shop)
await shop.projections.caughtUp(await shop.store.head())
const ask = async (url: string) => {
  const answer = await shop.app.inject({ url: `/api/admin/history/${url}`, headers: { cookie } })
  if (answer.statusCode !== 200) throw new Error(`${url}: ${answer.body}`)
  return answer.json()
}
let longest = { lineId: '', records: 0 }
for await (const some of readModels.scan<HistoryLine>(historyLines.name))
  for (const [, { lineId, did }] of some) {
    const records = did.ProductImported ?? 0
    if (records > longest.records) longest = { lineId, records }
  }
const { total } = await ask('list')
const [page, unfolded]: [number[], number[]] = [[], []]
for (let n = -5; n < times / 20; n++) {
  const of = random.whole(1, Math.min(200, Math.ceil(total / 50)))
  const waits = [
    await took(() => ask(`list?page=${of}`)),
    await took(() => ask(`lines/${encodeURIComponent(longest.lineId)}`)),
  ] as const
  if (n < 0) continue
  page.push(waits[0])
  unfolded.push(waits[1])
}
const lines = { all: total, page, longest: longest.records, unfolded }

const productId = 'long'
/** Orders that hold pieces at a time: each ships after so many others. */
const open = 1_000
const positions: number[] = []
await store.append(
  `stock-${productId}`,
  [event('StockCounted', { counts: [{ sku: 'sku-0', quantity: 1_000_000 }] })],
  'any',
)
for (let written = 0; written < longStream / 2; written += 250) {
  const events = Array.from({ length: 250 }, (_, n) => written + n).flatMap(order => [
    event('StockReserved', moved(order)),
    ...(order < open ? [] : [event('StockShipped', { ...moved(order - open), shipmentId: `s${order - open}` })]),
  ])
  positions.push((await store.append(`stock-${productId}`, events, 'any')).position)
}
const recallLong = (position: number) => pastAt(position, shop).readModels.get(stockLevels.name, productId)
// Nothing is kept of it yet, so each time it is folded from its first event.
const first = median(await repeat(3, () => took(() => recallLong(positions.at(-1)!))))
await handler.fold(stock, productId)
const middle = await took(() => recallLong(positions[Math.floor(positions.length / 2)]!))
// Within the newest 10,000 events.
const late: number[] = []
for (let n = 0; n < times / 10; n++) late.push(await took(() => recallLong(random.pick(positions.slice(-20)))))
const written = ((await last(store, `stock-${productId}`))?.revision ?? -1) + 1
await shop.close()
tell({ byPosition, byTime, lines, long: { events: written, first, middle, late } } satisfies Recalled)

function event(type: string, data: object) {
  return { id: randomUUID(), type, data: { productId, ...data }, meta }
}

function moved(order: number) {
  return { orderId: `order${order}`, lines: [{ sku: `sku-${order % 50}`, quantity: 1 }] }
}
