import type { PersonEvent } from '#domain/person/events.ts'
import type { PersonNoteEvent } from '#domain/person-notes/events.ts'
import type { DataOf } from '#domain/shared/decider.ts'
import { isErased } from '#domain/shared/personal-data.ts'
import { projection } from '../projection.ts'

export type PersonNotes = {
  readonly personId: string
  /** The oldest first. */
  readonly notes: readonly (Omit<DataOf<PersonNoteEvent, 'PersonNoted'>, 'personId' | 'note'> & {
    readonly note: string
  })[]
}

/** What staff wrote about each person. Erased persons leave it. */
export const personNotesView = projection<PersonNotes, PersonNoteEvent | PersonEvent>({
  name: 'person-notes',
  version: 1,
  handles: ['PersonNoted', 'PersonNoteRemoved'],
  ids: event => [event.data.personId],
  project(before, event, personId) {
    switch (event.type) {
      case 'PersonNoted': {
        const { noteId, note, by, notedAt } = event.data
        if (isErased(note)) return before
        return { personId, notes: [...(before?.notes ?? []), { noteId, note, by, notedAt }] }
      }
      case 'PersonNoteRemoved': {
        const notes = before?.notes.filter(({ noteId }) => noteId !== event.data.noteId) ?? []
        return notes.length > 0 ? { personId, notes } : undefined
      }
      case 'PersonErased':
        return undefined
    }
  },
  people: ({ personId }) => [personId],
})
