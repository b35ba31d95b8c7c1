import { accept, type DataOf, type Decider, type Decision, type Messages, reject } from '../shared/decider.ts'
import type { Language } from '../shared/localized-text.ts'
import { faultIn, longestAnswer, longestNote, type RequestFault, type RequestField, requestFields } from './bounds.ts'
import type { OrderAct, RequestEvent, RequestStatus } from './events.ts'

export type RequestCommand = Messages<{
  ReceiveRequest: { requestId: string; personId: string; language: Language; receivedAt: string } & {
    [field in RequestField]: string
  }
  /** `seen`: how many answers there were when it was written. `closes`: nothing more is expected. */
  AnswerRequest: {
    requestId: string
    answerId: string
    answer: string
    by: string
    answeredAt: string
    mailAfter: string
    seen: number
    closes: boolean
    /** What was done with an order for it. */
    order?: { number: number; act: OrderAct }
  }
  TakeBackAnswer: { requestId: string; answerId: string; takenBackAt: string }
  AssignRequest: DataOf<RequestEvent, 'RequestAssigned'>
  NoteRequest: { requestId: string; noteId: string; note: string; by: string; notedAt: string }
  CloseRequest: { requestId: string; closedAt: string }
  ReopenRequest: { requestId: string; reopenedAt: string }
  MarkSpam: { requestId: string; markedAt: string }
}>

export type RequestRejection =
  | {
      readonly code: 'request-malformed'
      readonly faults: readonly { readonly field: RequestField; readonly fault: RequestFault }[]
    }
  | { readonly code: 'request-unknown' }
  /** Its answer or its note says nothing, or too much. */
  | { readonly code: 'request-text-wrong' }
  /** Somebody answered meanwhile. */
  | { readonly code: 'request-answered'; readonly by: string; readonly at: string; readonly answers: number }
  /** Spam is not answered. */
  | { readonly code: 'request-is-spam' }
  /** The mail of the answer may have left. */
  | { readonly code: 'answer-sent' }

type Answer = Pick<DataOf<RequestEvent, 'RequestAnswered'>, 'answerId' | 'by' | 'answeredAt' | 'mailAfter'> & {
  readonly takenBack: boolean
}

export type RequestState = {
  /** Null: there is no such message. */
  readonly status: RequestStatus | null
  readonly personId: string
  readonly answers: readonly Answer[]
  readonly notes: readonly string[]
  readonly assignee: string | null
}

export function evolve(state: RequestState, event: RequestEvent): RequestState {
  switch (event.type) {
    case 'RequestReceived':
      return { ...state, status: 'open', personId: event.data.personId }
    case 'RequestAnswered': {
      const { answerId, by, answeredAt, mailAfter } = event.data
      const answer = { answerId, by, answeredAt, mailAfter, takenBack: false }
      return { ...state, status: 'answered', answers: [...state.answers, answer] }
    }
    case 'RequestAnswerTakenBack': {
      const isIt = ({ answerId }: Answer) => answerId === event.data.answerId
      const answers = state.answers.map(each => (isIt(each) ? { ...each, takenBack: true } : each))
      return { ...state, answers, status: 'open' }
    }
    case 'RequestAssigned':
      return { ...state, assignee: event.data.to }
    case 'RequestNoted':
      return { ...state, notes: [...state.notes, event.data.noteId] }
    case 'RequestClosed':
      return { ...state, status: 'closed' }
    case 'RequestReopened':
      return { ...state, status: 'open' }
    case 'RequestMarkedSpam':
      return { ...state, status: 'spam' }
  }
}

/** A form that was sent twice is one request: its id is made of what it says. */
export function decide(command: RequestCommand, state: RequestState): Decision<RequestEvent, RequestRejection> {
  if (command.type === 'ReceiveRequest') {
    const { data } = command
    const faults = requestFields.flatMap(field => {
      const fault = faultIn(field, data[field])
      return fault ? [{ field, fault }] : []
    })
    if (faults.length > 0) return reject({ code: 'request-malformed', faults })
    return state.status === null ? accept({ type: 'RequestReceived', data }) : accept()
  }
  if (state.status === null) return reject({ code: 'request-unknown' })
  switch (command.type) {
    case 'AnswerRequest':
      return answer(command.data, state)
    case 'TakeBackAnswer': {
      const { answerId, takenBackAt } = command.data
      const found = state.answers.find(each => each.answerId === answerId)
      if (!found) return reject({ code: 'request-unknown' })
      if (found.takenBack) return accept()
      if (takenBackAt >= found.mailAfter) return reject({ code: 'answer-sent' })
      return accept({ type: 'RequestAnswerTakenBack', data: command.data })
    }
    case 'AssignRequest':
      return state.assignee === command.data.to ? accept() : accept({ type: 'RequestAssigned', data: command.data })
    case 'NoteRequest': {
      const { data } = command
      if (state.notes.includes(data.noteId)) return accept()
      if (!isText(data.note, longestNote)) return reject({ code: 'request-text-wrong' })
      return accept({ type: 'RequestNoted', data: { ...data, personId: state.personId } })
    }
    case 'CloseRequest':
      return state.status === 'closed' ? accept() : accept({ type: 'RequestClosed', data: command.data })
    case 'ReopenRequest':
      return state.status === 'open' ? accept() : accept({ type: 'RequestReopened', data: command.data })
    case 'MarkSpam':
      return state.status === 'spam' ? accept() : accept({ type: 'RequestMarkedSpam', data: command.data })
  }
}

/** One press is one answer, and an answer that its writer has not seen stops theirs. */
function answer(
  { seen, closes, ...data }: DataOf<RequestCommand, 'AnswerRequest'>,
  { answers, status, personId }: RequestState,
): Decision<RequestEvent, RequestRejection> {
  const { requestId, answeredAt } = data
  if (answers.some(({ answerId }) => answerId === data.answerId)) return accept()
  if (status === 'spam') return reject({ code: 'request-is-spam' })
  if (!isText(data.answer, longestAnswer)) return reject({ code: 'request-text-wrong' })
  const unseen = answers.slice(seen).findLast(({ takenBack }) => !takenBack)
  if (unseen) {
    return reject({ code: 'request-answered', by: unseen.by, at: unseen.answeredAt, answers: answers.length })
  }
  return accept(
    { type: 'RequestAnswered', data: { ...data, personId } },
    ...(closes ? [{ type: 'RequestClosed', data: { requestId, closedAt: answeredAt } } as const] : []),
  )
}

const isText = (text: string, most: number) => text.trim() !== '' && text.length <= most

export const request: Decider<RequestState, RequestCommand, RequestEvent, RequestRejection> = {
  name: 'request',
  initial: { status: null, personId: '', answers: [], notes: [], assignee: null },
  decide,
  evolve,
}
