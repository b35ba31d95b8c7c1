import type { FastifyContextConfig, FastifySchema } from 'fastify'
import { type ProblemCode, problems } from '../problem.ts'
import { accessProblems } from './access-answers.ts'
import { problemComponents, problemRef } from './problem-schema.ts'

declare module 'fastify' {
  interface FastifyContextConfig {
    /** The route's own refusals, beside those of every route like it. */
    problems?: readonly ProblemCode[]
  }
}

type Route = {
  readonly method: string | readonly string[]
  readonly schema?: FastifySchema & { readonly consumes?: readonly string[] }
  readonly config?: FastifyContextConfig
}

/** Operation of an OpenAPI document, as far as this file looks at it. */
type Operation = { [mark]?: readonly ProblemCode[]; responses?: Record<string, Answer> }
type Answer = { description?: string; content?: Record<string, unknown>; headers?: Record<string, unknown> }

/** Between the two passes over the document: an operation's codes. */
const mark = 'x-problems'
const mediaType = 'application/problem+json'

const everywhere: readonly ProblemCode[] = ['bad-request', 'internal-error', 'unavailable']
const writing: readonly ProblemCode[] = ['forbidden', 'contention']
const withJson: readonly ProblemCode[] = ['malformed-json', 'body-too-large', 'unsupported-media-type']
const readOnly = new Set(['GET', 'HEAD'])

/** Every code that a route can answer with: its own, and what follows from its method and from what it reads. */
export function problemsOf({ method, schema, config }: Route): readonly ProblemCode[] {
  const writes = [method].flat().some(each => !readOnly.has(each))
  const json = writes && (schema?.consumes?.includes('application/json') ?? true)
  const reads = schema?.params ?? schema?.querystring ?? schema?.headers ?? (json && schema?.body)
  return [
    ...new Set([
      ...everywhere,
      ...(reads ? (['invalid-request'] as const) : []),
      ...(writes ? writing : []),
      ...(writes && config?.cookies?.reads?.includes('cart') ? (['visitor-merged'] as const) : []),
      ...(json ? withJson : []),
      ...(config && 'rateLimit' in config ? (['too-many-requests'] as const) : []),
      ...accessProblems(config?.access),
      ...(config?.problems ?? []),
    ]),
  ]
}

/** First pass, a route: notes its codes in what becomes its operation. */
export function markProblems(schema: object, route: Route): object {
  return { ...schema, [mark]: problemsOf(route) }
}

/** Second pass, the document: turns the notes into answers by status, each of them one of the problems described once. */
export function describeProblems(document: {
  paths?: Record<string, Record<string, unknown> | undefined>
  components?: { schemas?: Record<string, unknown> }
}): void {
  const used = new Set<ProblemCode>()
  for (const operations of Object.values(document.paths ?? {})) {
    for (const operation of Object.values(operations ?? {}) as Operation[]) {
      const codes = operation[mark] ?? []
      delete operation[mark]
      for (const code of codes) used.add(code)
      operation.responses = { ...operation.responses, ...answersOf(codes, operation.responses ?? {}) }
    }
  }
  document.components = { ...document.components }
  document.components.schemas = { ...document.components.schemas, ...problemComponents([...used]) }
}

/** Refusals that time alone ends. */
const waiting = new Set(['429', '503'])
const retryAfter = {
  schema: { type: 'string' },
  description: 'The number of seconds after which the request may be sent again',
}

function answersOf(codes: readonly ProblemCode[], own: Record<string, Answer>): Record<string, Answer> {
  const byStatus = Map.groupBy(codes, code => String(problems[code].status))
  return Object.fromEntries(
    [...byStatus].map(([status, some]) => {
      const schema = {
        oneOf: some.map(code => ({ $ref: problemRef(code) })),
        discriminator: {
          propertyName: 'code',
          mapping: Object.fromEntries(some.map(code => [code, problemRef(code)])),
        },
      }
      const told = some.map(code => `\`${code}\`: ${problems[code].title}.`).join(' ')
      const description = own[status] ? `${own[status].description?.replace(/\.$/, '')}. Or a refusal. ${told}` : told
      const content = { ...own[status]?.content, [mediaType]: { schema } }
      const headers = { ...own[status]?.headers, ...(waiting.has(status) && { 'Retry-After': retryAfter }) }
      return [status, { ...own[status], description, content, ...(Object.keys(headers).length > 0 && { headers }) }]
    }),
  )
}
