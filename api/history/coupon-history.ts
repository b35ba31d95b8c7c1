import { endsIt, isOver } from '#api/coupons/index.ts'
import type { Engines } from '#api/plumbing/feature.ts'
import { coupon } from '#domain/coupon/decide.ts'
import type { CouponEvent, CouponPath, CouponTerms } from '#domain/coupon/events.ts'
import { undoTerms } from '#domain/coupon/undo.ts'
import type { StoredEvent } from '#domain/shared/event-store.ts'
import { sameData } from '#domain/shared/merge-sections.ts'
import { namesOf } from '#projections/staff/names.ts'
import type { CouponHistoryEntry, CouponHistoryModel, CouponTermChange } from '#web/models/history.ts'
import { staffOrShop } from './actor.ts'

type Told = Exclude<CouponEvent, { type: 'CouponRedeemed' | 'CouponRedemptionReleased' }>

/** The newest so many. */
const mostTold = 200

/** The changes of a coupon and the people who made them, the newest first. Its orders tell of their own redemptions. Null: there is no such coupon. */
export async function couponHistory(
  { store, readModels, now }: Pick<Engines, 'store' | 'readModels' | 'now'>,
  code: string,
): Promise<CouponHistoryModel | null> {
  const events: StoredEvent<Told>[] = []
  for await (const stored of store.read(`${coupon.name}-${code}`)) {
    const event = stored as unknown as StoredEvent<CouponEvent>
    if (event.type !== 'CouponRedeemed' && event.type !== 'CouponRedemptionReleased') events.push(event)
  }
  if (events.length === 0) return null
  const names = await namesOf(
    events.map(({ meta }) => meta.actor),
    readModels,
  )
  let before: CouponTerms | null = null
  const entries = events.map((event): CouponHistoryEntry => {
    const after = 'terms' in event.data ? event.data.terms : before
    const changes = before && after ? changesBetween(before, after) : []
    before = after
    const { id, type: what, at, meta } = event
    const by = staffOrShop(meta.actor, names)
    return { ...{ id, what, at, by, changes }, isUndo: meta.undoes !== undefined, undo: undoOf(event, events, now()) }
  })
  return { entries: entries.reverse().slice(0, mostTold) }
}

/** How the last event of what was done together takes all of it back; null: it cannot, or no more. A new coupon has its own button to end it. */
function undoOf({ id, type, meta }: StoredEvent<Told>, events: readonly StoredEvent<Told>[], now: Date) {
  const isOwn = (event: StoredEvent) => event.meta.correlationId === meta.correlationId
  if (type === 'CouponCreated' || events.findLast(isOwn)?.id !== id) return null
  const undone = undoTerms(events, isOwn)
  if (!undone || undone.back.length === 0 || isOver(undone, now)) return null
  const paths = (of: readonly { readonly path: CouponPath }[]) => of.map(({ path }) => path)
  const { back, kept } = undone
  return { of: meta.correlationId, back: paths(back), stays: paths(kept), ends: endsIt(undone) }
}

function changesBetween(before: CouponTerms, after: CouponTerms): readonly CouponTermChange[] {
  const { personId: _personId, ...terms } = after
  return (Object.keys(terms) as (keyof typeof terms)[])
    .filter(path => !sameData(before[path], after[path]))
    .map(path => ({ path, from: before[path], to: after[path] }))
}
