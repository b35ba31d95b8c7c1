import type { Engines } from '#api/plumbing/feature.ts'
import { coupon } from '#domain/coupon/decide.ts'
import type { Coupon } from '#domain/coupon/evolve.ts'
import { order } from '#domain/order/decide.ts'
import { product } from '#domain/product/decide.ts'
import { settings } from '#domain/settings/decide.ts'
import type { Decider } from '#domain/shared/decider.ts'
import { type EventStore, last, type Position, type ReadOptions, type StoredEvent } from '#domain/shared/event-store.ts'
import { stock } from '#domain/stock/decide.ts'
import type { Stock } from '#domain/stock/evolve.ts'
import { term } from '#domain/term/term.ts'
import { couponsView } from '#projections/coupons/view.ts'
import { orderView } from '#projections/order/view.ts'
import { orderRows } from '#projections/order-rows/view.ts'
import { productPage } from '#projections/product-page/view.ts'
import { folds } from '#projections/projection.ts'
import { returnsView } from '#projections/returns/view.ts'
import type { AnyProjection } from '#projections/run/fold.ts'
import { settle } from '#projections/run/settle.ts'
import { settingsView } from '#projections/settings/view.ts'
import { stockLevels } from '#projections/stock-levels/view.ts'
import type { Terms } from '#projections/terms/document.ts'
import { terms } from '#projections/terms/view.ts'

type Deps = Pick<Engines, 'store' | 'readModels' | 'snapshots'>

/** A view whose documents are folded as they were, each from streams of its own. */
type Recalled = {
  readonly view: AnyProjection
  readonly decider: Pick<Decider<unknown, unknown, unknown, unknown>, 'name' | 'snapshots'>
  /** Absent: one stream, with the id of the document. */
  readonly streamsOf?: (id: string, deps: Deps) => Promise<readonly string[]>
  /** The document of a folded state, for streams that are kept folded. */
  readonly documentOf?: (state: never, id: string) => unknown
}

/** Ratings of products are in other streams: a page as it was has none. */
const recalled: readonly Recalled[] = [
  { view: productPage, decider: product },
  {
    view: stockLevels,
    decider: stock,
    documentOf: ({ onHand, reserved }: Stock, productId) => ({ productId, onHand, reserved }),
  },
  {
    view: couponsView,
    decider: coupon,
    documentOf: ({ couponId, code, terms, ended }: Coupon) => (terms ? { couponId, code, terms, ended } : undefined),
  },
  { view: orderView, decider: order },
  { view: orderRows, decider: order, streamsOf: async orderId => ofOrder(orderId) },
  { view: returnsView, decider: order, streamsOf: async id => ofOrder(id.slice(0, id.lastIndexOf('.'))) },
  { view: settingsView, decider: settings },
  {
    view: terms,
    decider: term,
    // A term is never gone: those of now are all that there were.
    async streamsOf(kind, { readModels }) {
      const now = await readModels.get<Terms>(terms.name, kind)
      return Object.keys(now?.terms ?? {}).map(id => `${term.name}-${kind}-${id}`)
    },
  },
]

/** An order, its payment and its returns. */
const ofOrder = (orderId: string) => ['order', 'payment', 'return'].map(name => `${name}-${orderId}`)

const byView = new Map(recalled.map(each => [each.view.name, each]))

/** Whether documents of the view can be told as they were. */
export const isRecalled = (view: string): boolean => byView.has(view)

/** A document of a view as it was at a position; undefined: it was not there. Persons who were erased since are erased in it. */
export async function documentAt(view: string, id: string, position: Position, deps: Deps): Promise<unknown> {
  const { view: projection, decider, streamsOf, documentOf } = byView.get(view)!
  const streams = streamsOf ? await streamsOf(id, deps) : [`${decider.name}-${id}`]
  const kept = documentOf && (await keptAt(decider, id, position, deps))
  let doc = kept && documentOf(kept.state as never, id)
  if (streams.length === 1 && !projection.people) {
    for await (const event of readUpTo(deps.store, streams[0]!, position, kept?.revision))
      doc = folded(projection, doc, event, id)
  } else {
    const read = await Promise.all(streams.map(each => Array.fromAsync(readUpTo(deps.store, each, position))))
    // Several documents may share a stream.
    const own = read.flat().filter(event => projection.ids(event).includes(id))
    const events = inOrder([...own, ...(await erasuresIn(projection, inOrder(own), id, deps))])
    doc = events.reduce((before, event) => folded(projection, before, event, id), doc)
  }
  return doc === undefined ? undefined : settle(doc, undefined)
}

/** As the runner folds it. */
function folded(projection: AnyProjection, doc: unknown, event: StoredEvent, id: string): unknown {
  if (event.type === 'PersonErased' && projection.people) {
    const isIn = doc !== undefined && projection.people(doc).includes(personOf(event))
    return isIn ? projection.project(doc, event, id) : doc
  }
  return folds(projection, event.type) ? projection.project(doc, event, id) : doc
}

/** The erasures, up to now, of everybody who stands in the document at any time. */
async function erasuresIn(
  projection: AnyProjection,
  events: readonly StoredEvent[],
  id: string,
  { store }: Deps,
): Promise<readonly StoredEvent[]> {
  const people = new Set<string>()
  let doc: unknown
  for (const event of events) {
    doc = folded(projection, doc, event, id)
    if (doc === undefined) continue
    for (const person of projection.people?.(doc) ?? []) people.add(person)
  }
  const streams = await Promise.all(Array.from(people, person => Array.fromAsync(store.read(`person-${person}`))))
  return streams.flat().filter(({ type }) => type === 'PersonErased')
}

const personOf = ({ data }: StoredEvent): string => (data as { readonly personId: string }).personId

const inOrder = (events: readonly StoredEvent[]) => events.toSorted((one, other) => one.position - other.position)

/** The events of a stream up to a position. */
export async function* readUpTo(
  store: Pick<EventStore, 'read'>,
  stream: string,
  position: Position,
  after = -1,
  options: ReadOptions = {},
): AsyncGenerator<StoredEvent, void> {
  for await (const event of store.read(stream, after, options)) {
    if (event.position > position) return
    yield event
  }
}

/** The newest state at a position or before that was kept of a stream; undefined where there is none. */
async function keptAt(decider: Recalled['decider'], id: string, position: Position, { store, snapshots }: Deps) {
  const stream = `${decider.name}-${id}`
  const newest = await last(store, stream)
  // A short stream has none.
  if (!newest || newest.revision < snapshots.every) return undefined
  return snapshots.read<unknown>(decider, id, await revisionAt(store, stream, position, newest))
}

/** The revision of the last event of a stream up to a position, -1 before its first one. */
export async function revisionAt(
  store: Pick<EventStore, 'read'>,
  stream: string,
  position: Position,
  newest?: StoredEvent,
): Promise<number> {
  const end = newest ?? (await last(store, stream))
  if (!end || end.position <= position) return end?.revision ?? -1
  let [low, high] = [-1, end.revision]
  while (high - low > 1) {
    const middle = Math.floor((low + high) / 2)
    const [event] = await Array.fromAsync(store.read(stream, middle - 1, { limit: 1 }))
    if (event && event.position <= position) low = middle
    else high = middle
  }
  return low
}
