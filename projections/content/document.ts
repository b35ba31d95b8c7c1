import type { Content } from '#domain/content/events.ts'

/** The current content of a page, post or question. */
export type ContentDocument = Content & {
  /** ISO, when it was last published. */
  readonly changedAt: string
}
