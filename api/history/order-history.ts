import { orderDocument, orderEvents, shownIn } from '#api/orders/index.ts'
import type { Engines } from '#api/plumbing/feature.ts'
import { shownTotals } from '#domain/order/totals.ts'
import { whyTotal } from '#domain/order/why-total.ts'
import { sum } from '#domain/shared/money.ts'
import { erased, isErased } from '#domain/shared/personal-data.ts'
import type { Order } from '#projections/order/document.ts'
import { cancelledOf } from '#projections/order/stage.ts'
import { orderView } from '#projections/order/view.ts'
import { paymentsView } from '#projections/payments/view.ts'
import { returnsView } from '#projections/returns/view.ts'
import { namesOf } from '#projections/staff/names.ts'
import type {
  FieldChange,
  HistoryActor,
  HistoryEntry,
  HistoryEvent,
  OrderHistoryModel,
  WhyTotalModel,
} from '#web/models/history.ts'
import type { OrderPastModel } from '#web/models/order-past.ts'
import { changesBetween } from './changes.ts'
import { mailOf, type StoredOrderEvent, storyOf } from './story.ts'
import { factsOf } from './told.ts'
import { undoOf } from './undoing.ts'

export type OrderHistoryDeps = Pick<Engines, 'store' | 'readModels' | 'logger' | 'now'>

const onPage = 50

/** Everything that happened to an order, its payment and its returns, told from their streams; and why its total is what it is. */
export function createOrderHistory({ store, readModels, logger, now }: OrderHistoryDeps) {
  const isTold = (order: Order) => (event: StoredOrderEvent) =>
    factsOf(event, { order, currency: shownIn(order.currency) }) !== null

  async function orderOf(number: number): Promise<Order | null> {
    const [orderId] = await readModels.lookup(orderView.name, 'byNumber', number)
    return (orderId !== undefined && (await orderDocument(orderId, { store, readModels }))) || null
  }

  return {
    /** A page of the history, the newest first; null where there is no such order. `before`: the cursor of a page. */
    async history(number: number, before?: string): Promise<OrderHistoryModel | null> {
      const order = await orderOf(number)
      if (!order) return null
      const currency = shownIn(order.currency)
      const events = await storyOf(store, order.orderId)
      const changes = changesOf(events)
      const names = await namesOf(events.map(doerOf), readModels)
      const buyer = isErased(order.billing) ? null : `${order.billing.firstName} ${order.billing.lastName}`
      const told = grouped(events, isTold(order))
      const older = told.filter(({ event }) => before === undefined || event.position < Number(before)).reverse()
      const shown = older.slice(0, onPage)
      const eventModel = async (event: StoredOrderEvent): Promise<HistoryEvent> => ({
        id: event.id,
        what: event.type,
        at: event.at,
        by: actorOf(event, order, names, buyer),
        channel: event.meta.channel,
        facts: factsOf(event, { order, currency }) ?? {},
        changes: changes.get(event.id) ?? [],
        mail: await mailOf(store, event, events),
        isUndo: event.meta.undoes !== undefined,
        answers: answeredWith(event, events),
      })
      const entries = await Promise.all(
        shown.map(
          async ({ event, steps }): Promise<HistoryEntry> => ({
            ...(await eventModel(event)),
            steps: await Promise.all(steps.map(eventModel)),
            undo: undoOf(event, { order, events, changes: changes.get(event.id) ?? [], now: now() }),
          }),
        ),
      )
      const last = shown.at(-1)
      return {
        entries,
        cursor: last && older.length > shown.length ? String(last.event.position) : null,
        currency: currency.model,
      }
    },

    /** When something happened to an order that its history tells, and who did it; null where there is no such order. */
    async ticks(number: number): Promise<OrderPastModel['ticks'] | null> {
      const order = await orderOf(number)
      if (!order) return null
      const told = grouped(await storyOf(store, order.orderId), isTold(order))
      const names = await namesOf(
        told.map(({ event }) => doerOf(event)),
        readModels,
      )
      return told.map(({ event }) => {
        const { kind } = actorOf(event, order, names, null)
        return { at: event.at, kind: kind === 'owner' ? 'staff' : kind }
      })
    },

    /** Null where there is no such order. */
    async whyTotal(number: number): Promise<WhyTotalModel | null> {
      const order = await orderOf(number)
      if (!order) return null
      const currency = shownIn(order.currency)
      const rungs = whyTotal(await Array.fromAsync(orderEvents(store, order.orderId)), currency.unit)
      const total = shownTotals(order.lines, order.totals, currency.unit).total - cancelledOf(order).shownAmount
      const explained = sum(rungs.map(({ amount }) => amount))
      const agrees = explained === total
      if (!agrees) logger.error({ order: number, total, explained }, 'the events of an order explain another total')
      return { rungs, total, agrees, currency: currency.model }
    },
  }
}

export type OrderHistory = ReturnType<typeof createOrderHistory>

/** The changes of each event in the documents that pages are made of; the first event of a document only begins it. */
function changesOf(events: readonly StoredOrderEvent[]): ReadonlyMap<string, readonly FieldChange[]> {
  const documents = new Map<string, object | undefined>()
  return new Map(
    events.map(event => {
      const [kind, id] = [event.stream.slice(0, event.stream.indexOf('-')), documentOf(event)]
      const before = documents.get(id)
      const after = folded(kind, before, event, id)
      documents.set(id, after)
      const changed = before && after ? changesBetween(shownOf(kind, before), shownOf(kind, after)) : []
      return [event.id, isAddressGone(event) ? goneFields(event.data) : changed] as const
    }),
  )
}

type AddressChanged = Extract<StoredOrderEvent, { type: 'OrderAddressChanged' }>

const isAddressGone = (event: StoredOrderEvent): event is AddressChanged =>
  event.type === 'OrderAddressChanged' && isErased(event.data.fields)

/** Which fields changed is known still. */
function goneFields({ changed }: AddressChanged['data']): readonly FieldChange[] {
  return changed.map(field => ({ path: `shipping.${field}`, from: erased, to: erased }))
}

const documentOf = ({ stream, data }: StoredOrderEvent) => ('returnId' in data ? data.returnId : stream)

function folded(kind: string, document: object | undefined, event: StoredOrderEvent, id: string): object | undefined {
  const view = kind === 'order' ? orderView : kind === 'payment' ? paymentsView : returnsView
  return view.project(document as never, event as never, id)
}

const shownOf = (kind: string, document: object) => (kind === 'order' ? orderView.shown?.(document as Order) : document)

/**
 * Puts the steps that the shop took by itself under the event that they belong to: the one before them. An order that is
 * placed tells of its submission and the steps between them.
 */
function grouped(events: readonly StoredOrderEvent[], isTold: (event: StoredOrderEvent) => boolean) {
  const told: { event: StoredOrderEvent; steps: StoredOrderEvent[] }[] = []
  for (const event of events) {
    const last = told.at(-1)
    if (last && !isTold(event)) last.steps.push(event)
    else if (last?.event.type === 'OrderSubmitted' && event.type === 'OrderPlaced')
      told.splice(-1, 1, { event, steps: [last.event, ...last.steps] })
    else told.push({ event, steps: [] })
  }
  return told
}

/** Steps that the shop takes by itself. The money of what was cancelled is asked for in whichever request comes first. */
function isShopsOwn({ type, meta: { channel } }: StoredOrderEvent): boolean {
  return channel === 'recovery' || channel === 'shop' || type === 'PaymentRefundRequested'
}

/** The message that a member answered with it; an exchange that comes about was begun with the answer. */
function answeredWith(event: StoredOrderEvent, events: readonly StoredOrderEvent[]): string | null {
  const isBeginning = (each: StoredOrderEvent) =>
    each.type === 'OrderAmendmentBegun' &&
    event.type === 'OrderAmended' &&
    each.data.amendmentId === event.data.amendmentId
  const { meta } = events.find(isBeginning) ?? event
  return meta.answers ?? null
}

/** An exchange comes about when its difference is paid: it is of the member who began it. */
function doerOf({ type, data, meta }: StoredOrderEvent): string {
  return type === 'OrderAmended' ? data.by : meta.actor
}

function actorOf(
  event: StoredOrderEvent,
  { accountId }: Pick<Order, 'accountId'>,
  names: ReadonlyMap<string, string | null>,
  buyer: string | null,
): HistoryActor {
  const actor = doerOf(event)
  const kept = names.get(actor)
  if (kept !== undefined && actor !== accountId) return { kind: 'staff', name: kept }
  if (actor === 'owner') return { kind: 'owner', name: null }
  if (actor === accountId || (actor === 'guest' && !isShopsOwn(event))) return { kind: 'buyer', name: buyer }
  return { kind: 'shop', name: null }
}
