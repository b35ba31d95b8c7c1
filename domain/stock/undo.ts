import { type Position, type StoredEvent, start } from '../shared/event-store.ts'
import { levelOf, onHandOf } from '../shared/stock-levels.ts'
import { type FieldBack, type FieldChanged, type FieldKept, notBack, type Undone } from '../shared/undo.ts'
import type { StockCommand } from './commands.ts'
import { stock } from './decide.ts'
import type { StockEvent } from './events.ts'
import { noStock, type Stock } from './evolve.ts'
import { saidOf } from './write.ts'

type Stored = StoredEvent<StockEvent>
type Act = Extract<StockCommand, { type: 'UndoStock' }>['data']

/**
 * Takes back what somebody counted at the shelf or adjusted, of the variants that nobody counted or adjusted since: goods that were
 * really counted later are there.
 */
export function undoStock(
  productId: string,
  events: readonly Stored[],
  isOwn: (event: Stored) => boolean,
): Undone<StockEvent> {
  let now: Stock = noStock
  const acts: Act[] = []
  const changed: FieldChanged[] = []
  const said = new Map<Position, Stored>()
  for (const event of events) {
    const before = now
    now = stock.evolve(now, event)
    const skus = saidOf(event).map(({ sku }) => sku)
    if (skus.length > 0) said.set(event.position, event)
    if (skus.length === 0 || !isOwn(event)) continue
    const lines = skus.map(sku => ({ sku, from: onHandOf(before, sku), to: onHandOf(now, sku) }))
    acts.push({ productId, of: event.position, lines })
    changed.push(...lines.map(({ sku, ...levels }) => ({ path: sku, ...levels })))
  }
  const decided: StockEvent[] = []
  const back: FieldBack[] = []
  const kept: FieldKept[] = []
  for (const act of acts) {
    const answer = stock.decide({ type: 'UndoStock', data: act }, now)
    if (!answer.ok) return notBack({ changed, kept }, answer.rejection.code)
    const then = answer.events.reduce<Stock>((state, event) => stock.evolve(state, event), now)
    decided.push(...answer.events)
    for (const { sku } of act.lines) {
      const last = levelOf(now.saidAt, sku) ?? start
      if (last === act.of) back.push({ path: sku, from: onHandOf(now, sku), to: onHandOf(then, sku) })
      else kept.push({ path: sku, since: said.get(last) ?? null })
    }
  }
  const moved = back.filter(({ from, to }) => from !== to)
  return { events: decided, changed, back: moved, kept, refused: null }
}
