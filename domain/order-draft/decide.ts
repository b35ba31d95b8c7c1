import { accept, type DataOf, type Decider, type Messages, reject } from '../shared/decider.ts'
import type { DraftPage, OrderDraftEvent } from './events.ts'

export type OrderDraftCommand = Messages<{
  /** `base`: the revision that the member saw. Refused where somebody wrote it since, but for the same open page. */
  WriteOrderDraft: DataOf<OrderDraftEvent, 'OrderDraftWritten'> & { base: number }
  DiscardOrderDraft: DataOf<OrderDraftEvent, 'OrderDraftDiscarded'>
}>

export type OrderDraftRejection =
  | { readonly code: 'draft-not-found' }
  /** As it is now. */
  | { readonly code: 'draft-edited-meanwhile'; readonly by: string; readonly at: string; readonly revision: number }

export type OrderDraft = {
  readonly status: 'none' | 'open' | 'discarded'
  /** Counts what was written; -1: nothing yet. */
  readonly revision: number
  readonly last: { readonly by: string; readonly at: string } | null
  /** The page whose changes are the last ones. `since`: the revision that the first of them was based on. */
  readonly page: (DraftPage & { readonly since: number }) | null
}

export const orderDraft: Decider<OrderDraft, OrderDraftCommand, OrderDraftEvent, OrderDraftRejection> = {
  name: 'order-draft',
  initial: { status: 'none', revision: -1, last: null, page: null },
  decide(command, { status, revision, last, page }) {
    switch (command.type) {
      case 'WriteOrderDraft': {
        const { base, ...data } = command.data
        if (status === 'discarded') return reject({ code: 'draft-not-found' })
        // Its changes may overtake one another, and their answers may be lost, when a page is left and comes back.
        const own = page !== null && data.page?.id === page.id && base >= page.since ? data.page : null
        if (own && page && own.change <= page.change) return accept()
        if (base !== revision && last && !own) return reject({ code: 'draft-edited-meanwhile', ...last, revision })
        return accept({ type: 'OrderDraftWritten', data })
      }
      case 'DiscardOrderDraft':
        if (status === 'none') return reject({ code: 'draft-not-found' })
        return status === 'open' ? accept({ type: 'OrderDraftDiscarded', data: command.data }) : accept()
    }
  },
  evolve(draft, event) {
    switch (event.type) {
      case 'OrderDraftWritten': {
        const { by, writtenAt: at, page } = event.data
        const since = page?.id === draft.page?.id ? (draft.page?.since ?? draft.revision) : draft.revision
        return {
          ...{ status: 'open', revision: draft.revision + 1, last: { by, at } },
          page: page ? { ...page, since } : null,
        }
      }
      case 'OrderDraftDiscarded':
        return { ...draft, status: 'discarded' }
    }
  },
}
