import { Readable } from 'node:stream'
import type {
  ContextConfigDefault,
  FastifyContextConfig,
  FastifyInstance,
  FastifyReply,
  FastifySchema,
  FastifySchemaCompiler,
  RawReplyDefaultExpression,
  RawRequestDefaultExpression,
  RawServerDefault,
  RouteGenericInterface,
  RouteHandlerMethod,
  RouteShorthandOptions,
} from 'fastify'
import { validatorCompiler, type ZodTypeProvider } from 'fastify-type-provider-zod'
import { z } from 'zod'
import type { Allowed, PermissionName } from '#domain/shared/permissions.ts'
import { type Access, assertGuarded } from './guards.ts'
import type { ProblemCode } from './problem.ts'

declare module 'fastify' {
  interface FastifyContextConfig {
    /** See `Operation`. */
    lines?: z.ZodType
  }
}

type Part = z.ZodType | undefined
/** Schemas; an answer that is not JSON is described as OpenAPI does it. */
type Answers = z.ZodType | { readonly [status: number]: object }

type Handler<Schema extends FastifySchema> = RouteHandlerMethod<
  RawServerDefault,
  RawRequestDefaultExpression,
  RawReplyDefaultExpression,
  RouteGenericInterface,
  ContextConfigDefault,
  Schema,
  ZodTypeProvider
>

type Operation<Params, Query, Headers, Body, Answer> = Pick<
  FastifyContextConfig,
  'problems' | 'cookies' | 'fromElsewhere' | 'confirmed'
> &
  Pick<RouteShorthandOptions, 'attachValidation' | 'bodyLimit'> & {
    readonly access: Access
    readonly tag: string
    readonly operationId: string
    /** Begins with a verb. */
    readonly summary: string
    readonly description?: string
    /** The media types of the body, if it may be more than JSON. */
    readonly consumes?: readonly string[]
    readonly params?: Params
    readonly query?: Query
    readonly headers?: Headers
    readonly body?: Body
    /** The schema of a line, where the body may also be lines of JSON that the route itself reads. */
    readonly lines?: z.ZodType
    /** The answer with status 200, or every answer by its status. */
    readonly answer: Answer
    readonly run: Handler<{
      params: Params
      querystring: Query
      headers: Headers
      body: Body
      response: Answer extends z.ZodType ? { 200: Answer } : Answer
    }>
  }

/** Registers an operation of the interface for programs. `form` registers forms; pages and files are plain routes. */
export function route<
  Answer extends Answers,
  Params extends Part = undefined,
  Query extends Part = undefined,
  Headers extends Part = undefined,
  Body extends Part = undefined,
>(
  app: FastifyInstance,
  method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE',
  url: string,
  operation: Operation<Params, Query, Headers, Body, Answer>,
): void {
  const { tag, query, answer, run, attachValidation, bodyLimit, lines, ...said } = operation
  const { access, problems, cookies, fromElsewhere, confirmed, ...words } = said
  assertGuarded(app, { access, ...(confirmed && { confirmed }) })
  const response = answer instanceof z.ZodType ? { 200: answer } : answer
  const schema: FastifySchema = { tags: [tag], ...words, ...(query && { querystring: query }), response }
  app.route({
    method,
    url,
    config: {
      access,
      ...(problems && { problems }),
      ...(cookies && { cookies }),
      ...(fromElsewhere && { fromElsewhere }),
      ...(confirmed && { confirmed }),
      ...(lines && { lines }),
    },
    schema,
    ...(lines && { validatorCompiler: unlessRead }),
    ...(attachValidation && { attachValidation }),
    ...(bodyLimit && { bodyLimit }),
    handler: run as RouteHandlerMethod,
  })
}

/** A body that the route itself reads has no shape yet. */
const unlessRead: FastifySchemaCompiler<FastifySchema> = given => {
  const validate = validatorCompiler(given as never)
  return value => (value instanceof Readable ? { value } : validate(value))
}

/** The common part of all routes of the owner's commands. */
export const owner = (...problems: readonly ProblemCode[]) => ({ tag: 'owner', access: 'owner', problems }) as const

/** The common part of all routes of staff. A change leaves its position for the next page. */
export const staff = (permission: PermissionName, to: keyof Allowed, ...problems: readonly ProblemCode[]) => ({
  tag: 'staff',
  access: { permission, to },
  problems,
  ...(to !== 'view' && { cookies: { sets: ['position'] as const } }),
})

/** The same for changes that only admins may make, and confirm. */
export const admins = (...problems: readonly ProblemCode[]) =>
  ({
    ...staff('users', 'edit', ...problems, 'confirm-again'),
    access: 'admin',
    confirmed: true,
    cookies: confirmedChange,
  }) as const

/** The cookies of a change that asks for a confirmation. */
export const confirmedChange = { reads: ['selvedge.confirmed'], sets: ['position'] } as const

/** For changes that answer nothing. */
export const done = { 204: z.undefined().describe('Done') }

/** Sends our data, private unless the route says otherwise, without a schema check: that costs more than making it. */
export function sendJson(reply: FastifyReply, data: unknown): FastifyReply {
  if (!reply.hasHeader('cache-control')) reply.header('cache-control', 'no-store')
  return reply.header('content-type', 'application/json; charset=utf-8').send(JSON.stringify(data))
}
