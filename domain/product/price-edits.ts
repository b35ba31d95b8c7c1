import type { StoredEvent } from '../shared/event-store.ts'
import { movedPrice, type PriceMove } from '../shared/price-move.ts'
import {
  type EditPath,
  type EditsEvent,
  editAt,
  type FeedVariant,
  type ProductEdits,
  type ProductEvent,
  pathsOf,
  pricePath,
} from './events.ts'
import { type UndoneEdits, undoEdits } from './undo.ts'

type Stored = StoredEvent<ProductEvent>
type StoredEdit = Stored & EditsEvent

/** What of a product a price change leaves as it is. */
export type LeftPrice = { readonly path: EditPath; readonly because: 'not-positive' | 'held' }

export type MovedPrices = {
  /** Null: there is nothing to change. */
  readonly event: EditsEvent | null
  readonly left: readonly LeftPrice[]
}

/** What of a product moving its prices asks for. */
export type Priced = {
  readonly feed: { readonly variants: readonly Pick<FeedVariant, 'sku' | 'price'>[] }
  readonly edits: ProductEdits
}

/** The edits that a move makes of a product. `held`: edits that another change will take back. */
export function movePrices(
  productId: string,
  { feed, edits }: Priced,
  move: PriceMove,
  held: ReadonlySet<EditPath> = new Set(),
): MovedPrices {
  const answer = (made: ProductEdits, left: readonly LeftPrice[]): MovedPrices => {
    const changes = Object.values(made).length > 0
    return { event: changes ? { type: 'ProductEdited', data: { productId, edits: made } } : null, left }
  }
  if (move.is === 'discount') {
    if (held.has('discount')) return answer({}, [{ path: 'discount', because: 'held' }])
    return answer((edits.discount ?? 0) === move.percent ? {} : { discount: move.percent }, [])
  }
  const prices: { [sku: string]: number } = {}
  const left: LeftPrice[] = []
  for (const { sku, price } of feed.variants) {
    const path = pricePath(sku)
    const now = (editAt(edits, path) as number | undefined) ?? price
    const then = movedPrice(now, move)
    if (held.has(path)) left.push({ path, because: 'held' })
    else if (then <= 0) left.push({ path, because: 'not-positive' })
    else if (then !== now) prices[sku] = then
  }
  return answer(Object.keys(prices).length > 0 ? { prices } : {}, left)
}

/** The events that said the edits that stand now. */
export function setters(events: readonly Stored[]): ReadonlyMap<EditPath, StoredEdit> {
  const found = new Map<EditPath, StoredEdit>()
  for (const event of events) {
    if (!isEdit(event)) continue
    for (const path of pathsOf(event)) {
      if (event.type === 'ProductEdited') found.set(path, event)
      else found.delete(path)
    }
  }
  return found
}

export type RevertedEdits = {
  readonly events: readonly EditsEvent[]
  readonly kept: UndoneEdits['kept']
}

/** Takes back what was edited under a name, edit by edit; what nothing stood in place of goes back to the feed. */
export function revertEdits(productId: string, events: readonly Stored[], changeId: string): RevertedEdits {
  const { edits, fields, skus, kept } = undoEdits(events, ({ meta }) => meta.correlationId === changeId)
  const reverted: EditsEvent[] = []
  if (Object.keys(edits).length > 0) reverted.push({ type: 'ProductEdited', data: { productId, edits } })
  if (fields.length + skus.length > 0)
    reverted.push({ type: 'ProductEditsWithdrawn', data: { productId, fields, skus } })
  return { events: reverted, kept }
}

const isEdit = (event: Stored): event is StoredEdit =>
  event.type === 'ProductEdited' || event.type === 'ProductEditsWithdrawn'
