import { describe, test } from 'vitest'
import { longestPersonNote, personNotes } from '#domain/person-notes/decide.ts'
import type { PersonNoteEvent } from '#domain/person-notes/events.ts'
import { given } from '#tests/support/given.ts'

const data = { personId: 'p1', noteId: 'n1', note: 'Call her first', by: 'rosa', notedAt: '2026-11-20T10:00:00.000Z' }
const noted: PersonNoteEvent = { type: 'PersonNoted', data }
const gone = { personId: 'p1', noteId: 'n1', removedAt: '2026-11-21T10:00:00.000Z' }
const removed: PersonNoteEvent = { type: 'PersonNoteRemoved', data: gone }
const remove = { type: 'RemovePersonNote', data: gone } as const
const write = (note: string) => ({ type: 'NotePerson', data: { ...data, note } }) as const

describe('a note about a person', () => {
  test('is written once, without the space around it', () => {
    given(personNotes).when(write(' Call her first\n')).then(noted)
    given(personNotes, [noted]).when(write('another')).then()
    given(personNotes, [noted, removed]).when(write('again')).then()
  })
  test('says something, and not too much', () => {
    given(personNotes).when(write(' \n')).rejects({ code: 'note-empty' })
    given(personNotes)
      .when(write('x'.repeat(longestPersonNote + 1)))
      .rejects({ code: 'note-too-long' })
  })
  test('is removed once', () => {
    given(personNotes).when(remove).rejects({ code: 'note-unknown' })
    given(personNotes, [noted]).when(remove).then(removed)
    given(personNotes, [noted, removed]).when(remove).then()
  })
})
