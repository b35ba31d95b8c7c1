import type { SavedViewEvent } from '#domain/saved-view/events.ts'
import type { DataOf } from '#domain/shared/decider.ts'
import { projection } from '../projection.ts'

export type SavedViewDocument = Omit<DataOf<SavedViewEvent, 'SavedViewWritten'>, 'writtenAt'>

/** Views of lists that members of staff saved, their own and shared ones. */
export const savedViews = projection<SavedViewDocument, SavedViewEvent>({
  name: 'saved-views',
  version: 1,
  handles: ['SavedViewWritten', 'SavedViewRemoved'],
  ids: event => [event.data.viewId],
  project(_view, event) {
    if (event.type === 'SavedViewRemoved') return undefined
    const { writtenAt: _at, ...view } = event.data
    return view
  },
  indexes: {
    shared: ({ shared, list, name }) => (shared ? [[list, name]] : []),
    own: ({ by, list, name }) => [[`${by}/${list}`, name]],
  },
})
