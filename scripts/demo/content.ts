import { readFaqs, readText } from '#api/content/read-texts.ts'
import { defaultContent, seed } from '#api/content/seed.ts'
import type { CommandHandler } from '#api/plumbing/events/handle.ts'
import type { Content } from '#domain/content/events.ts'

const folder = new URL('./content/', import.meta.url)
/** Older than every post: the shop was there before its journal. */
const opened = '2026-09-01T08:00:00.000Z'
const none = { products: [], category: null } as const

const posts = [
  {
    slug: 'what-ring-spun-means',
    publishedAt: '2026-10-08T08:00:00.000Z',
    category: 't-shirts',
    garments: [
      ['t-shirt', '#f4f4f0'],
      ['t-shirt', '#26292f'],
      ['t-shirt', '#d8d3c4'],
    ],
  },
  {
    slug: 'choose-a-fleece-weight',
    publishedAt: '2026-10-22T08:00:00.000Z',
    category: 'fleece',
    garments: [
      ['hoodie', '#3f5a47'],
      ['fleece-jacket', '#2a2c31'],
      ['sweatshirt', '#b9b4a8'],
    ],
  },
  {
    slug: 'one-logo-many-garments',
    publishedAt: '2026-11-05T08:00:00.000Z',
    category: 'polos',
    garments: [
      ['polo', '#1f2a44'],
      ['tote', '#26304d'],
      ['cap', '#1b2440'],
    ],
  },
  {
    slug: 'plan-a-size-run',
    publishedAt: '2026-11-17T08:00:00.000Z',
    category: 't-shirts',
    garments: [
      ['t-shirt', '#7a1f2b'],
      ['t-shirt', '#c9532e'],
      ['t-shirt', '#e0b84c'],
      ['t-shirt', '#2f6f73'],
    ],
  },
] as const

/** What the demo shop says: its own pages and questions, the neutral ones for the rest, and a journal. */
export function demoContent(): readonly Content[] {
  const own = ['about-us', 'contact']
  const neutral = defaultContent(opened).filter(({ kind }) => kind === 'page')
  const pages = neutral.map(page =>
    own.includes(page.slug) ? { ...page, ...readText(new URL(`${page.slug}/`, folder)) } : page,
  )
  const faqs = readFaqs(new URL('faqs/', folder)).map((faq, order) => ({
    ...faq,
    contentId: `faq-${faq.slug}`,
    kind: 'faq' as const,
    summary: {},
    picture: null,
    order,
    related: none,
    publishedAt: opened,
  }))
  const journal = posts.map(({ slug, publishedAt, category, garments }) => ({
    ...readText(new URL(`posts/${slug}/`, folder)),
    contentId: `post-${slug}`,
    kind: 'post' as const,
    slug,
    picture: {
      kind: 'garments' as const,
      garments: garments.map(([garment, hex]) => ({ garment, hexes: [hex] })),
    },
    topic: {},
    order: 0,
    related: { products: [], category },
    publishedAt,
  }))
  return [...pages, ...faqs, ...journal]
}

/** Publishes what the demo shop says, also where a shop began without the demo. Repeating it changes nothing. */
export async function seedDemoContent(handler: CommandHandler): Promise<void> {
  for (const content of demoContent()) await seed(handler, content, 'demo')
}
