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
  /** What the address waits for that a mail's link names, oldest first; null: the link is none of ours. */
  stockNotices(token: string): Promise<readonly StockNotice[] | null>
  /** What the visitor waits for; nothing for a guest. */
  ownStockNotices(): Promise<readonly StockNotice[]>
}
