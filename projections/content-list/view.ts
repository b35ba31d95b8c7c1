import type { ContentEvent } from '#domain/content/events.ts'
import { projection } from '../projection.ts'
import type { ContentEntry, ContentList } from './document.ts'

/** One document a kind, so that a page which lists it falls when something enters, leaves or moves. */
export const contentList = projection<ContentList, ContentEvent>({
  name: 'content-list',
  version: 1,
  handles: ['ContentPublished', 'ContentMoved', 'ContentWithdrawn'],
  ids: event => [event.data.kind],
  project(list, event) {
    const { contentId, kind } = event.data
    const others = (list?.entries ?? []).filter(entry => entry.contentId !== contentId)
    switch (event.type) {
      case 'ContentPublished': {
        const { slug, order, publishedAt } = event.data
        const entry = { contentId, slug, order, publishedAt, changedAt: event.at }
        return { kind, entries: [...others, entry].sort(kind === 'post' ? newestFirst : byOrder) }
      }
      case 'ContentDraftSaved':
      case 'ContentDraftDiscarded':
      case 'ContentMoved':
        return list
      case 'ContentWithdrawn':
        return { kind, entries: others }
    }
  },
})

function byOrder(a: ContentEntry, b: ContentEntry): number {
  return a.order - b.order || compare(a.contentId, b.contentId)
}

function newestFirst(a: ContentEntry, b: ContentEntry): number {
  return compare(b.publishedAt, a.publishedAt) || compare(a.contentId, b.contentId)
}

function compare(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0
}
