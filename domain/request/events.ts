import type { Messages } from '../shared/decider.ts'
import type { Language } from '../shared/localized-text.ts'
import type { Personal, PersonalFields } from '../shared/personal-data.ts'

/** What an answer can do with an order of its person, before it leaves. */
export const orderActs = ['hold', 'release', 'address', 'swap', 'cancel', 'mail'] as const
export type OrderAct = (typeof orderActs)[number]

export type RequestStatus = 'open' | 'answered' | 'closed' | 'spam'

/** `by` is the account of the member who did it. */
export type RequestEvent = Messages<{
  RequestReceived: {
    requestId: string
    personId: string
    name: Personal<string>
    email: Personal<string>
    subject: Personal<string>
    message: Personal<string>
    language: Language
    receivedAt: string
  }
  RequestAnswered: {
    requestId: string
    personId: string
    answerId: string
    answer: Personal<string>
    by: string
    answeredAt: string
    /** The mail leaves then; until then the answer can be taken back. */
    mailAfter: string
    /** What was done with an order first; it stays done where the answer is taken back. */
    order?: { number: number; act: OrderAct }
  }
  RequestAnswerTakenBack: { requestId: string; answerId: string; takenBackAt: string }
  /** `to`: the account of the member who takes care of it; null: nobody does. */
  RequestAssigned: { requestId: string; to: string | null; by: string; assignedAt: string }
  /** Only staff see the note. */
  RequestNoted: {
    requestId: string
    personId: string
    noteId: string
    note: Personal<string>
    by: string
    notedAt: string
  }
  RequestClosed: { requestId: string; closedAt: string }
  RequestReopened: { requestId: string; reopenedAt: string }
  RequestMarkedSpam: { requestId: string; markedAt: string }
}>

export const requestPersonalData: PersonalFields = {
  RequestReceived: { person: 'personId', fields: ['name', 'email', 'subject', 'message'] },
  RequestAnswered: { person: 'personId', fields: ['answer'] },
  RequestNoted: { person: 'personId', fields: ['note'] },
}
