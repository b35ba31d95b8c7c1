import type { CommandHandler } from '#api/plumbing/events/handle.ts'
import { coupon } from '#domain/coupon/decide.ts'
import type { CouponTerms } from '#domain/coupon/events.ts'

/** Ten percent off everything, for everybody, without limits, unless `terms` say otherwise. */
export async function createCoupon(
  { handler }: { readonly handler: CommandHandler },
  code: string,
  terms: Partial<CouponTerms> = {},
): Promise<void> {
  const data = { couponId: code, code, terms: { ...everything, ...terms } }
  const created = await handler.handle(coupon, code, { type: 'CreateCoupon', data })
  if (!created.ok) throw new Error(created.rejection.code)
}

const everything: CouponTerms = {
  value: { kind: 'percent', percent: 10 },
  minimum: 0,
  startsAt: null,
  endsAt: null,
  perPerson: null,
  total: null,
  productIds: [],
  categories: [],
  firstOrderOnly: false,
  personId: null,
  listed: false,
}
