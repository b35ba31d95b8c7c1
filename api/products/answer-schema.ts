import { z } from 'zod'
import { currencySchema, optionsSchema } from '#api/cart/answer-schema.ts'

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
    tables: z
      .array(z.array(z.array(z.string()).readonly()).readonly())
      .readonly()
      .describe('Tables of the description: rows of cells, the head first'),
    tags: z.array(z.string()).readonly(),
    brand: z.string(),
    style: z.string().describe('Number or name of the style within the brand'),
    category: z.string(),
    discount: z.number().describe('Percent'),
    rating: z.number().describe('Stars, 0 without reviews'),
    reviewCount: z.int(),
    currency: currencySchema,
    variants: z.array(
      z.object({
        sku: z.string().describe('Names the variant in the whole shop, for good'),
        articleNumber: z.string().nullable().describe('The SKU of the feed, where several variants share it'),
        color: z.string().nullable(),
        hexes: z.array(z.string()).readonly().describe('Colours of the swatch, `#rrggbb`'),
        size: z.string().nullable(),
        options: optionsSchema,
        price: z.int().describe('For one piece, minor units of the shown currency'),
        quantity: z.int().describe('What can be bought now, -1 unlimited'),
        closeout: z.boolean(),
        gtin: z.string().nullable().describe('Barcode number, 8 to 14 digits'),
        weight: z.int().nullable().describe('Grams'),
      }),
    ),
  })
  .meta({ id: 'Product', description: 'The product as it is now' })

export type ProductAnswer = z.output<typeof productAnswer>
