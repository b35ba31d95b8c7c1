import type { Messages } from '../shared/decider.ts'
import type { PermissionName } from '../shared/permissions.ts'

/** Stream `saved-view-<viewId>`: a list as a member of staff wants to see it again. */
export type SavedViewEvent = Messages<{
  /** The whole of it, in place of what it was. */
  SavedViewWritten: {
    viewId: string
    list: string
    /** The permission that shows the list. */
    permission: PermissionName
    name: string
    /** View, filters, sort, columns and height of rows, as an address has them. Searched words are not kept: they may be a name. */
    query: string
    /** Everybody who sees the list sees it. */
    shared: boolean
    /** The account of the member. */
    by: string
    writtenAt: string
  }
  SavedViewRemoved: { viewId: string; by: string; removedAt: string }
}>
