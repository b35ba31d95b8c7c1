import { accept, type DataOf, type Decider, type Messages, reject } from '../shared/decider.ts'
import type { OrderDraftEvent } from './events.ts'

export type OrderDraftCommand = Messages<{
  /** `base`: the revision that the member saw. Refused where somebody wrote it since. */
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
}

export const orderDraft: Decider<OrderDraft, OrderDraftCommand, OrderDraftEvent, OrderDraftRejection> = {
  name: 'order-draft',
  initial: { status: 'none', revision: -1, last: null },
  decide(command, { status, revision, last }) {
    switch (command.type) {
      case 'WriteOrderDraft': {
        const { base, ...data } = command.data
        if (status === 'discarded') return reject({ code: 'draft-not-found' })
        if (base !== revision && last) return reject({ code: 'draft-edited-meanwhile', ...last, revision })
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
        const { by, writtenAt: at } = event.data
        return { status: 'open', revision: draft.revision + 1, last: { by, at } }
      }
      case 'OrderDraftDiscarded':
        return { ...draft, status: 'discarded' }
    }
  },
}
