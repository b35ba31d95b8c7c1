import { z } from 'zod'
import { currencySchema, optionsSchema } from './shape-schema.ts'

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
      .describe('The tables of the description: rows of cells, the head first'),
    tags: z.array(z.string()).readonly().describe('As the feed writes them; `/tags/<slug>` lists what carries one'),
    brand: z.string(),
    style: z.string().describe('The style number or style name that the brand uses'),
    category: z.string(),
    discount: z.number().describe('Percent'),
    rating: z.number().describe('Average stars; 0 without reviews'),
    reviewCount: z.int(),
    currency: currencySchema,
    variants: z.array(
      z.object({
        sku: z.string().describe('The id of the variant in the whole shop; it never changes'),
        articleNumber: z.string().nullable().describe('The SKU of the feed, where several variants share it'),
        color: z.string().nullable(),
        hexes: z.array(z.string()).readonly().describe('The colours of the swatch, `#rrggbb`'),
        size: z.string().nullable(),
        options: optionsSchema,
        price: z.int().describe('The price of one piece, in minor units of the shown currency'),
        quantity: z.int().describe('Pieces that can be bought now; -1: unlimited'),
        closeout: z.boolean(),
        gtin: z.string().nullable().describe('The barcode number, 8 to 14 digits'),
        weight: z.int().nullable().describe('Grams'),
      }),
    ),
  })
  .meta({ id: 'Product', description: 'The product as it is now' })

export type ProductAnswer = z.output<typeof productAnswer>
