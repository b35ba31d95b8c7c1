import type { HistoryActor } from './history.ts'
import type { RecordName } from './history-lines.ts'
import type { Past } from './past.ts'
import type { ShownPrices } from './price-changes.ts'

/** A record as it was at an instant, field by field, beside what it is today. */
export type RecordPastModel = RecordName &
  Past<'staff' | 'shop'> & {
    readonly stream: string
    /** The revision of the record: values come back over it. */
    readonly base: number
    /** False: the shop did not have it yet. */
    readonly isThere: boolean
    /** The change that made it so. */
    readonly step: { readonly by: HistoryActor; readonly at: string; readonly reason: string | null } | null
    readonly fields: readonly {
      readonly path: string
      readonly was: unknown
      readonly now: unknown
      /** Who changed it last since; null: it is as it was. */
      readonly since: { readonly by: HistoryActor; readonly at: string } | null
      /** The member may bring it back, and the record takes it today. */
      readonly back: boolean
    }[]
  }

export interface RecordPastQueries {
  /** `at`: ISO-8601 UTC, or null for the present. Null: there is no such record, or the member may not see it. */
  recordPast(stream: string, at: string | null): Promise<(RecordPastModel & { readonly prices: ShownPrices }) | null>
}
