import type { DemoOptions } from '../feed.ts'
import { createRandom, type Random } from '../random.ts'
import words from '../review-words.json' with { type: 'json' }
import { demoReviews } from '../reviews.ts'
import { type Act, atWork, dayMs, hourMs, type Plan, type PlannedOrder, type PlannedReview } from './acts.ts'
import { demoBuyers } from './buyers.ts'
import { holdReasons, lifeOf } from './life.ts'
import type { SizeRun } from './shelf.ts'

export type PlanOptions = {
  readonly catalogue: DemoOptions
  readonly orders: number
  /** Its last moment. */
  readonly end: Date
  readonly shelf: readonly SizeRun[]
}

export const historyDays = 90
/** Orders that surely wait for their payment at the end, and how long ago the first of them was placed at most. */
const unpaidAtEnd = 2
const minuteMs = 60_000
const unpaidSinceMs = 20 * minuteMs
/** The shop has looked at reviews before they are shown for so long. */
const heldDays = 12
/** Buyers go to their bank some days after a parcel arrived. */
const disputedAfterMs = 3 * dayMs
/** So many of those who ordered ask for the newsletter. */
const newsletterShare = 0.18
/** So many of a variant the plan leaves on the shelf. */
const spare = 2

/** What happened in the demo shop in the last ninety days: the same for the same seed, shelf and end. */
export function planHistory({ catalogue, orders: count, end, shelf }: PlanOptions): Plan {
  const { seed } = catalogue
  const random = createRandom(`${seed}/history`)
  const [from, until] = [end.getTime() - historyDays * dayMs, end.getTime() - 1000]
  const buyers = demoBuyers(seed, Math.ceil(count * 0.55))
  const left = new Map(shelf.flatMap(({ variants }) => variants.map(({ sku, left }) => [sku, left - spare] as const)))
  const acts: Act[] = []
  const orders: PlannedOrder[] = []
  const reviews: PlannedReview[] = []
  const known = new Set<number>()
  /** Orders that nobody packs yet. */
  const waiting: { readonly order: number; readonly placed: number }[] = []
  const heldFrom = atWork(until - heldDays * dayMs)
  if (heldFrom < until) acts.push({ at: heldFrom, do: 'hold-reviews' })

  // Taken from the shelf in the order of their times, so that no order finds it empty.
  const times = Array.from({ length: count }, (_, place) => {
    const unpaid = place < unpaidAtEnd
    const at = unpaid ? until - random.next() * unpaidSinceMs : timeIn(random, from + hourMs, until)
    return { placed: Math.round(at), unpaid }
  })
  for (const { placed, unpaid } of times.toSorted((one, other) => one.placed - other.placed)) {
    const order = orders.length
    const own = createRandom(`${seed}/order/${order}`)
    const planned = planOrder(own, unpaid)
    orders.push(planned)
    const buyer = buyers[planned.buyer]!
    if (buyer.account && !known.has(planned.buyer)) {
      known.add(planned.buyer)
      acts.push({ at: placed - own.whole(60_000, 600_000), do: 'open-account', buyer: planned.buyer })
    }
    acts.push({ at: placed, do: 'order', order })
    if (unpaid) continue
    for (const act of lifeOf(order, placed, planned, own)) {
      // The next step has not happened, and nothing after it.
      if (act.at > until) {
        if (act.do === 'print-slip') waiting.push({ order, placed })
        break
      }
      acts.push(act)
      if (act.do === 'deliver' && buyer.account && own.chance(0.22)) reviewOf(planned, act.at, own)
    }
  }
  // At the end, at any hour: of those that wait one is on hold, one lacks pieces, and some are being packed.
  const seen = waiting.filter(({ placed }) => placed < until - 2 * minuteMs)
  for (const [place, { order, placed }] of seen.toReversed().slice(0, 5).entries()) {
    const at = Math.round(Math.max(until - random.between(4, 25) * minuteMs, placed + minuteMs))
    if (place === 0) acts.push({ at, do: 'hold', order, text: random.pick(holdReasons) })
    else if (place === 2) {
      const { sku, quantity } = orders[order]!.lines[0]!
      const missing = random.whole(1, quantity)
      acts.push({ at, do: 'count-short', order, line: { uid: sku, quantity }, missing })
    } else if (place !== 3) acts.push({ at, do: 'print-slip', order })
  }
  const disputed = lastPaidAndArrived()
  if (disputed) {
    const at = Math.round(random.between(disputed.at + disputedAfterMs / 2, until))
    acts.push({ at, do: 'dispute', order: disputed.order })
  }
  subscribe()
  const yesterday = new Date(Math.floor(until / dayMs) * dayMs - dayMs)
  for (const { writtenAt, accountId, email, moderated: _, ...written } of demoReviews(catalogue, yesterday))
    review({ ...written, author: { accountId, email } }, Date.parse(writtenAt), random)
  const drafts = [2, 1].map(hoursAgo => {
    const { buyer, lines } = random.pick(orders)
    acts.push({ at: Math.round(until - hoursAgo * hourMs), do: 'draft', draft: 2 - hoursAgo })
    return { buyer, lines }
  })
  return { buyers, orders, reviews, drafts, acts: inOrder(acts) }

  /** Some of those who ordered read the newsletter. They draw by themselves, so that nothing else changes with them. */
  function subscribe(): void {
    const own = createRandom(`${seed}/newsletter`)
    const first = new Map<number, number>()
    for (const act of acts)
      if (act.do === 'order') {
        const { buyer } = orders[act.order]!
        first.set(buyer, Math.min(act.at, first.get(buyer) ?? Infinity))
      }
    for (const [buyer, ordered] of [...first].sort(([one], [other]) => one - other)) {
      if (!own.chance(newsletterShare)) continue
      const at = Math.round(ordered + own.between(2, 40) * minuteMs)
      const way = buyers[buyer]!.account ? 'account' : own.chance(0.9) ? 'link' : 'staff'
      const added = way === 'link' ? Math.round(at + own.between(1, 90) * minuteMs) : at
      if (way === 'link' && at <= until) acts.push({ at, do: 'ask-newsletter', buyer })
      // Some never open the mail.
      if (added > until || (way === 'link' && own.chance(0.15))) continue
      acts.push({ at: added, do: 'subscribe', buyer, way })
      const left = Math.round(added + own.between(3, 60) * dayMs)
      if (own.chance(0.08) && left <= until) acts.push({ at: left, do: 'leave-newsletter', buyer })
    }
  }

  /** The last parcel that arrived, was paid by card, and of which nothing came back. */
  function lastPaidAndArrived() {
    const newest = new Map<number, Act & { readonly order: number }>()
    for (const act of acts) if ('order' in act && act.at >= (newest.get(act.order)?.at ?? 0)) newest.set(act.order, act)
    return [...newest.values()]
      .filter(({ at }) => at < until - disputedAfterMs)
      .filter(act => act.do === 'deliver' && orders[act.order]!.method !== 'cod')
      .reduce<{ at: number; order: number } | null>((last, act) => (last && last.at >= act.at ? last : act), null)
  }

  function planOrder(own: Random, unpaid: boolean): PlannedOrder {
    const lines: PlannedOrder['lines'][number][] = []
    const most = own.pick([6, 12, 12, 24, 48])
    const runs = own.chance(0.25) ? 2 : 1
    // A sold-out variant is left for another.
    for (let tries = 0, found = 0; found < runs && tries < 50; tries++) {
      const run = own.pick(shelf)
      const before = lines.length
      for (const { sku, productId } of own.some(run.variants, own.whole(1, 4))) {
        const quantity = Math.min(own.whole(1, most), left.get(sku)!)
        if (quantity < 1 || lines.some(line => line.sku === sku)) continue
        left.set(sku, left.get(sku)! - quantity)
        lines.push({ sku, productId, quantity })
      }
      if (lines.length > before) found++
    }
    if (lines.length === 0) throw new Error('The shelf is too empty for the orders of the demo')
    // Some come back often.
    const buyer = Math.floor(own.next() ** 1.7 * buyers.length)
    const method = unpaid ? 'stripe' : own.pick(['cod', 'cod', 'stripe', 'stripe', 'paypal'] as const)
    const coupon = own.chance(0.1) ? own.pick(['BULK15', 'FALL10', 'FIVEOFF']) : null
    return { buyer, lines, method, delivery: own.chance(0.2) ? 'express' : 'standard', coupon }
  }

  function reviewOf({ buyer, lines: [first] }: PlannedOrder, delivered: number, own: Random): void {
    const { productId } = first!
    const written = Math.round(delivered + own.between(1, 15) * dayMs)
    if (written > until || reviews.some(({ author, ...each }) => author === buyer && each.productId === productId))
      return
    const mood = own.pick(['glad', 'glad', 'glad', 'mixed', 'sorry'] as const)
    const rating = { glad: own.whole(4, 5), mixed: own.whole(3, 4), sorry: own.whole(1, 2) }[mood]
    const { name } = buyers[buyer]!
    const said = { ...own.pick(words.things.en[mood]), rating, fit: null, name, language: 'en' } as const
    review({ author: buyer, productId, verified: true, ...said }, written, own)
  }

  function review(planned: PlannedReview, written: number, own: Random): void {
    const review = reviews.push(planned) - 1
    const held = written > heldFrom
    acts.push({ at: written, do: 'review', review, held })
    const judged = Math.round(atWork(written + own.between(8, 60) * hourMs))
    if (held && judged <= until)
      acts.push({ at: judged, do: own.chance(0.85) ? 'approve-review' : 'reject-review', review })
  }
}

/** More of them lately, fewer on weekends, most in the afternoon. */
function timeIn(random: Random, from: number, until: number): number {
  for (;;) {
    const share = random.next()
    const at = from + share * (until - from)
    const weekend = [0, 6].includes(new Date(at).getUTCDay())
    const awake = Math.max(0.08, Math.sin((((at % dayMs) / dayMs) * 24 - 6) * (Math.PI / 18)))
    if (random.chance((0.6 + 0.4 * share) * (weekend ? 0.55 : 1) * awake)) return at
  }
}

/** By their times; of two at one moment the later one waits a millisecond, so that no two have the same. */
function inOrder(acts: readonly Act[]): readonly Act[] {
  let last = 0
  return acts
    .toSorted((one, other) => one.at - other.at)
    .map(act => {
      last = Math.max(act.at, last + 1)
      return { ...act, at: last }
    })
}
