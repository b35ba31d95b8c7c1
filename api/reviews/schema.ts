import { z } from 'zod'
import { longest, longestReply } from '#domain/review/bounds.ts'
import { fits } from '#domain/review/events.ts'
import { languages } from '#domain/shared/localized-text.ts'
import { oneLine, printable } from '#domain/shared/printable.ts'

import { reviewSorts } from '#projections/reviews/document.ts'

export const verdicts = ['approve', 'reject'] as const
export type Verdict = (typeof verdicts)[number]

const rating = z.int({ error: 'Choose 1 to 5 stars' }).min(1).max(5)
const fit = z.enum(fits).nullable().describe('How the product fits')
const status = z.enum(['published', 'held', 'rejected'])
const line = (most: number) => z.string().overwrite(oneLine).max(most)

export const reviewsQuery = z.strictObject({
  stars: z.coerce.number().int().min(1).max(5).optional().describe('Only reviews with this number of stars'),
  sort: z.enum(reviewSorts).optional(),
  page: z.coerce.number().int().min(1).max(100_000).optional(),
})

const words = (most: number) =>
  z
    .string()
    .overwrite(value => printable(value).trim())
    .max(most)

export const reviewBody = z
  .strictObject({
    rating,
    fit: fit.default(null),
    title: line(longest.title).default(''),
    text: words(longest.text).default(''),
    name: line(longest.name).min(1, { error: 'Enter a name' }).describe('The name of the author that the page shows'),
    language: z.enum(languages).optional().describe('The language of the review'),
  })
  .meta({ examples: [{ rating: 5, fit: 'true', title: 'Holds its shape', text: 'Washed twenty times.', name: 'Ada' }] })

export const replySchema = z
  .object({ text: z.string(), language: z.enum(languages), repliedAt: z.string() })
  .nullable()
  .describe('What the shop says to it, below it')

const reviewSchema = z
  .object({
    reviewId: z.string(),
    rating,
    fit,
    title: z.string(),
    text: z.string(),
    name: z.string().nullable().describe('Null after the author was erased'),
    verified: z.boolean().describe('Whether the author had bought the product'),
    language: z.enum(languages),
    writtenAt: z.string(),
    edited: z.boolean(),
    reply: replySchema,
  })
  .meta({ id: 'Review' })

export const reviewsAnswer = z
  .object({
    average: z.number(),
    total: z.int(),
    stars: z.array(z.int()).length(5).describe('The numbers of reviews with 1 to 5 stars'),
    fit: z.object({ small: z.int(), true: z.int(), large: z.int() }),
    reviews: z.array(reviewSchema),
    page: z.int(),
    pages: z.int(),
  })
  .meta({ id: 'Reviews', description: 'A page of reviews, with the stars and the fit by all reviews' })

export const ownReviewAnswer = z
  .object({ reviewId: z.string(), status })
  .meta({ id: 'ReviewStatus', description: 'The state of the review now' })

export const reviewParams = z.strictObject({
  reviewId: z.string().min(1).max(300).describe('The id of the review, as the list shows it'),
})

const base = z.string().max(40).describe('When what you saw was changed last: `changedAt` of the row')
export const replyBody = z
  .strictObject({
    text: words(longestReply).min(1, { error: 'Write a reply' }),
    language: z.enum(languages).describe('The language of the reply'),
    base,
    tells: z
      .boolean()
      .default(false)
      .describe('The author gets a mail half a minute later, or once the review is shown'),
  })
  .meta({ examples: [{ text: 'Thank you. One size up next time?', language: 'en', base: '2026-11-20T10:00:00.000Z' }] })
export const withdrawBody = z.strictObject({ base })
export const listQuery = z.strictObject({
  status: status.default('held'),
  page: z.coerce.number().int().min(1).max(100_000).default(1),
})
export const listAnswer = z
  .object({
    reviews: z.array(reviewSchema.extend({ status, productId: z.string(), product: z.string() })),
  })
  .describe('A page of reviews')

export const ownersBody = z.union([
  z.strictObject({ list: status }),
  z.strictObject({ verdict: z.enum(verdicts), reviewId: z.string().min(1).max(300) }),
])
export const ownersAnswer = z.union([listAnswer, ownReviewAnswer]).describe('The list, or the state of the review now')
export type OwnersAnswer = z.output<typeof ownersAnswer>
export type OwnersWork = z.output<typeof ownersBody>
