import type { Language } from '../shared/localized-text.ts'

export type StockWatchCommand =
  | {
      readonly type: 'WatchStock'
      readonly data: {
        readonly watchId: string
        readonly personId: string
        readonly productId: string
        readonly sku: string
        readonly email: string
        readonly language: Language
        readonly watchedAt: string
        /** The round whose address was erased since, null where none was: that person came back and waits anew. */
        readonly erasedRound: number | null
      }
    }
  /** These name the round that they are about: one that is over is not touched. */
  | { readonly type: 'MeetStockWatch'; readonly data: { readonly round: number; readonly metAt: string } }
  | { readonly type: 'ResumeStockWatch'; readonly data: { readonly round: number; readonly resumedAt: string } }
  /** The visitor no longer wants the mail. */
  | { readonly type: 'EndStockWatch'; readonly data: { readonly round: number; readonly endedAt: string } }
