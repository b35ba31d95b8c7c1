import type { Messages } from '../shared/decider.ts'

/** One stream for each person who takes exports. */
export type ExportEvent = Messages<{
  /** A person took rows of a list out of the shop. The event's actor tells who. */
  ExportTaken: {
    list: string
    view: string
    /** The filters by name. A searched text is not kept: it may be somebody's name. */
    filters: { readonly [filter: string]: readonly string[] }
    searched: boolean
    sort: string
    columns: readonly string[]
    rows: number
    takenAt: string
  }
}>
