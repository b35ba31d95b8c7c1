import { z } from 'zod'
import { colorSchema, currencySchema, optionsSchema, pictureSchema } from '#api/catalogue/index.ts'
import { couponProblems } from '#domain/coupon/commands.ts'
import type { CartModel } from '#web/models/cart.ts'
import type { CouponProblem } from '#web/models/coupons.ts'

/** Shapes of answers, for the OpenAPI document; the answers themselves are plain data that we made. */
const minor = z.int().describe('Minor units of the shown currency')

const couponProblemSchema = z.object({
  code: z.enum(couponProblems),
  missing: minor.optional().describe('For `coupon-minimum`: the amount that has to be added'),
  at: z.string().optional().describe('The moment when the coupon starts, or when it ended'),
}) satisfies z.ZodType<CouponProblem>

/** Lines of carts and orders share these fields. */
export const lineSchema = z.object({
  uid: z.string(),
  sku: z.string(),
  articleNumber: z.string().optional().describe('The SKU of the feed, where several variants share it'),
  productId: z.string(),
  slug: z.string(),
  path: z.string(),
  name: z.string(),
  brand: z.string(),
  style: z.string(),
  color: colorSchema.nullable(),
  size: z.string().nullable(),
  options: optionsSchema,
  picture: pictureSchema,
  quantity: z.int(),
  unitPrice: minor,
  amount: minor,
})

export const cartSchema = z
  .object({
    id: z.string().nullable().describe('Null until the first line is added'),
    revision: z.int().describe('Rises with every change; -1 before the first one'),
    lines: z.array(
      lineSchema.extend({
        priceWhenAdded: minor
          .nullable()
          .describe('The old price; set if the price has changed since the line was added'),
        available: z.int().describe('Pieces that can be bought now; -1: unlimited'),
        sold: z.boolean(),
      }),
    ),
    count: z.int(),
    subtotal: minor,
    coupon: z
      .object({
        code: z.string(),
        discount: minor,
        problem: couponProblemSchema.nullable().describe('The reason why the coupon takes nothing off now'),
      })
      .nullable(),
    total: minor.describe('The lines less the coupon, without delivery'),
    currency: currencySchema,
    freeDelivery: z
      .object({
        type: z.string(),
        area: z.string(),
        cost: minor.describe('The cost below `over`'),
        over: minor,
        left: minor.describe('The amount that is missing for free delivery; 0: delivery is free'),
      })
      .nullable()
      .describe('The delivery that is free from an amount on, where that can be told without an address'),
  })
  .meta({ id: 'Cart', description: 'The cart as it is now' }) satisfies z.ZodType<CartModel>
