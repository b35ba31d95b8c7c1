import { z } from 'zod'
import type { ColorModel, Picture, PictureBase } from '#web/models/card.ts'
import type { CartModel } from '#web/models/cart.ts'
import { type CouponProblem, couponProblems } from '#web/models/coupons.ts'
import type { CurrencyModel } from '#web/models/shell.ts'

/** Shapes of answers, for the OpenAPI document; the answers themselves are plain data that we made. */
const minor = z.int().describe('Minor units of the shown currency')

export const currencySchema = z
  .object({ name: z.string().describe('ISO 4217'), symbol: z.string() })
  .meta({ id: 'Currency', description: 'The currency that amounts are shown in' }) satisfies z.ZodType<CurrencyModel>

export const colorSchema = z
  .object({
    id: z.string(),
    name: z.string(),
    hexes: z.array(z.string()).describe('`#rrggbb`; several for a fabric of several colours'),
  })
  .meta({ id: 'Color' }) satisfies z.ZodType<ColorModel>

export const optionsSchema = z
  .record(z.string(), z.string())
  .describe('The choices beside colour and size: the value of each option, by its name')

const base = z.string().describe('The picture is at `{base}-{width}.avif` and `.webp`')

export const pictureSchema = z
  .discriminatedUnion('kind', [
    z.object({ kind: z.literal('garment'), base, svg: z.string().describe('The address of the drawing') }),
    z.object({ kind: z.literal('photo'), base, src: z.string().describe('The address of the picture in one width') }),
  ])
  .meta({ id: 'Picture' }) satisfies z.ZodType<Picture>

export const pictureBaseSchema = z
  .object({ kind: z.enum(['garment', 'photo']), base })
  .meta({ id: 'PictureBase' }) satisfies z.ZodType<PictureBase>

const couponProblemSchema = z.object({
  code: z.enum(couponProblems),
  missing: minor.optional().describe('For `coupon-minimum`: the amount that has to be added'),
  at: z.string().optional().describe('The moment when the coupon starts, or when it ended'),
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
