import type { Engines } from '#api/plumbing/feature.ts'
import { couponCode } from '#domain/coupon/code.ts'
import type { CouponCommand } from '#domain/coupon/commands.ts'
import { coupon } from '#domain/coupon/decide.ts'
import type { CouponDocument } from '#projections/coupons/document.ts'
import { couponsView } from '#projections/coupons/view.ts'
import type { CouponState, CouponWork } from './manage-schema.ts'

type Shop = Pick<Engines, 'handler' | 'projections' | 'readModels'>

/** Creates a coupon or ends one; resolves when pages show it, or with a sentence that says why nothing was done. */
export async function changeCoupons(shop: Shop, work: CouponWork): Promise<string | null> {
  const typed = 'create' in work ? work.create.code : work.end
  const code = couponCode(typed)
  if (code === null) return `${typed} cannot be a code. Use 2 to 40 letters and digits, with - or _ between them.`
  const command: CouponCommand =
    'create' in work
      ? { type: 'CreateCoupon', data: { couponId: code, code, terms: { ...work.create.terms, personId: null } } }
      : { type: 'EndCoupon', data: { couponId: code } }
  const changed = await shop.handler.handle(coupon, code, command, { actor: 'owner', channel: 'command' })
  if (changed.ok) {
    await shop.projections.caughtUp(changed.position)
    return null
  }
  switch (changed.rejection.code) {
    case 'coupon-not-found':
      return `There is no coupon ${code}.`
    case 'coupon-code-taken':
      return `There already is a coupon ${code} with other terms. Choose another code.`
    case 'coupon-terms-wrong':
      return `The value of ${changed.rejection.term} is not valid.`
    default:
      throw new Error(changed.rejection.code)
  }
}

/** By code. */
export async function listCoupons({ handler, readModels }: Shop): Promise<readonly CouponState[]> {
  const coupons: CouponState[] = []
  for await (const page of readModels.scan<CouponDocument>(couponsView.name)) {
    for (const [couponId, { code, terms, ended }] of page) {
      const { personId, ...rest } = terms
      const { redemptions } = (await handler.fold(coupon, couponId)).state
      const { productIds, categories, ...others } = rest
      coupons.push({
        ...others,
        productIds: [...productIds],
        categories: [...categories],
        code,
        ended,
        redemptions,
        personal: personId !== null,
      })
    }
  }
  return coupons.sort((a, b) => (a.code < b.code ? -1 : 1))
}
