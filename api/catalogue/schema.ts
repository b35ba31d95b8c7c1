import { z } from 'zod'
import { languages } from '#domain/shared/localized-text.ts'
import type { ColorModel, Picture, PictureBase } from '#web/models/card.ts'
import type { CurrencyModel } from '#web/models/shell.ts'

export const skuSchema = z.string().min(1).max(200)

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

const minor = z.int().describe('Minor units of the shown currency')

const card = z
  .object({
    id: z.string(),
    slug: z.string(),
    path: z.string(),
    name: z.string(),
    brand: z.string(),
    style: z.string(),
    rating: z.number(),
    reviewCount: z.int(),
    discount: z.number().describe('Percent'),
    price: minor,
    listPrice: minor,
    inStock: z.boolean(),
    uncounted: z.literal(true).optional().describe('Set if nothing was counted yet; it is not sold out'),
    closeout: z.boolean(),
    picture: pictureBaseSchema,
    colors: z.array(colorSchema.extend({ picture: pictureBaseSchema })),
    colorCount: z.int(),
  })
  .meta({ id: 'Card' })

export const cardsAnswer = z.object({ cards: z.array(card) }).describe('The cards, in the order of the ids')

export const searchQuery = z.strictObject({
  q: z.string().max(200).default('').describe('The text to search for. Empty: the products of the day.'),
  lng: z.enum(languages).optional().describe('Language of names; without it, the language of the page.'),
})

const foundCard = z
  .object({
    id: z.string(),
    slug: z.string(),
    path: z.string(),
    name: z.string(),
    brand: z.string(),
    category: z.string(),
    style: z.string(),
    color: z.string().nullable().describe('The colour of picture, path and price; null for a product without colours.'),
    colorName: z.string().nullable(),
    price: z
      .int()
      .describe('The lowest unit price, of the searched colour if there is one; minor units of the shown currency.'),
    picture: pictureSchema,
  })
  .meta({ id: 'FoundProduct' })

const entry = z
  .object({
    value: z.string(),
    label: z.string(),
    count: z.int(),
    path: z.string(),
    cards: z.array(foundCard).readonly(),
  })
  .meta({ id: 'Suggestion' })

export const searchAnswer = z
  .object({
    q: z.string(),
    total: z.int(),
    groups: z
      .array(z.object({ by: z.enum(['brand', 'category', 'style']), entries: z.array(entry).readonly() }))
      .readonly(),
    cards: z.array(foundCard).readonly(),
    path: z.string().describe('The page with all products that were found.'),
    read: z
      .object({
        chips: z
          .array(
            z.object({
              kind: z.enum(['color', 'size', 'price', 'cut', 'closeout']),
              label: z.string(),
              hexes: z.array(z.string()).readonly(),
              q: z.string().describe('The text without this part.'),
            }),
          )
          .readonly(),
        leftOut: z.array(z.string()).readonly().describe('Words that were left out, since no product has all words.'),
      })
      .meta({ id: 'ReadQuery', description: 'How the text was understood' }),
    products: z.array(foundCard).readonly(),
  })
  .meta({
    id: 'SearchAnswer',
    description: 'Suggestions with their first products, and the first products of the whole search',
  })
