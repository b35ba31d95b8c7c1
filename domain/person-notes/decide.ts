import { accept, type DataOf, type Decider, type Messages, reject } from '../shared/decider.ts'
import type { PersonNoteEvent } from './events.ts'

/** The most characters of a note. */
export const longestPersonNote = 2000

export type PersonNoteCommand = Messages<{
  NotePerson: Omit<DataOf<PersonNoteEvent, 'PersonNoted'>, 'note'> & { note: string }
  RemovePersonNote: DataOf<PersonNoteEvent, 'PersonNoteRemoved'>
}>

export type PersonNoteRejection = { readonly code: 'note-empty' | 'note-too-long' | 'note-unknown' }

/** The notes that were written, by id, and whether each still stands. Their words are not kept: an erasure does not reach them here. */
type PersonNotes = { readonly [noteId: string]: boolean }

export const personNotes: Decider<PersonNotes, PersonNoteCommand, PersonNoteEvent, PersonNoteRejection> = {
  name: 'person-notes',
  initial: {},
  decide(command, notes) {
    switch (command.type) {
      case 'NotePerson': {
        const { data } = command
        const note = data.note.trim()
        if (notes[data.noteId] !== undefined) return accept()
        if (note === '') return reject({ code: 'note-empty' })
        if (note.length > longestPersonNote) return reject({ code: 'note-too-long' })
        return accept({ type: 'PersonNoted', data: { ...data, note } })
      }
      case 'RemovePersonNote': {
        const stands = notes[command.data.noteId]
        if (stands === undefined) return reject({ code: 'note-unknown' })
        return stands ? accept({ type: 'PersonNoteRemoved', data: command.data }) : accept()
      }
    }
  },
  evolve: (notes, { type, data: { noteId } }) => ({ ...notes, [noteId]: type === 'PersonNoted' }),
}
