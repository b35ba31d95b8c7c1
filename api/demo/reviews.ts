import { hash } from 'node:crypto'
import { productIdOf } from '#api/import/index.ts'
import type { ReviewCommand } from '#domain/review/decide.ts'
import { review, reviewIdOf } from '#domain/review/decide.ts'
import type { Fit } from '#domain/review/events.ts'
import type { Language } from '#domain/shared/localized-text.ts'
import type { CommandHandler } from '../plumbing/events/handle.ts'
import type { DemoOptions } from './feed.ts'
import { createRandom, type Random } from './random.ts'
import words from './review-words.json' with { type: 'json' }
import { demoStyles } from './styles.ts'

type Mood = 'glad' | 'mixed' | 'sorry'
type Words = { readonly title: string; readonly text: string }
const worn: { readonly [language in Language]: { readonly [mood in Mood]: readonly Words[] } } = words.worn
const things: typeof worn = words.things
const reviewers = Object.entries(words.reviewers).flatMap(([language, names]) =>
  names.map(name => ({ name, language: language as Language })),
)

/** Most products have a few; one in forty is what everybody writes about. */
const reviewed = 0.7
const popular = 0.025
const day = 86_400_000
const days = 86
/** The last day of writing, of a shop without a history. */
const usualUntil = new Date('2026-11-18T00:00:00Z')

type Written = Extract<ReviewCommand, { type: 'WriteReview' }>['data']
export type DemoReview = Omit<Written, 'personId'> & { readonly email: string }

/** Reviews of the demo catalogue, the same for the same seed. `until`: the day of the last ones. */
export function* demoReviews({ seed, products }: DemoOptions, until = usualUntil): Generator<DemoReview> {
  const from = until.getTime() - days * day
  const random = createRandom(`${seed}/reviews`)
  for (const style of demoStyles(seed, products)) {
    const productId = productIdOf('supplier', style.brand.name, style.number)
    const count = random.chance(popular) ? random.whole(18, 34) : random.chance(reviewed) ? random.whole(1, 3) : 0
    // How good the product is: every product has its own.
    const quality = random.between(0.55, 0.97)
    const isWorn = style.sizes.length > 1
    const told = new Set<string>()
    for (const reviewer of random.some(reviewers, count)) {
      const mood = moodOf(random, quality)
      const { name, language } = reviewer
      const said = random.pick((isWorn ? worn : things)[language][mood])
      // Nobody repeats the words of another on the same product: such a review has stars alone.
      const { title, text } = told.has(said.text) ? { title: '', text: '' } : said
      told.add(said.text)
      const number = reviewers.indexOf(reviewer)
      yield {
        productId,
        accountId: hash('sha256', `${seed}/reviewer/${number}`, 'buffer').toString('base64url', 0, 16),
        email: `reviewer-${number}@demo.example`,
        rating: ratingOf(random, mood),
        fit: isWorn && random.chance(0.7) ? fitOf(random, mood) : null,
        title,
        text,
        name,
        language,
        verified: random.chance(0.75),
        moderated: false,
        writtenAt: new Date(from + random.whole(0, days) * day + random.whole(6, 22) * 3_600_000).toISOString(),
      }
    }
  }
}

/** Writes them. Repeating it changes nothing. */
export async function writeDemoReviews(
  handler: CommandHandler,
  options: DemoOptions,
  personIdOf: (email: string) => string,
): Promise<void> {
  await Promise.all(
    Array.from(demoReviews(options), async ({ email, ...written }) => {
      const reviewId = reviewIdOf(written.productId, written.accountId)
      const command = { type: 'WriteReview', data: { ...written, personId: personIdOf(email) } } as const
      const meta = { commandId: `demo/${reviewId}`, actor: 'demo', channel: 'demo' }
      const done = await handler.handle(review, reviewId, command, meta)
      if (!done.ok) throw new Error(`The demo review ${reviewId} was refused: ${done.rejection.code}`)
    }),
  )
}

function moodOf(random: Random, quality: number): Mood {
  if (random.chance(quality)) return 'glad'
  return random.chance(0.65) ? 'mixed' : 'sorry'
}

function ratingOf(random: Random, mood: Mood): number {
  if (mood === 'glad') return random.chance(0.7) ? 5 : 4
  return mood === 'mixed' ? (random.chance(0.5) ? 4 : 3) : random.whole(1, 2)
}

/** Glad reviewers found that it fits. */
function fitOf(random: Random, mood: Mood): Fit {
  return mood === 'glad' || random.chance(0.4) ? 'true' : random.chance(0.6) ? 'small' : 'large'
}
