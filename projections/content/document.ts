import type { Content } from '#domain/content/events.ts'

/** What a page, post or question says now. */
export type ContentDocument = Content & {
  /** ISO, when it was last published. */
  readonly changedAt: string
}
