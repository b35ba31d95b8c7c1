import { z } from 'zod'
import { currencySchema } from '#api/cart/answer-schema.ts'

export const productParams = z.strictObject({
  slug: z.string().max(300).describe('The last part of the address of its page'),
})

/** Answer of GET /api/products/{slug}. */
export const productAnswer = z
  .object({
    id: z.string(),
    slug: z.string(),
    name: z.string(),
    description: z.string(),
    brand: z.string(),
    style: z.string().describe('Number or name of the style within the brand'),
    category: z.string(),
    discount: z.number().describe('Percent'),
    rating: z.number().describe('Stars, 0 without reviews'),
    reviewCount: z.int(),
    currency: currencySchema,
    variants: z.array(
      z.object({
        sku: z.string(),
        color: z.string().nullable(),
        hexes: z.array(z.string()).readonly().describe('Colours of the swatch, `#rrggbb`'),
        size: z.string().nullable(),
        price: z.int().describe('For one piece, minor units of the shown currency'),
        quantity: z.int().describe('What can be bought now, -1 unlimited'),
        closeout: z.boolean(),
      }),
    ),
  })
  .meta({ id: 'Product', description: 'The product as it is now' })

export type ProductAnswer = z.output<typeof productAnswer>
