import type { CommandHandler } from '#api/plumbing/events/handle.ts'
import { content } from '#domain/content/decide.ts'
import type { Content } from '#domain/content/events.ts'
import { type EventStore, start } from '#domain/shared/event-store.ts'
import { publishContent } from './publish.ts'
import { readFaqs, readText } from './read-texts.ts'

const neutralActor = 'shop'

/** A new shop's pages, in the order of its footer. */
const pages = ['about-us', 'contact', 'privacy-policy', 'terms'] as const

const texts = new URL('./texts/', import.meta.url)

/** The neutral texts of an empty shop; the owner's take their place. `publishedAt` is the moment of its first start. */
export function defaultContent(publishedAt: string, folder: URL = texts): readonly Content[] {
  return [
    ...pages.map((slug, order) => ({
      ...readText(new URL(`${slug}/`, folder)),
      contentId: `page-${slug}`,
      kind: 'page' as const,
      slug,
      picture: null,
      topic: {},
      order,
      related: { products: [], category: null },
      publishedAt,
    })),
    ...readFaqs(new URL('faqs/', folder)).map((faq, order) => ({
      ...faq,
      contentId: `faq-${faq.slug}`,
      kind: 'faq' as const,
      summary: {},
      picture: null,
      order,
      related: { products: [], category: null },
      publishedAt,
    })),
  ]
}

/** The neutral texts of a shop without others. */
export const seedNeutralContent = (handler: CommandHandler): Promise<void> =>
  seedContent(handler, defaultContent(new Date().toISOString()), neutralActor)

/**
 * Publishes what was never published: what somebody changed or withdrew since is left alone, and a second start appends
 * nothing. Ids of content and commands are always the same, so that two servers on one log seed it once.
 */
export async function seedContent(handler: CommandHandler, contents: readonly Content[], actor: string): Promise<void> {
  for (const each of contents) {
    const { revision } = await handler.fold(content, each.contentId)
    if (revision < 0) await seed(handler, each, actor)
  }
}

/** Publishes one as it is, whatever stands there. */
export async function seed(handler: CommandHandler, { contentId, ...rest }: Content, actor: string): Promise<void> {
  const meta = { commandId: `${actor}/${contentId}`, actor, channel: actor }
  const published = await publishContent(handler, { contentId, ...rest }, meta)
  if (!published.ok) throw new Error(`${contentId} cannot be published: ${published.rejection.code}`)
}

/** True for a log in which nothing stands but the texts that a shop begins with. */
export async function holdsNothingOwn(store: Pick<EventStore, 'readAll'>): Promise<boolean> {
  for await (const page of store.readAll(start)) {
    if (page.some(({ meta }) => meta.actor !== neutralActor || meta.channel !== neutralActor)) return false
  }
  return true
}
