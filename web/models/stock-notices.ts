/** A sold-out variant that somebody is told of when it is back. */
export type StockNotice = {
  readonly watchId: string
  /** The product's page with the variant chosen; null where it is sold no more. */
  readonly path: string | null
  readonly name: string
  readonly color: string | null
  readonly size: string | null
  /** ISO. */
  readonly since: string
}

export interface StockNoticeQueries {
  /** The waits of the address in a mail's link, oldest first; null: the link is none of ours. */
  stockNotices(token: string): Promise<readonly StockNotice[] | null>
  /** The visitor's waits; none for a guest. */
  ownStockNotices(): Promise<readonly StockNotice[]>
}
