import type { FastifyReply } from 'fastify'
import { sendAsProblem } from '#api/plumbing/http/problem.ts'
import { notePosition } from '#api/plumbing/http/read-your-writes.ts'
import { orderNotFound } from './after-placing-problem.ts'
import type { Desk, DeskAnswer } from './desk.ts'

/** Nothing but the position, or the problem. */
export function answer(reply: FastifyReply, given: DeskAnswer): FastifyReply {
  if (!given.ok) return sendAsProblem(reply, given.problem)
  notePosition(reply, given.position)
  return reply.code(204).send()
}

/** Answers for the order of a number, or that the shop has none. */
export async function forOrder(
  desk: Pick<Desk, 'idOf'>,
  number: number,
  reply: FastifyReply,
  run: (orderId: string) => Promise<FastifyReply>,
): Promise<FastifyReply> {
  const orderId = await desk.idOf(number)
  return orderId === null ? sendAsProblem(reply, orderNotFound(number)) : run(orderId)
}
