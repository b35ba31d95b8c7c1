import type { ToldKind, ToldType } from './told.ts'

/** So many records of a line are kept by their streams; of an import of thousands these are the first. */
export const mostStreams = 30

/**
 * One act of staff, of a command of the owner or of a feed: everything that was done under one name. It names records and members by
 * their ids alone, so nothing personal is kept.
 */
export type HistoryLine = {
  readonly lineId: string
  /** Of its first event and of its last. */
  readonly at: string
  readonly until: string
  readonly from: number
  readonly through: number
  /** An account, or a name like `owner` and `import`. */
  readonly by: string
  readonly channel: string
  readonly kinds: readonly ToldKind[]
  /** How many events of each type there are. */
  readonly did: { readonly [type in ToldType]?: number }
  readonly streams: readonly string[]
  /** It may have changed what something costs. */
  readonly prices: boolean
  /** Why, in somebody's own words. */
  readonly reason: string | null
  /** Whose feed it was, of an import. */
  readonly source: string | null
  /** The list that was taken out, of an export, and how many rows it had. */
  readonly taken: { readonly list: string; readonly rows: number } | null
  /** What took it back; null: it stands, or stands again. `streams`: the first of the records that went back. */
  readonly undone: {
    readonly lineId: string
    readonly at: string
    readonly by: string
    readonly streams: readonly string[]
  } | null
}
