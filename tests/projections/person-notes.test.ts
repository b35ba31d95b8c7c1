import { describe, test } from 'vitest'
import type { PersonNoteEvent } from '#domain/person-notes/events.ts'
import { erased } from '#domain/shared/personal-data.ts'
import { personNotesView } from '#projections/person-notes/view.ts'
import { givenView } from '#tests/support/given-projection.ts'

const noted = (noteId: string, note: string): PersonNoteEvent & { readonly type: 'PersonNoted' } => ({
  type: 'PersonNoted',
  data: { personId: 'p1', noteId, note, by: 'rosa', notedAt: 'then' },
})
const kept = (noteId: string, note: string) => ({ noteId, note, by: 'rosa', notedAt: 'then' })
const removed = (noteId: string): PersonNoteEvent => ({
  type: 'PersonNoteRemoved',
  data: { personId: 'p1', noteId, removedAt: 'later' },
})

describe('the view of notes about persons', () => {
  test('holds the notes of a person, the oldest first', () =>
    givenView(personNotesView)
      .events([noted('n1', 'first'), noted('n2', 'second')])
      .expect('p1', { personId: 'p1', notes: [kept('n1', 'first'), kept('n2', 'second')] }))
  test('lets go of notes that are removed, and of who has none', () => {
    const both = [noted('n1', 'first'), noted('n2', 'second'), removed('n1')]
    givenView(personNotesView)
      .events(both)
      .expect('p1', { personId: 'p1', notes: [kept('n2', 'second')] })
    givenView(personNotesView)
      .events([...both, removed('n2'), removed('n2')])
      .expect('p1', undefined)
  })
  test('holds nothing of an erased person', () => {
    givenView(personNotesView)
      .events([noted('n1', 'first'), { type: 'PersonErased', data: { personId: 'p1' } }])
      .expect('p1', undefined)
    const { data } = noted('n1', '')
    givenView(personNotesView)
      .events([{ type: 'PersonNoted', data: { ...data, note: erased } }])
      .expect('p1', undefined)
  })
})
