import type { StoredEvent } from '../shared/event-store.ts'
import { sameData } from '../shared/merge-sections.ts'
import { threeWay } from '../shared/three-way.ts'
import type { CouponEvent, CouponPath, CouponTerms } from './events.ts'
import { type Coupon, evolve, noCoupon } from './evolve.ts'

type Stored = StoredEvent<CouponEvent>

/** What goes back, as `RestoreCoupon` takes it. */
export type UndoneCoupon = {
  readonly terms: CouponTerms
  readonly ended: boolean
  /** How often the coupon was changed. */
  readonly base: number
  /** What goes back; none: there is nothing to take back any more. */
  readonly back: readonly { readonly path: CouponPath; readonly from: unknown; readonly to: unknown }[]
  /** What is left alone, with what changed it since. */
  readonly kept: readonly { readonly path: CouponPath; readonly since: Stored }[]
}

/**
 * Takes back what was changed of a coupon by its own events, term by term: where nobody changed the term since, it is as it was
 * before these. A coupon that they created is ended. Null: there is no coupon.
 */
export function undoTerms(events: readonly Stored[], isOwn: (event: Stored) => boolean): UndoneCoupon | null {
  let now = noCoupon
  const around = new Map<CouponPath, { readonly before: unknown; after: unknown }>()
  const last = new Map<CouponPath, Stored>()
  for (const event of events) {
    if (event.type === 'CouponRedeemed' || event.type === 'CouponRedemptionReleased') continue
    const before = now
    now = evolve(now, event)
    for (const path of changedBetween(before, now)) {
      last.set(path, event)
      if (!isOwn(event)) continue
      const first = around.get(path) ?? { before: valueAt(before, path) }
      around.set(path, { before: first.before, after: valueAt(now, path) })
    }
  }
  if (!now.terms) return null
  const back: { path: CouponPath; from: unknown; to: unknown }[] = []
  const kept: { path: CouponPath; since: Stored }[] = []
  for (const [path, values] of around) {
    const since = last.get(path)!
    const outcome = threeWay({ ...values, now: valueAt(now, path) }, sameData)
    if (outcome === 'stays') continue
    // Somebody who said the same once more since has said it.
    if (outcome === 'kept' || !isOwn(since)) kept.push({ path, since })
    else back.push({ path, from: values.after, to: values.before })
  }
  const { ended = now.ended, ...terms } = Object.fromEntries(back.map(({ path, to }) => [path, to])) as Partial<
    CouponTerms & { ended: boolean }
  >
  return { terms: { ...now.terms, ...terms }, ended, base: now.changes, back, kept }
}

/** A coupon that nobody created yet has no terms, and is as good as ended. */
function changedBetween(before: Coupon, after: Coupon): readonly CouponPath[] {
  const terms = before.terms ? (Object.keys(after.terms!) as (keyof CouponTerms)[]) : []
  return (['ended', ...terms] as const).filter(path => !sameData(valueAt(before, path), valueAt(after, path)))
}

function valueAt({ terms, ended }: Coupon, path: CouponPath): unknown {
  return path === 'ended' ? terms === null || ended : terms?.[path]
}
