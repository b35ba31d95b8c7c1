import type { ContentKind } from '#domain/content/events.ts'

export type ContentEntry = {
  readonly contentId: string
  readonly slug: string
  readonly order: number
  readonly publishedAt: string
  readonly changedAt: string
}

/** The published entries of one kind, in its order: posts the newest first, everything else by its number. */
export type ContentList = { readonly kind: ContentKind; readonly entries: readonly ContentEntry[] }
