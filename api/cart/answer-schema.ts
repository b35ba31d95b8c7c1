import { z } from 'zod'
import type { ColorModel, Picture } from '#web/storefront/models/card.ts'
import type { CartModel } from '#web/storefront/models/cart.ts'
import type { CouponProblem } from '#web/storefront/models/coupons.ts'
import type { CurrencyModel } from '#web/storefront/models/shell.ts'

/** Shapes of answers, for the OpenAPI document; the answers themselves are plain data that we made. */
const minor = z.int().describe('Minor units of the shown currency')

export const currencySchema = z.object({ name: z.string(), symbol: z.string() }) satisfies z.ZodType<CurrencyModel>

export const colorSchema = z.object({
  id: z.string(),
  name: z.string(),
  hexes: z.array(z.string()),
}) satisfies z.ZodType<ColorModel>

export const pictureSchema = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('garment'), base: z.string(), svg: z.string() }),
  z.object({ kind: z.literal('photo'), base: z.string(), src: z.string() }),
]) satisfies z.ZodType<Picture>

const couponProblems = [
  'coupon-not-found',
  'coupon-not-started',
  'coupon-ended',
  'coupon-used-up',
  'coupon-used-by-you',
  'coupon-not-yours',
  'coupon-first-order-only',
  'coupon-not-for-cart',
  'coupon-minimum',
] as const

const couponProblemSchema = z.object({
  code: z.enum(couponProblems),
  missing: minor.optional().describe('Of `coupon-minimum`: what has to be added'),
  at: z.string().optional().describe('When it starts, or ended'),
}) satisfies z.ZodType<CouponProblem>

/** What a cart's and an order's line have in common. */
export const lineSchema = z.object({
  uid: z.string(),
  sku: z.string(),
  productId: z.string(),
  slug: z.string(),
  path: z.string(),
  name: z.string(),
  brand: z.string(),
  style: z.string(),
  color: colorSchema.nullable(),
  size: z.string().nullable(),
  picture: pictureSchema,
  quantity: z.int(),
  unitPrice: minor,
  amount: minor,
})

export const cartSchema = z.object({
  id: z.string().nullable(),
  revision: z.int(),
  lines: z.array(
    lineSchema.extend({
      priceWhenAdded: minor.nullable().describe('Set when the price is another than when it was added'),
      available: z.int().describe('What can be bought now, -1 unlimited'),
      sold: z.boolean(),
    }),
  ),
  count: z.int(),
  subtotal: minor,
  coupon: z
    .object({
      code: z.string(),
      discount: minor,
      problem: couponProblemSchema.nullable().describe('Why it takes nothing off now'),
    })
    .nullable(),
  total: minor.describe('Of the lines after the coupon, without delivery'),
  currency: currencySchema,
  freeDelivery: z
    .object({
      type: z.string(),
      area: z.string(),
      cost: minor.describe('Below `over`'),
      over: minor,
      left: minor.describe('What is missing until this delivery is free; 0: it is'),
    })
    .nullable()
    .describe('The delivery that is free from an amount on, as far as it is known without an address'),
}) satisfies z.ZodType<CartModel>
