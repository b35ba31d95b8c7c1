import { z } from 'zod'
import { pictureSchema } from '#api/cart/answer-schema.ts'
import { languages } from '#domain/shared/localized-text.ts'

export const searchQuery = z.strictObject({
  q: z.string().max(200).default('').describe('What to search for. Empty: the sample of the day.'),
  lng: z.enum(languages).optional().describe("Language of names; the page's own where it is absent."),
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
    price: z.int().describe('Lowest unit price, minor units of the shown currency.'),
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
    products: z.array(card).readonly(),
  })
  .meta({ id: 'SearchAnswer', description: 'Suggestions with their first products, and the first products of all' })
