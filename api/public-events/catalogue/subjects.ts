import { coupons } from './coupon.ts'
import { customers, erasures } from './customer.ts'
import { order } from './order.ts'
import { payments } from './payment.ts'
import { products } from './product.ts'
import { requests } from './request.ts'
import { returns } from './return.ts'
import { reviews } from './review.ts'
import { imports, jobs, settings } from './shop.ts'
import { stock } from './stock.ts'
import { subscribers } from './subscriber.ts'

/** Everything that the outside is told of. */
export const subjects = {
  ...{ order, payments, returns, products, stock, coupons, customers, erasures, subscribers, reviews, requests },
  ...{ settings, imports, jobs },
}

type Subjects = (typeof subjects)[keyof typeof subjects]
export type PublicType = Subjects extends infer One
  ? One extends { types: infer All }
    ? keyof All & string
    : never
  : never
