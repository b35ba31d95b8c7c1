import type { Messages } from '../shared/decider.ts'
import type { Personal, PersonalFields } from '../shared/personal-data.ts'

/** Stream `person-notes-<personId>`: what staff write about a person, who never reads it. It goes when the person is erased. */
export type PersonNoteEvent = Messages<{
  /** `by`: the account of the member. */
  PersonNoted: { personId: string; noteId: string; note: Personal<string>; by: string; notedAt: string }
  PersonNoteRemoved: { personId: string; noteId: string; removedAt: string }
}>

export const personNotePersonalData: PersonalFields = {
  PersonNoted: { person: 'personId', fields: ['note'] },
}
