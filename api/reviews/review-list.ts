import { z } from 'zod'
import type { Engines } from '#api/plumbing/feature.ts'
import { defineList } from '#api/plumbing/lists/define.ts'
import { languages, textIn } from '#domain/shared/localized-text.ts'
import { isErased, textOrEmpty } from '#domain/shared/personal-data.ts'
import type { ProductPage } from '#projections/product-page/document.ts'
import { productPage } from '#projections/product-page/view.ts'
import type { ReviewDocument, ReviewSummary } from '#projections/reviews/document.ts'
import { reviewList } from '#projections/reviews/list.ts'
import { reviewsView } from '#projections/reviews/view.ts'
import { replyOf } from './read.ts'
import { replySchema } from './schema.ts'

/** A row, with the product's name and address; the view also keeps sums, which are in no list. */
type ReviewRow =
  | (ReviewDocument & { readonly product?: { readonly name: string; readonly slug: string } })
  | ReviewSummary

/** Adds the name of the product, in English as the other lists of products have it. */
export function completedReview({ readModels }: Pick<Engines, 'readModels'>) {
  return async (doc: ReviewRow): Promise<ReviewRow> => {
    if (doc.kind !== 'review') return doc
    const page = await readModels.get<ProductPage>(productPage.name, doc.productId)
    return page ? { ...doc, product: { name: textIn(page.name, 'en'), slug: page.slug } } : doc
  }
}

const rowSchema = z
  .object({
    reviewId: z.string(),
    status: z.enum(['held', 'published', 'rejected']),
    rating: z.int(),
    title: z.string(),
    text: z.string(),
    name: z.string().nullable().describe('Null after the author was erased'),
    verified: z.boolean().describe('Whether the author had bought the product'),
    language: z.enum(languages),
    writtenAt: z.string(),
    edited: z.boolean(),
    reply: replySchema,
    changedAt: z.string().describe('When the author wrote the words, or staff replied to them, last'),
    productId: z.string(),
    product: z.object({ name: z.string(), slug: z.string() }).nullable().describe('Null where it has gone'),
  })
  .meta({ id: 'ReviewRow', description: 'A review as a list shows it' })

/** Reads a value of a review; `none` of a document of sums. */
const of =
  <Value>(tell: (review: Extract<ReviewRow, { kind: 'review' }>) => Value, none: Value) =>
  (doc: ReviewRow): Value =>
    doc.kind === 'review' ? tell(doc) : none

const authorOf = ({ name }: Pick<ReviewDocument, 'name'>) => (isErased(name) ? null : name)

/** The list of reviews that staff see. */
export const reviewRowList = defineList<ReviewRow, typeof rowSchema>({
  name: 'reviews',
  view: reviewsView,
  permission: 'product',
  list: reviewList,
  row: rowSchema,
  rowOf(doc) {
    if (doc.kind !== 'review') throw new Error('The sums of a product are in no view of the list')
    const { reviewId, status, rating, verified, language, writtenAt, productId, product = null } = doc
    const words = { title: textOrEmpty(doc.title), text: textOrEmpty(doc.text), name: authorOf(doc) }
    const about = { reviewId, status, rating, verified, language, writtenAt, productId, product }
    return { ...about, ...words, edited: doc.editedAt !== null, reply: replyOf(doc), changedAt: doc.changedAt }
  },
  filters: {
    status: { choice: of(({ status }) => [status], []), values: ['held', 'published', 'rejected'], words: 'The state' },
    stars: { choice: of(({ rating }) => [String(rating)], []), values: ['1', '2', '3', '4', '5'], words: 'The stars' },
    bought: {
      choice: of(({ verified }) => [verified ? 'yes' : 'no'], []),
      values: ['yes', 'no'],
      words: 'Bought here',
    },
    replied: {
      choice: of(doc => [replyOf(doc) ? 'yes' : 'no'], []),
      values: ['yes', 'no'],
      words: 'Whether the shop replied',
    },
    language: { choice: of(({ language }) => [language], []), values: languages, words: 'The language' },
    product: { choice: of(({ productId }) => [productId], []), words: 'The id of the product' },
    written: { day: of<string | null>(({ writtenAt }) => writtenAt, null), words: 'The day on which it was written' },
  },
  search: {
    own: of(doc => [textOrEmpty(doc.title), textOrEmpty(doc.text), textOrEmpty(doc.name)], []),
    shared: of(({ productId }) => [productId], []),
  },
  columns: {
    stars: of<number | null>(({ rating }) => rating, null),
    title: of(({ title }) => textOrEmpty(title), ''),
    text: of(({ text }) => textOrEmpty(text), ''),
    product: of(({ product, productId }) => product?.name ?? productId, ''),
    bought: of(({ verified }) => (verified ? 'yes' : 'no'), ''),
    author: of(({ name }) => textOrEmpty(name), ''),
    language: of<string>(({ language }) => language, ''),
    written: of(({ writtenAt }) => writtenAt, ''),
    state: of<string>(({ status }) => status, ''),
    reply: of(doc => replyOf(doc)?.text ?? '', ''),
  },
  label: of(doc => textOrEmpty(doc.title), ''),
  bulk: {},
})
