import type { Messages } from '../shared/decider.ts'
import type { Language } from '../shared/localized-text.ts'

export type StockWatchCommand = Messages<{
  WatchStock: {
    watchId: string
    personId: string
    productId: string
    sku: string
    email: string
    language: Language
    watchedAt: string
    /** The round whose address was erased since, null where none was: that person came back and waits anew. */
    erasedRound: number | null
  }
  /** These name the round that they are about: one that is over is not touched. */
  MeetStockWatch: { round: number; metAt: string }
  ResumeStockWatch: { round: number; resumedAt: string }
  /** The visitor no longer wants the mail. */
  EndStockWatch: { round: number; endedAt: string }
}>
