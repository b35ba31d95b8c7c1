import { createHash } from 'node:crypto'
import { productIdOf } from '#api/import/known-products.ts'
import type { CommandHandler } from '#api/plumbing/events/handle.ts'
import type { ReviewCommand } from '#domain/review/commands.ts'
import { review, reviewIdOf } from '#domain/review/decide.ts'
import type { Fit } from '#domain/review/events.ts'
import type { DemoOptions } from './feed.ts'
import { createRandom, type Random } from './random.ts'
import { aboutThings, aboutWorn, type Mood, reviewers } from './review-words.ts'
import { demoStyles } from './styles.ts'

/** Most products have a few; one in forty is what everybody writes about. */
const reviewed = 0.7
const popular = 0.025
const day = 86_400_000
/** The first and the last day of writing. */
const [from, until] = [Date.parse('2026-08-24T00:00:00Z'), Date.parse('2026-11-18T00:00:00Z')]

type Written = Extract<ReviewCommand, { type: 'WriteReview' }>['data']
export type DemoReview = Omit<Written, 'personId'> & { readonly email: string }

/** Reviews of the demo catalogue, the same for the same seed. */
export function* demoReviews({ seed, products }: DemoOptions): Generator<DemoReview> {
  const random = createRandom(`${seed}/reviews`)
  for (const style of demoStyles(seed, products)) {
    const productId = productIdOf('supplier', style.brand.name, style.number)
    const count = random.chance(popular) ? random.whole(18, 34) : random.chance(reviewed) ? random.whole(1, 3) : 0
    // How good the product is: every product has its own.
    const quality = random.between(0.55, 0.97)
    const worn = style.sizes.length > 1
    const told = new Set<string>()
    for (const reviewer of random.some(reviewers, count)) {
      const mood = moodOf(random, quality)
      const { name, language } = reviewer
      const words = random.pick((worn ? aboutWorn : aboutThings)[language][mood])
      // Nobody says what another has said of the same product: then the stars say it.
      const [title, text] = told.has(words[1]) ? ['', ''] : words
      told.add(words[1])
      const number = reviewers.indexOf(reviewer)
      yield {
        productId,
        accountId: createHash('sha256')
          .update(`${seed}/reviewer/${number}`)
          .digest()
          .subarray(0, 16)
          .toString('base64url'),
        email: `reviewer-${number}@demo.example`,
        rating: ratingOf(random, mood),
        fit: worn && random.chance(0.7) ? fitOf(random, mood) : null,
        title,
        text,
        name,
        language,
        verified: random.chance(0.75),
        moderated: false,
        writtenAt: new Date(
          from + random.whole(0, (until - from) / day) * day + random.whole(6, 22) * 3_600_000,
        ).toISOString(),
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

/** Who is glad of it found it to fit. */
function fitOf(random: Random, mood: Mood): Fit {
  return mood === 'glad' || random.chance(0.4) ? 'true' : random.chance(0.6) ? 'small' : 'large'
}
