import { accept, type Decider, type Decision, reject } from '../shared/decider.ts'
import { sameData } from '../shared/merge-sections.ts'
import { entryOf } from '../shared/persistent-map.ts'
import type { CouponCommand, CouponRejection } from './commands.ts'
import type { CouponEvent, CouponTerms } from './events.ts'
import { type Coupon, evolve, noCoupon } from './evolve.ts'

type Answer = Decision<CouponEvent, CouponRejection>

export function decide(command: CouponCommand, coupon: Coupon): Answer {
  switch (command.type) {
    case 'CreateCoupon': {
      const { terms } = command.data
      const wrong = wrongTerm(terms)
      if (wrong) return reject({ code: 'coupon-terms-wrong', term: wrong })
      if (!coupon.terms) return accept({ type: 'CouponCreated', data: command.data })
      return sameData(coupon.terms, terms) ? accept() : reject({ code: 'coupon-code-taken' })
    }
    case 'ChangeCouponTerms': {
      const { couponId, terms, base = coupon.changes } = command.data
      if (!coupon.terms) return reject({ code: 'coupon-not-found' })
      const wrong = wrongTerm(terms)
      if (wrong) return reject({ code: 'coupon-terms-wrong', term: wrong })
      if (sameData(coupon.terms, terms) && !coupon.ended) return accept()
      if (base !== coupon.changes) return reject({ code: 'coupon-edited-meanwhile' })
      return accept({ type: 'CouponTermsChanged', data: { couponId, terms } })
    }
    case 'EndCoupon':
      if (!coupon.terms) return reject({ code: 'coupon-not-found' })
      return coupon.ended ? accept() : accept({ type: 'CouponEnded', data: command.data })
    case 'ReopenCoupon':
      if (!coupon.terms) return reject({ code: 'coupon-not-found' })
      return coupon.ended ? accept({ type: 'CouponReopened', data: command.data }) : accept()
    case 'RestoreCoupon':
      return restore(command.data, coupon)
    case 'RedeemCoupon':
      return redeem(command.data, coupon)
    case 'ReleaseRedemption': {
      const holder = entryOf(coupon.byOrder, command.data.orderId)
      return holder === '' ? accept() : accept({ type: 'CouponRedemptionReleased', data: command.data })
    }
  }
}

export const coupon: Decider<Coupon, CouponCommand, CouponEvent, CouponRejection> = {
  name: 'coupon',
  initial: noCoupon,
  decide,
  evolve,
  snapshots: { version: 1 },
}

/**
 * Why this person cannot redeem the coupon now, amounts and scope aside; null: they can. `persons`: all ids of the
 * person, null if unknown. `hasOrdered`: they have an order without it.
 */
export function refusalOf(
  coupon: Coupon,
  persons: readonly string[] | null,
  at: string,
  hasOrdered = false,
): CouponRejection | null {
  const { terms } = coupon
  if (!terms) return { code: 'coupon-not-found' }
  if (terms.endsAt !== null && at >= terms.endsAt) return { code: 'coupon-ended', endsAt: terms.endsAt }
  if (coupon.ended) return { code: 'coupon-ended', endsAt: null }
  if (terms.startsAt !== null && at < terms.startsAt) return { code: 'coupon-not-started', startsAt: terms.startsAt }
  if (terms.total !== null && coupon.redemptions >= terms.total) return { code: 'coupon-used-up' }
  if (persons === null) return null
  if (terms.personId !== null && !persons.includes(terms.personId)) return { code: 'coupon-not-yours' }
  const used = persons.reduce((sum, personId) => sum + (entryOf(coupon.byPerson, personId) ?? 0), 0)
  if (used >= (terms.firstOrderOnly ? 1 : (terms.perPerson ?? Number.POSITIVE_INFINITY))) {
    return { code: 'coupon-used-by-you' }
  }
  return terms.firstOrderOnly && hasOrdered ? { code: 'coupon-first-order-only' } : null
}

function restore(
  { couponId, terms, ended, base }: Extract<CouponCommand, { type: 'RestoreCoupon' }>['data'],
  coupon: Coupon,
): Answer {
  if (!coupon.terms) return reject({ code: 'coupon-not-found' })
  const wrong = wrongTerm(terms)
  if (wrong) return reject({ code: 'coupon-terms-wrong', term: wrong })
  if (base !== coupon.changes) return reject({ code: 'coupon-edited-meanwhile' })
  const events: CouponEvent[] = []
  if (!sameData(coupon.terms, terms)) events.push({ type: 'CouponTermsChanged', data: { couponId, terms } })
  // New terms let an ended coupon run again.
  const isEnded = coupon.ended && events.length === 0
  if (ended !== isEnded) events.push({ type: ended ? 'CouponEnded' : 'CouponReopened', data: { couponId } })
  return accept(...events)
}

/** An order that redeemed it, or gave it back, asks no second time. */
function redeem(data: Extract<CouponCommand, { type: 'RedeemCoupon' }>['data'], coupon: Coupon): Answer {
  const { at, hasOrdered, alsoKnownAs = [], ...redemption } = data
  if (entryOf(coupon.byOrder, data.orderId) !== undefined) return accept()
  const refusal = refusalOf(coupon, [...new Set([data.personId, ...alsoKnownAs])], at, hasOrdered)
  return refusal ? reject(refusal) : accept({ type: 'CouponRedeemed', data: redemption })
}

function wrongTerm({ value, minimum, startsAt, endsAt, perPerson, total }: CouponTerms): string | null {
  if (value.kind === 'percent' && !(value.percent > 0 && value.percent <= 100)) return 'value.percent'
  if (value.kind === 'amount' && !(Number.isSafeInteger(value.amount) && value.amount > 0)) return 'value.amount'
  if (!Number.isSafeInteger(minimum) || minimum < 0) return 'minimum'
  if (startsAt !== null && endsAt !== null && endsAt <= startsAt) return 'endsAt'
  if (!isLimit(perPerson)) return 'perPerson'
  return isLimit(total) ? null : 'total'
}

function isLimit(limit: number | null): boolean {
  return limit === null || (Number.isSafeInteger(limit) && limit > 0)
}
