import type { Language } from '../shared/localized-text.ts'
import type { Personal, PersonalFields } from '../shared/personal-data.ts'

/**
 * One stream an address and variant. `round` counts how often somebody began to wait, so that what is done once a wait
 * has a name of its own.
 */
type Named = {
  readonly watchId: string
  readonly personId: string
  readonly productId: string
  readonly sku: string
  readonly round: number
}

export type StockWatchEvent =
  /** Somebody wants to hear of it when pieces of a sold-out variant are there again. */
  | {
      readonly type: 'StockWatched'
      readonly data: Named & {
        readonly email: Personal<string>
        readonly language: Language
        readonly watchedAt: string
      }
    }
  /** There are pieces: asks for the mail. */
  | { readonly type: 'StockWatchMet'; readonly data: Named & { readonly metAt: string } }
  /** It was sold out once more before the mail was written: the wait goes on in another round. */
  | { readonly type: 'StockWatchResumed'; readonly data: Named & { readonly resumedAt: string } }
  /** The visitor no longer wants the mail: the shop writes none, not even about pieces that were there already. */
  | { readonly type: 'StockWatchEnded'; readonly data: Named & { readonly endedAt: string } }

export const stockWatchPersonalData: PersonalFields = {
  StockWatched: { person: 'personId', fields: ['email'] },
}
