import type { StoredEvent } from '../shared/event-store.ts'
import { type FieldsSaid, type FieldValues, fieldsBack, type Recorded, valuesBack } from '../shared/undo.ts'
import { decide } from './decide.ts'
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
  readonly kept: readonly { readonly path: CouponPath; readonly since: StoredEvent | null }[]
}

/**
 * Takes back what was changed of a coupon by its own events, term by term: where nobody changed the term since, it is as it was
 * before these. A coupon that they created is ended. Null: there is no coupon.
 */
export function undoTerms(events: readonly Stored[], isOwn: (event: Stored) => boolean): UndoneCoupon | null {
  const changes = events.filter(({ type }) => type !== 'CouponRedeemed' && type !== 'CouponRedemptionReleased')
  const { now, ...found } = fieldsBack(changes, isOwn, couponRecord)
  if (!now.terms) return null
  // Before it was created it had no terms.
  const back = found.back.filter(({ to }) => to !== undefined) as UndoneCoupon['back']
  const { ended = now.ended, ...terms } = Object.fromEntries(valuesBack(back)) as Partial<
    CouponTerms & { ended: boolean }
  >
  const kept = found.kept as UndoneCoupon['kept']
  return { terms: { ...now.terms, ...terms }, ended, base: now.changes, back, kept }
}

/** Says terms anew, and whether it is ended. */
export function sayCoupon(now: Coupon, to: FieldValues): FieldsSaid<CouponEvent> {
  const { couponId, terms, changes: base } = now
  if (!terms) return { events: [], refused: 'coupon-not-found' }
  const { ended = now.ended, ...others } = Object.fromEntries(to) as Partial<CouponTerms & { ended: boolean }>
  const answer = decide({ type: 'RestoreCoupon', data: { couponId, terms: { ...terms, ...others }, ended, base } }, now)
  return answer.ok ? { events: answer.events, refused: null } : { events: [], refused: answer.rejection.code }
}

/** It is compared with itself term by term. One that nobody created yet is as good as ended. */
export const couponRecord: Recorded<Coupon, CouponEvent> = {
  ...{ initial: noCoupon, evolve },
  fieldsOf: ({ terms, ended }) => new Map([['ended', terms === null || ended], ...Object.entries(terms ?? {})]),
}
