import { defaultContent, readFaqs, readText, seed } from '#api/content/index.ts'
import type { Content } from '#domain/content/events.ts'
import type { CommandHandler } from '../plumbing/events/handle.ts'
import posts from './content/posts.json' with { type: 'json' }

const folder = new URL('./content/', import.meta.url)
/** Older than every post: the shop was there before its journal. */
const opened = '2026-09-01T08:00:00.000Z'
const own = ['about-us', 'contact']

/** The content of the demo shop: its own pages and questions, the neutral ones for the rest, and a journal. */
export function demoContent(): readonly Content[] {
  const pages = defaultContent(opened)
    .filter(({ kind }) => kind === 'page')
    .map(page => (own.includes(page.slug) ? { ...page, ...readText(new URL(`${page.slug}/`, folder)) } : page))
  const faqs = readFaqs(new URL('faqs/', folder), opened)
  const journal = posts.map(({ slug, publishedAt, category, garments }) => ({
    ...readText(new URL(`posts/${slug}/`, folder)),
    contentId: `post-${slug}`,
    kind: 'post' as const,
    slug,
    picture: { kind: 'garments' as const, garments },
    topic: {},
    order: 0,
    related: { products: [], category },
    publishedAt,
  }))
  return [...pages, ...faqs, ...journal]
}

/** Publishes the content of the demo shop, also where a shop began without the demo. Repeating it changes nothing. */
export async function seedDemoContent(handler: CommandHandler): Promise<void> {
  for (const content of demoContent()) await seed(handler, content, 'demo')
}
