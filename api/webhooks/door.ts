import type { FastifyContextConfig, FastifyReply, FastifyRequest } from 'fastify'
import type { z } from 'zod'
import type { Access } from '#api/plumbing/http/guards.ts'
import type { ProblemCode } from '#api/plumbing/http/problem.ts'
import type { Position } from '#domain/shared/event-store.ts'
import type { Doer } from './commands.ts'

type Part = Pick<FastifyContextConfig, 'confirmed' | 'cookies'> & {
  readonly access: Access
  readonly tag: string
  readonly problems: readonly ProblemCode[]
  readonly headers?: z.ZodType
}

/** Who comes in here, and how their requests are carried out: admins with cookies, or programs with keys. */
export type Door = {
  readonly path: string
  /** The operation's id in the documents. */
  readonly named: (operation: string) => string
  readonly see: (...problems: readonly ProblemCode[]) => Part
  readonly change: (...problems: readonly ProblemCode[]) => Part
  readonly post: (...problems: readonly ProblemCode[]) => Part
  readonly test: (...problems: readonly ProblemCode[]) => Part
  readonly doerOf: (request: FastifyRequest) => Promise<Doer>
  readonly act: (
    request: FastifyRequest,
    reply: FastifyReply,
    act: (doer: Doer) => Promise<FastifyReply>,
  ) => Promise<FastifyReply>
  readonly tell: (reply: FastifyReply, position: Position) => void
}
