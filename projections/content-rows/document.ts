import { type ContentState, type TextsBehind, workingOn } from '#domain/content/events.ts'

/** A page, post or question as staff see it: published, in the making, or withdrawn. */
export type ContentRow = NonNullable<ContentState> & {
  readonly behind: TextsBehind
  /** When it came into the shop, or came anew; null while it is not there. */
  readonly shownSince: string | null
  readonly changedAt: string
  /** The account of the member, or who else did it, like `shop`. */
  readonly changedBy: string
}

export type ContentStanding = 'published' | 'draft' | 'withdrawn'

export function standingOf({ published, withdrawn }: Pick<ContentRow, 'published' | 'withdrawn'>): ContentStanding {
  if (!published) return 'draft'
  return withdrawn ? 'withdrawn' : 'published'
}

/** As it is to be: the draft, or else what is published. */
export const fieldsIn = (row: ContentRow) => workingOn(row).fields
