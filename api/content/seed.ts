import type { CommandHandler } from '#api/plumbing/events/handle.ts'
import { content } from '#domain/content/decide.ts'
import type { Content } from '#domain/content/events.ts'
import { vaultStream } from '#domain/log/events.ts'
import { type EventStore, start } from '#domain/shared/event-store.ts'
import { publishContent } from './publish.ts'
import { readFaqs, readText } from './read-texts.ts'

export const neutralActor = 'shop'
const related = { products: [], category: null }

/** A new shop's pages, in the order of its footer. */
const pages = ['about-us', 'contact', 'privacy-policy', 'terms'] as const

const texts = new URL('./texts/', import.meta.url)

/** The neutral texts of an empty shop, until the owner writes others. `publishedAt` is the moment of its first start. */
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
      related,
      publishedAt,
    })),
    ...readFaqs(new URL('faqs/', folder), publishedAt),
  ]
}

/** The neutral texts of a shop without others. */
export const seedNeutralContent = (handler: CommandHandler): Promise<void> =>
  seedContent(handler, defaultContent(new Date().toISOString()), neutralActor)

/** Publishes texts that were never published. Ids are always the same, so that two servers on one log seed once. */
export async function seedContent(handler: CommandHandler, contents: readonly Content[], actor: string): Promise<void> {
  for (const each of contents) {
    const { revision } = await handler.fold(content, each.contentId)
    if (revision < 0) await seed(handler, each, actor)
  }
}

/** Publishes a text, whatever is there. */
export async function seed(handler: CommandHandler, text: Content, actor: string): Promise<void> {
  const meta = { commandId: `${actor}/${text.contentId}`, actor, channel: actor }
  const published = await publishContent(handler, text, meta)
  if (!published.ok) throw new Error(`${text.contentId} cannot be published: ${published.rejection.code}`)
}

/** True for a log in which nothing stands but its vault's name and the texts that a shop begins with. */
export async function holdsNothingOwn(store: Pick<EventStore, 'readAll'>): Promise<boolean> {
  for await (const page of store.readAll(start)) {
    const own = page.filter(({ stream }) => stream !== vaultStream)
    if (own.some(({ meta }) => meta.actor !== neutralActor || meta.channel !== neutralActor)) return false
  }
  return true
}
