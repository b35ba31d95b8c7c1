import { z } from 'zod'
import { languages } from '#domain/shared/localized-text.ts'
import { pictureSchema } from './shape-schema.ts'

export const searchQuery = z.strictObject({
  q: z.string().max(200).default('').describe('The text to search for. Empty: the products of the day.'),
  lng: z.enum(languages).optional().describe('Language of names; without it, the language of the page.'),
})

const card = z
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
    cards: z.array(card).readonly(),
  })
  .meta({ id: 'Suggestion' })

export const searchAnswer = z
  .object({
    q: z.string(),
    total: z.int(),
    groups: z
      .array(z.object({ by: z.enum(['brand', 'category', 'style']), entries: z.array(entry).readonly() }))
      .readonly(),
    cards: z.array(card).readonly(),
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
    products: z.array(card).readonly(),
  })
  .meta({
    id: 'SearchAnswer',
    description: 'Suggestions with their first products, and the first products of the whole search',
  })
