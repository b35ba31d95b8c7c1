import type { FastifyReply } from 'fastify'
import { sendAsProblem } from '#api/plumbing/http/problem.ts'
import { sendJson } from '#api/plumbing/http/route.ts'
import type { AccountChange } from './changes.ts'
import { accountModel } from './model.ts'

/** The account as it is after a change, or why it was refused. */
export function sendAccount(reply: FastifyReply, change: AccountChange): FastifyReply {
  if (change.ok) return sendJson(reply, accountModel(change.account))
  return sendAsProblem(reply, change.problem)
}
