import type { ContentEvent } from '#domain/content/events.ts'
import { projection } from '../projection.ts'
import type { ContentDocument } from './document.ts'

/** Everything that is published; what was withdrawn is not here. */
export const contentView = projection<ContentDocument, ContentEvent>({
  name: 'content',
  version: 1,
  handles: ['ContentPublished', 'ContentMoved', 'ContentWithdrawn'],
  ids: event => [event.data.contentId],
  project(content, event) {
    switch (event.type) {
      case 'ContentPublished':
        return { ...event.data, changedAt: event.at }
      case 'ContentDraftSaved':
      case 'ContentDraftDiscarded':
      case 'ContentMoved':
        return content
      case 'ContentWithdrawn':
        return undefined
    }
  },
})
