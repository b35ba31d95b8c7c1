import { accept, type DataOf, type Decider, type Messages, reject } from '../shared/decider.ts'
import type { SavedViewEvent } from './events.ts'

export type SavedViewCommand = Messages<{
  /** `mayShare`: the member may change shared views, those of others too. */
  WriteSavedView: DataOf<SavedViewEvent, 'SavedViewWritten'> & { mayShare: boolean }
  RemoveSavedView: DataOf<SavedViewEvent, 'SavedViewRemoved'> & { mayShare: boolean }
}>

export type SavedViewRejection = { readonly code: 'saved-view-not-found' | 'not-permitted' }

export type SavedView = { readonly by: string; readonly shared: boolean; readonly removed: boolean }

export const savedView: Decider<SavedView | null, SavedViewCommand, SavedViewEvent, SavedViewRejection> = {
  name: 'saved-view',
  initial: null,
  decide(command, view) {
    const { mayShare, ...data } = command.data
    // Views that are one member's own are nobody else's business.
    if (view && view.by !== data.by && !view.shared) return reject({ code: 'saved-view-not-found' })
    if (view && view.by !== data.by && !mayShare) return reject({ code: 'not-permitted' })
    switch (command.type) {
      case 'WriteSavedView': {
        if (view?.removed) return reject({ code: 'saved-view-not-found' })
        const written = data as DataOf<SavedViewEvent, 'SavedViewWritten'>
        if (written.shared && !mayShare) return reject({ code: 'not-permitted' })
        return accept({ type: 'SavedViewWritten', data: { ...written, by: view?.by ?? written.by } })
      }
      case 'RemoveSavedView':
        if (!view) return reject({ code: 'saved-view-not-found' })
        return view.removed
          ? accept()
          : accept({ type: 'SavedViewRemoved', data: data as DataOf<SavedViewEvent, 'SavedViewRemoved'> })
    }
  },
  evolve(view, event) {
    switch (event.type) {
      case 'SavedViewWritten':
        return { by: event.data.by, shared: event.data.shared, removed: false }
      case 'SavedViewRemoved':
        return view && { ...view, removed: true }
    }
  },
}
