import { z } from 'zod'
import type { ColorModel, Picture, PictureBase } from '#web/storefront/models/card.ts'
import type { CartModel } from '#web/storefront/models/cart.ts'
import { type CouponProblem, couponProblems } from '#web/storefront/models/coupons.ts'
import type { CurrencyModel } from '#web/storefront/models/shell.ts'

/** Shapes of answers, for the OpenAPI document; the answers themselves are plain data that we made. */
const minor = z.int().describe('Minor units of the shown currency')

export const currencySchema = z
  .object({ name: z.string().describe('ISO 4217'), symbol: z.string() })
  .meta({ id: 'Currency', description: 'What amounts are shown in' }) satisfies z.ZodType<CurrencyModel>

export const colorSchema = z
  .object({
    id: z.string(),
    name: z.string(),
    hexes: z.array(z.string()).describe('`#rrggbb`, several for a fabric of several colours'),
  })
  .meta({ id: 'Color' }) satisfies z.ZodType<ColorModel>

export const optionsSchema = z
  .record(z.string(), z.string())
  .describe('What is chosen beside colour and size: values by the names of their options')

const base = z.string().describe('The picture is at `{base}-{width}.avif` and `.webp`')

export const pictureSchema = z
  .discriminatedUnion('kind', [
    z.object({ kind: z.literal('garment'), base, svg: z.string().describe('Address of the drawing') }),
    z.object({ kind: z.literal('photo'), base, src: z.string().describe('Address at one width') }),
  ])
  .meta({ id: 'Picture' }) satisfies z.ZodType<Picture>

export const pictureBaseSchema = z
  .object({ kind: z.enum(['garment', 'photo']), base })
  .meta({ id: 'PictureBase' }) satisfies z.ZodType<PictureBase>

const couponProblemSchema = z.object({
  code: z.enum(couponProblems),
  missing: minor.optional().describe('Of `coupon-minimum`: what has to be added'),
  at: z.string().optional().describe('When it starts, or ended'),
}) satisfies z.ZodType<CouponProblem>

/** What a cart's and an order's line have in common. */
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
    id: z.string().nullable().describe('Null until something was added'),
    revision: z.int().describe('Rises with every change; -1 for a cart that is not there yet'),
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
  })
  .meta({ id: 'Cart', description: 'The cart as it is now' }) satisfies z.ZodType<CartModel>
