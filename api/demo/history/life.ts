import { returnReasons } from '#domain/return/events.ts'
import type { Random } from '../random.ts'
import { type Act, atWork, type Deed, dayMs, hourMs, type PlannedOrder } from './acts.ts'

const minuteMs = 60_000
const unpaidAfterMs = 30 * minuteMs
/** The words of a payment provider. */
const risks = ['The card is from another country than the address', 'Many cards were tried for this payment'] as const
/** What staff write on orders for each other. */
const notes = [
  'Called: wants everything in one parcel',
  'Prints on Friday, so it must not be late',
  'Ask for the gate code before it ships',
  'Wants to be called when it leaves',
] as const
export const holdReasons = [
  'Waits for the artwork',
  'The buyer checks the sizes',
  'The address is not complete',
] as const
const ownReasons = ['Damaged in the warehouse', 'The buyer called and asked for it', 'Could not be found'] as const

/** Everything that becomes of an order after it was placed, as far as chance has it; later than now is left out by the plan. */
export function* lifeOf(order: number, placed: number, planned: PlannedOrder, random: Random): Generator<Act> {
  const act = <Done extends Deed>(at: number, deed: Done) => ({ at: Math.round(at), ...deed })
  const hours = (least: number, most: number) => random.between(least, most) * hourMs
  let at = placed

  if (planned.method !== 'cod') {
    const fate = random.next()
    if (fate < 0.05) return yield act(at + unpaidAfterMs + random.between(1, 6) * minuteMs, { do: 'expire', order })
    at += random.between(1, 9) * minuteMs
    if (fate < 0.07) return yield act(at, { do: 'abandon', order })
    const risky = fate < 0.1
    yield act(at, { do: 'pay', order, ...(risky && { risk: random.pick(risks) }) })
    if (risky) {
      at = atWork(at + hours(4, 60))
      if (random.chance(0.25))
        return yield act(at, { do: 'cancel', order, by: 'staff', reason: 'The payment is risky', rest: false })
      yield act(at, { do: 'release', order })
    }
  }

  const all = planned.lines.map(({ sku, quantity }) => ({ uid: sku, quantity }))
  const last = all.at(-1)!
  let packed = atWork(at + (random.chance(0.05) ? hours(70, 160) : hours(6, 60)))
  const before = at + random.between(0.1, 0.8) * (packed - at)
  const fate = random.next()
  if (fate < 0.04) {
    const byBuyer = random.chance(0.7)
    const reason = byBuyer ? random.pick(['changed-mind', 'mistake', 'elsewhere']) : random.pick(ownReasons)
    return yield act(before, { do: 'cancel', order, by: byBuyer ? 'customer' : 'staff', reason, rest: false })
  }
  if (fate > 0.92) yield act(before, { do: 'note', order, text: random.pick(notes) })
  if (fate > 0.97) {
    yield act(before + minuteMs, { do: 'hold', order, text: random.pick(holdReasons) })
    const released = atWork(before + hours(5, 40))
    yield act(released, { do: 'release', order })
    packed = atWork(Math.max(packed, released + hours(1, 8)))
  }
  const fewer = fate < 0.07 && all.length > 1
  if (fewer) yield act(before, { do: 'cancel-pieces', order, lines: [last] })
  const sent = fewer ? all.slice(0, -1) : all

  at = packed
  const tracking = () => `CL${random.whole(10_000_000, 99_999_999)}`
  const inPart = sent.length > 1 && random.chance(0.12)
  const first = inPart ? sent.slice(0, Math.ceil(sent.length / 2)) : sent
  // Somebody takes it off the shelves first.
  yield act(at - random.between(8, 55) * minuteMs, { do: 'print-slip', order })
  yield act(at, { do: 'ship', order, tracking: tracking(), lines: first })
  let kept = sent
  if (inPart) {
    at = atWork(at + hours(20, 110))
    if (random.chance(0.2)) {
      kept = first
      yield act(at, { do: 'cancel', order, by: 'staff', reason: 'Could not be found', rest: true })
    } else yield act(at, { do: 'ship', order, tracking: tracking() })
  }

  at += planned.delivery === 'express' ? hours(14, 40) : hours(40, 120)
  yield act(at, { do: 'deliver', order })
  // The carrier brings the money.
  const takesCash = planned.method === 'cod' && random.chance(0.94)
  if (takesCash) yield act(at + 2 * minuteMs, { do: 'take-cash', order })

  const later = random.next()
  if (later < 0.1) yield* returnOf(kept)
  else if (later < 0.13 && (takesCash || planned.method !== 'cod')) {
    const lines = [{ uid: kept[0]!.uid, quantity: 1 }]
    yield act(atWork(at + hours(10, 90)), { do: 'refund', order, lines })
  }

  function* returnOf(lines: typeof all): Generator<Act> {
    const { uid, quantity } = random.pick(lines)
    const back = [{ uid, quantity: random.whole(1, quantity) }]
    at += random.between(1, 12) * dayMs
    yield act(at, { do: 'ask-return', order, lines: back, reason: random.pick(returnReasons) })
    at = atWork(at + hours(2, 40))
    if (random.chance(0.12)) return yield act(at, { do: 'decline', order })
    yield act(at, { do: 'approve', order })
    at = atWork(at + random.between(3, 9) * dayMs)
    yield act(at, { do: 'receive', order, fit: random.chance(0.8) })
    at = atWork(at + hours(1, 50))
    yield act(at, { do: 'refund-return', order })
    if (!takesCash) return
    yield act(atWork(at + hours(10, 80)), { do: 'give-by-hand', order })
  }
}
