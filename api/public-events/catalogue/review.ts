import { z } from 'zod'
import { fits, type ReviewEvent } from '#domain/review/events.ts'
import type { DataOf } from '#domain/shared/decider.ts'
import type { StoredEvent } from '#domain/shared/event-store.ts'
import { personal, present, type Sealed } from '../public-event.ts'
import { customer, subject } from './subject.ts'

type Written = DataOf<ReviewEvent, 'ReviewWritten'>
type ReviewFacts = {
  readonly verified: boolean
  readonly language: string
  /** What the author wrote last: sealed. */
  readonly words: Sealed & { readonly data: Pick<Written, 'personId' | 'title' | 'text' | 'name'> }
} | null

const named = { review: z.string(), product: z.string().describe('The id of the product') }
const scope = 'reviews:read'

const reviewTypes = {
  'review.published.v1': {
    number: 41,
    scope,
    about: 'The shop shows a review, or shows it with other words than before.',
    data: z.object({
      ...named,
      rating: z.int().min(1).max(5),
      fit: z.enum(fits).nullable(),
      verified: z.boolean().describe('The author had ordered the product'),
      language: z.string(),
    }),
    personal: z.object({
      ...customer,
      title: z.string().optional(),
      text: z.string().optional(),
      name: z.string().optional().describe('As the author wants to be called in public'),
    }),
  },
  'review.withdrawn.v1': {
    number: 42,
    scope,
    about: 'The shop does not show a review any more.',
    data: z.object(named),
  },
} as const

export const reviews = subject<ReviewEvent>()({
  category: 'review',
  types: reviewTypes,
  initial: null as ReviewFacts,
  evolve: wordsAfter,
  tell(event, before, { ids }) {
    const { reviewId, productId: product, personId, counted } = event.data
    const review = ids.of('review', reviewId)
    const common = { subject: `review/${review}` }
    const { before: shown, after } = counted
    if (!after) {
      return shown ? [{ type: 'review.withdrawn.v1', ...common, data: { review, product }, personal: null }] : []
    }
    const facts = wordsAfter(before, event)
    if (!facts || (shown && event.type !== 'ReviewEdited')) return []
    const { verified, language, words } = facts
    const part = personal([words], ({ title, text, name }) => ({
      customer: { id: ids.customer(personId) },
      ...{ title: present(title), text: present(text), name: present(name) },
    }))
    const data = { review, product, rating: after.rating, fit: after.fit, verified, language }
    return [{ type: 'review.published.v1', ...common, data, personal: part }]
  },
})

function wordsAfter(facts: ReviewFacts, { type, stream, position, data }: StoredEvent<ReviewEvent>): ReviewFacts {
  if (type !== 'ReviewWritten' && type !== 'ReviewEdited') return facts
  const { personId, title, text, name, verified, language } = data
  return { verified, language, words: { type, stream, position, data: { personId, title, text, name } } }
}
