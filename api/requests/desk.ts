import type { Actor, CommandMeta } from '#api/plumbing/events/command-events.ts'
import type { Engines } from '#api/plumbing/feature.ts'
import { type Problem, problemOf } from '#api/plumbing/http/problem.ts'
import { type RequestCommand, type RequestRejection, request } from '#domain/request/decide.ts'
import type { OrderAct } from '#domain/request/events.ts'
import type { Position } from '#domain/shared/event-store.ts'
import type { StaffMember } from '#projections/staff/document.ts'
import { namesOf } from '#projections/staff/names.ts'
import { staffView } from '#projections/staff/view.ts'

export type DeskAnswer =
  | { readonly ok: true; readonly position: Position }
  | { readonly ok: false; readonly problem: Problem }

/** `id` is made with the form: the same id is the same answer. `seen`: the answers that there were when it was written. */
export type AnswerWish = {
  readonly id: string
  readonly answer: string
  readonly seen: number
  readonly close: boolean
  /** What was done with an order for it. */
  readonly order?: { readonly number: number; readonly act: OrderAct } | undefined
}

/** The mail of an answer waits so long, and the answer can be taken back. */
const undoMs = 30_000

/** Messages as staff answer them, give them to each other, and close them. */
export function createRequestDesk({ handler, readModels, now }: Pick<Engines, 'handler' | 'readModels' | 'now'>) {
  const at = () => now().toISOString()

  async function send(command: RequestCommand, by: CommandMeta): Promise<DeskAnswer> {
    const sent = await handler.handle(request, command.data.requestId, command, by)
    return sent.ok ? { ok: true, position: sent.position } : { ok: false, problem: await problemIn(sent.rejection) }
  }

  async function problemIn(rejection: RequestRejection): Promise<Problem> {
    switch (rejection.code) {
      case 'request-unknown':
        return problemOf('request-not-found', 'There is no message with this id.')
      case 'request-text-wrong':
        return problemOf('invalid-request', 'Write something, and no more than fits.')
      case 'request-answered': {
        const names = await namesOf([rejection.by], readModels)
        const { at, answers } = rejection
        const more = { by: names.get(rejection.by) ?? null, at, answers }
        return problemOf('request-answered', 'Read that answer, then send yours with this number of answers.', more)
      }
      case 'request-is-spam':
        return problemOf('request-is-spam', 'Open it again first.')
      case 'answer-sent':
        return problemOf('answer-sent', 'Write another answer.')
      case 'request-malformed':
        throw new Error(rejection.code)
    }
  }

  function answerOf(requestId: string, { id, answer, seen, close, order }: AnswerWish, { actor = 'guest' }: Actor) {
    const mailAfter = new Date(now().getTime() + undoMs).toISOString()
    const said = { answerId: id, answer: answer.trim(), by: actor, answeredAt: at(), mailAfter }
    const data = { requestId, ...said, seen, closes: close, ...(order && { order }) }
    return { type: 'AnswerRequest', data } as const
  }

  return {
    /** What would become of an answer now. `given`: it stands already. */
    async foresee(requestId: string, wish: AnswerWish, actor: Actor) {
      const { state } = await handler.fold(request, requestId)
      const decided = request.decide(answerOf(requestId, wish, actor), state)
      if (!decided.ok) return { ok: false, problem: await problemIn(decided.rejection) } as const
      return { ok: true, given: decided.events.length === 0, personId: state.personId } as const
    },

    answer: (requestId: string, wish: AnswerWish, actor: Actor): Promise<DeskAnswer> =>
      send(answerOf(requestId, wish, actor), { commandId: `${requestId}/AnswerRequest/${wish.id}`, ...actor }),

    takeBack: (requestId: string, answerId: string, by: Actor) =>
      send({ type: 'TakeBackAnswer', data: { requestId, answerId, takenBackAt: at() } }, by),

    /** `to`: null gives it to nobody. */
    async assign(requestId: string, to: string | null, actor: Actor): Promise<DeskAnswer> {
      if (to !== null && !(await caretakers(readModels)).some(({ accountId }) => accountId === to)) {
        return { ok: false, problem: problemOf('member-not-found', 'Choose a member who may answer messages.') }
      }
      const data = { requestId, to, by: actor.actor ?? 'guest', assignedAt: at() }
      return send({ type: 'AssignRequest', data }, actor)
    },

    note(requestId: string, id: string, note: string, actor: Actor): Promise<DeskAnswer> {
      const data = { requestId, noteId: id, note: note.trim(), by: actor.actor ?? 'guest', notedAt: at() }
      return send({ type: 'NoteRequest', data }, { commandId: `${requestId}/NoteRequest/${id}`, ...actor })
    },

    close: (requestId: string, by: CommandMeta) =>
      send({ type: 'CloseRequest', data: { requestId, closedAt: at() } }, by),
    reopen: (requestId: string, by: Actor) =>
      send({ type: 'ReopenRequest', data: { requestId, reopenedAt: at() } }, by),
    markSpam: (requestId: string, by: Actor) => send({ type: 'MarkSpam', data: { requestId, markedAt: at() } }, by),
  }
}

/** The members who may answer messages, by name. */
export async function caretakers(
  readModels: Pick<Engines['readModels'], 'range' | 'getMany'>,
): Promise<readonly { readonly accountId: string; readonly name: string | null }[]> {
  const ids = await readModels.range(staffView.name, 'byState', { from: ['active'], to: ['active'] })
  const members = await readModels.getMany<StaffMember>(staffView.name, ids)
  const may = ({ admin, permissions }: StaffMember) =>
    admin || permissions.some(({ name, edit }) => name === 'requests' && edit)
  const accounts = members.flatMap(each => (each?.accountId && may(each) ? [each.accountId] : []))
  const names = await namesOf(accounts, readModels)
  return accounts.map(accountId => ({ accountId, name: names.get(accountId) ?? null }))
}

export type RequestDesk = ReturnType<typeof createRequestDesk>
