import { z } from 'zod'
import type { Engines } from '#api/plumbing/feature.ts'
import { defineList } from '#api/plumbing/lists/define.ts'
import { couponCode } from '#domain/coupon/code.ts'
import { coupon, refusalOf } from '#domain/coupon/decide.ts'
import type { Coupon } from '#domain/coupon/evolve.ts'
import type { CouponDocument } from '#projections/coupons/document.ts'
import { couponList } from '#projections/coupons/list.ts'
import { couponsView } from '#projections/coupons/view.ts'
import { listIndex } from '#projections/list.ts'
import type { FoundCoupon } from '#web/models/find.ts'
import { termsSchema } from './terms.ts'

export const couponPhases = ['waiting', 'running', 'used-up', 'ended'] as const
export type CouponPhase = (typeof couponPhases)[number]

/** Fields that come from the coupon's own stream and the clock alone. */
export type CouponUse = {
  readonly state: CouponPhase
  readonly used: number
  readonly given: number
  /** How often it was changed: the base of the next change. */
  readonly changes: number
}
export type CouponRow = CouponDocument & Partial<CouponUse>

/** Adds to a coupon how often it was used, what it gave away and whether it can be used at this moment. */
export function completedCoupon({ handler, now }: Pick<Engines, 'handler' | 'now'>) {
  return async (doc: CouponRow): Promise<CouponRow & CouponUse> => {
    const { state } = await handler.fold(coupon, doc.couponId)
    return {
      ...doc,
      state: phaseOf(state, now().toISOString()),
      used: state.redemptions,
      given: state.given,
      changes: state.changes,
    }
  }
}

/** Finds coupons whose code begins so, in the order of their codes: none where the words cannot begin a code. */
export function createFindCoupons(engines: Pick<Engines, 'handler' | 'readModels' | 'now'>) {
  const complete = completedCoupon(engines)
  return async (q: string, most: number): Promise<readonly FoundCoupon[]> => {
    const code = couponCode(q)
    if (code === null) return []
    const within = { from: ['all', code], to: ['all', `${code}\u{10ffff}`], limit: most } as const
    const ids = await engines.readModels.range(couponsView.name, listIndex, within)
    const found = await engines.readModels.getMany<CouponRow>(couponsView.name, ids)
    const whole = await Promise.all(found.filter(doc => doc !== undefined).map(complete))
    return whole.map(({ code, state }) => ({ code, state }))
  }
}

/** Whether it can be used at a moment, by anybody. */
export function phaseOf(state: Coupon, at: string): CouponPhase {
  const refusal = refusalOf(state, null, at)?.code
  if (refusal === undefined) return 'running'
  if (refusal === 'coupon-not-started') return 'waiting'
  return refusal === 'coupon-used-up' ? 'used-up' : 'ended'
}

const rowSchema = termsSchema
  .extend({
    code: z.string(),
    state: z.enum(couponPhases),
    used: z.int().describe('Orders that hold it'),
    given: z.int().describe('What it took off them, in minor units of the base currency'),
    changes: z.int().describe('Send it as the base of a change'),
    personal: z.boolean().describe('Whether it was made for one person'),
  })
  .meta({ id: 'CouponRow', description: 'A coupon as a list shows it' })

const cents = (amount: number) => (amount / 100).toFixed(2)
const scopeOf = ({ terms }: CouponDocument) => [...terms.categories, ...terms.productIds]

/** The list of coupons that staff see. */
export const couponRowList = defineList<CouponRow, typeof rowSchema>({
  name: 'coupons',
  view: couponsView,
  permission: 'coupons',
  list: couponList,
  row: rowSchema,
  rowOf: ({ code, terms, state = 'running', used = 0, given = 0, changes = 0 }: CouponRow) => {
    const { personId, productIds, categories, ...rest } = terms
    const scope = { productIds: [...productIds], categories: [...categories] }
    return { code, ...rest, ...scope, state, used, given, changes, personal: personId !== null }
  },
  filters: {
    value: {
      choice: ({ terms }) => [terms.value.kind],
      values: ['percent', 'amount'],
      words: 'Whether it takes a part or an amount off',
    },
    scope: {
      choice: doc => [scopeOf(doc).length === 0 ? 'everything' : 'some'],
      values: ['everything', 'some'],
      words: 'What it is for',
    },
    listed: {
      choice: ({ terms }) => [terms.listed ? 'yes' : 'no'],
      values: ['yes', 'no'],
      words: 'Whether the page of coupons shows it',
    },
    begins: { day: ({ terms }) => terms.startsAt, words: 'The day on which it begins' },
    ends: { day: ({ terms }) => terms.endsAt, words: 'The moment from which it is over' },
  },
  search: { own: ({ code }) => [code], shared: scopeOf },
  columns: {
    code: ({ code }) => code,
    value: ({ terms: { value } }) => (value.kind === 'percent' ? `${value.percent} %` : cents(value.amount)),
    minimum: ({ terms }) => cents(terms.minimum),
    scope: doc => scopeOf(doc).join(' '),
    begins: ({ terms }) => terms.startsAt,
    ends: ({ terms }) => terms.endsAt,
    used: ({ used = 0 }) => used,
    total: ({ terms }) => terms.total,
    given: ({ given = 0 }) => cents(given),
    state: ({ state = 'running' }) => state,
  },
  label: ({ code }) => code,
  bulk: {},
})
