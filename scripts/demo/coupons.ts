import type { CommandHandler } from '#api/plumbing/events/handle.ts'
import { coupon } from '#domain/coupon/decide.ts'
import type { CouponTerms } from '#domain/coupon/events.ts'

const everything = {
  startsAt: null,
  endsAt: null,
  perPerson: null,
  total: null,
  productIds: [],
  categories: [],
  firstOrderOnly: false,
  personId: null,
  listed: true,
} satisfies Partial<CouponTerms>

/** Codes of the demo shop; `endsIn` days after it was filled. */
const coupons: readonly (Pick<CouponTerms, 'value' | 'minimum'> &
  Partial<CouponTerms> & { readonly code: string; readonly endsIn: number | null })[] = [
  { code: 'BULK15', value: { kind: 'percent', percent: 15 }, minimum: 25_000, endsIn: null },
  {
    code: 'FLEECE20',
    value: { kind: 'percent', percent: 20 },
    minimum: 0,
    categories: ['fleece'],
    perPerson: 1,
    endsIn: 30,
  },
  { code: 'FIVEOFF', value: { kind: 'amount', amount: 500 }, minimum: 4_000, endsIn: 10 },
  { code: 'FALL10', value: { kind: 'percent', percent: 10 }, minimum: 0, endsIn: 0 },
]

/** Gives the demo shop its coupons, one of them over; again it changes nothing. `now` is the day that they count from. */
export async function seedDemoCoupons(handler: CommandHandler, now: Date): Promise<void> {
  for (const { code, endsIn, ...terms } of coupons) {
    const endsAt = endsIn === null ? null : midnight(now, endsIn)
    const data = { couponId: code, code, terms: { ...everything, ...terms, endsAt } }
    const created = await handler.handle(
      coupon,
      code,
      { type: 'CreateCoupon', data },
      { actor: 'demo', channel: 'demo', commandId: `demo-coupon/${code}` },
    )
    if (!created.ok && created.rejection.code !== 'coupon-code-taken') throw new Error(created.rejection.code)
  }
}

function midnight(now: Date, days: number): string {
  const day = new Date(`${now.toISOString().slice(0, 10)}T00:00:00.000Z`)
  day.setUTCDate(day.getUTCDate() + days)
  return day.toISOString()
}
