import type { Messages } from '../shared/decider.ts'
import type { Language } from '../shared/localized-text.ts'
import type { Personal, PersonalFields } from '../shared/personal-data.ts'

/** One stream for an address and variant. `round` counts its waits, so that each wait has a name of its own. */
type Named = {
  readonly watchId: string
  readonly personId: string
  readonly productId: string
  readonly sku: string
  readonly round: number
}

export type StockWatchEvent = Messages<{
  /** Somebody wants to hear of it when pieces of a sold-out variant are there again. */
  StockWatched: Named & { email: Personal<string>; language: Language; watchedAt: string }
  /** There are pieces: asks for the mail. */
  StockWatchMet: Named & {
    metAt: string
    /** The mail is sent after that: a member may take their count back. Absent: at once. */
    mailAfter?: string
  }
  /** It was sold out once more before the mail was written: the wait goes on in another round. */
  StockWatchResumed: Named & { resumedAt: string }
  /** The visitor no longer wants the mail: the shop writes none, not even about pieces that were there already. */
  StockWatchEnded: Named & { endedAt: string }
}>

export const stockWatchPersonalData: PersonalFields = {
  StockWatched: { person: 'personId', fields: ['email'] },
}
