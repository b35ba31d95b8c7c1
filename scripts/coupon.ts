import type { CouponState } from '#api/coupons/owner.ts'
import { readCouponArguments, usage } from './coupon/arguments.ts'
import { askShop, run } from './maintenance/ask-shop.ts'

/** Creates, ends, reopens and lists coupons of the shop. */
run(usage, async () => {
  const work = readCouponArguments(process.argv.slice(2))
  const path = '/internal/coupons'
  if (work === 'list') {
    const coupons = await askShop<readonly CouponState[]>({ path })
    for (const coupon of coupons) console.log(lineOf(coupon))
    if (coupons.length === 0) console.log('There are no coupons.')
    return
  }
  await askShop({ path, body: work })
  console.log('create' in work ? 'Created.' : 'end' in work ? 'Ended.' : 'Reopened.')
})

function lineOf(coupon: CouponState): string {
  const { value, minimum, startsAt, endsAt, perPerson, total, productIds, categories } = coupon
  const cents = (amount: number) => (amount / 100).toFixed(2)
  const only = [...categories, ...productIds]
  return [
    coupon.code.padEnd(16),
    value.kind === 'percent' ? `${value.percent} %` : cents(value.amount),
    `redeemed ${coupon.redemptions}${total === null ? '' : ` of ${total}`}`,
    minimum > 0 && `from ${cents(minimum)}`,
    startsAt && `starts ${startsAt.slice(0, 10)}`,
    endsAt && `ends before ${endsAt}`,
    perPerson !== null && `${perPerson} a person`,
    coupon.firstOrderOnly && 'first order',
    only.length > 0 && `for ${only.join(', ')}`,
    coupon.personal && 'personal',
    coupon.listed && 'listed',
    coupon.ended && 'ended',
  ]
    .filter(Boolean)
    .join('  ')
}
