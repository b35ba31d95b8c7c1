import type { FastifyReply } from 'fastify'
import problems from './problems.json' with { type: 'json' }

/** Every refusal by its code: a status, and a title that says what happened. Details say what to do about this one. */
export { problems }

export type ProblemCode = keyof typeof problems

export type Problem = {
  readonly type: string
  readonly title: string
  readonly status: number
  readonly code: ProblemCode
  readonly detail?: string
  /** Members of the code: `lines` of out-of-stock, `fields` of invalid-request ... */
  readonly [extension: string]: unknown
}

/** The member `type` of a problem. */
export function problemType(code: ProblemCode): string {
  return `urn:selvedge:problem:${code}`
}

/** RFC 9457 body of a refusal. `extensions` are members of their own beside `detail`. */
export function problemOf(code: ProblemCode, detail?: string, extensions: Record<string, unknown> = {}): Problem {
  const { status, title } = problems[code]
  return { type: problemType(code), title, status, code, ...(detail && { detail }), ...extensions }
}

/** Of a change that was made over a revision which the log does not have, as after it was restored: `now` is the newest one. */
export function baseAhead(now: number): Problem {
  return problemOf('base-ahead', 'Look at the record as it is now, then send the change with this base.', { base: now })
}

/** Answers with a refusal as `application/problem+json`. */
export function sendProblem(
  reply: FastifyReply,
  code: ProblemCode,
  detail?: string,
  extensions?: Record<string, unknown>,
): FastifyReply {
  const problem = problemOf(code, detail, { ...extensions, requestId: reply.request.id })
  if (problem.retryAfter !== undefined) reply.header('retry-after', String(problem.retryAfter))
  return reply
    .code(problem.status)
    .header('content-type', 'application/problem+json; charset=utf-8')
    .header('cache-control', 'no-store')
    .serializer((value: unknown) => JSON.stringify(value))
    .send(problem)
}

/** Answers with a problem that was made before. */
export function sendAsProblem(reply: FastifyReply, problem: Problem): FastifyReply {
  const { code, detail, status: _status, title: _title, type: _type, ...more } = problem
  return sendProblem(reply, code, detail, more)
}
