import type { FastifyReply } from 'fastify'
import { sendProblem } from '#api/plumbing/http/problem.ts'
import { sendJson } from '#api/plumbing/http/send-json.ts'
import type { AccountChange } from './changes.ts'
import { accountModel } from './model.ts'

/** The account as it is after a change, or why it was refused. */
export function sendAccount(reply: FastifyReply, change: AccountChange): FastifyReply {
  if (change.ok) return sendJson(reply, accountModel(change.account))
  const { code, detail, status: _status, title: _title, type: _type, ...more } = change.problem
  if (typeof more.retryAfter === 'number') reply.header('retry-after', String(more.retryAfter))
  return sendProblem(reply, code, detail, more)
}
