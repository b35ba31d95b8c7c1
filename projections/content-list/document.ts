import type { ContentKind } from '#domain/content/events.ts'
import type { ContentDocument } from '../content/document.ts'

export type ContentEntry = Pick<ContentDocument, 'contentId' | 'slug' | 'order' | 'publishedAt' | 'changedAt'>

/** The published entries of one kind, in its order: posts the newest first, everything else by its number. */
export type ContentList = { readonly kind: ContentKind; readonly entries: readonly ContentEntry[] }
