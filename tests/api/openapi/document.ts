import type { LightMyRequestResponse } from 'fastify'
import { expect } from 'vitest'
import { z } from 'zod'

type Schema = { readonly [keyword: string]: unknown }
type Media = {
  readonly [mediaType: string]: {
    readonly schema: Schema
    readonly example?: unknown
    readonly examples?: { readonly [name: string]: { readonly value: unknown } }
  }
}
type Parameter = {
  readonly in: string
  readonly name: string
  readonly required?: boolean
  readonly description?: string
  readonly schema: Schema
}
export type Operation = {
  readonly operationId?: string
  readonly summary?: string
  readonly description?: string
  readonly tags?: readonly string[]
  readonly requestBody?: { readonly required?: boolean; readonly content?: Media }
  readonly parameters?: readonly Parameter[]
  readonly security?: readonly object[]
  readonly responses: {
    readonly [status: string]: { readonly description?: string; readonly content?: Media; readonly headers?: object }
  }
}
export type Document = {
  readonly openapi: string
  readonly paths: { readonly [path: string]: { readonly [method: string]: Operation } }
  readonly tags: readonly { readonly name: string; readonly description: string }[]
  readonly components: {
    readonly schemas: { readonly [name: string]: Schema }
    readonly securitySchemes: { readonly [name: string]: Schema }
  }
}

export const problemType = 'application/problem+json'

/** The schema with everything that it refers to in place. */
export function resolved<Value>(document: Document, value: Value): Value {
  if (Array.isArray(value)) return value.map(each => resolved(document, each)) as Value
  if (typeof value !== 'object' || value === null) return value
  const { $ref } = value as { $ref?: string }
  if ($ref !== undefined) {
    const schema = document.components.schemas[$ref.replace('#/components/schemas/', '')]
    if (!schema) throw new Error(`${$ref} leads nowhere`)
    return resolved(document, schema) as Value
  }
  return Object.fromEntries(Object.entries(value).map(([key, inner]) => [key, resolved(document, inner)])) as Value
}

/** The codes that a refusal with this status may have, by the document. */
export function codesOf(document: Document, operation: Operation, status: string): readonly string[] {
  const schema = operation.responses[status]?.content?.[problemType]?.schema as { oneOf?: Schema[] } | undefined
  return (schema?.oneOf ?? []).map(each => {
    const { allOf } = resolved(document, each) as {
      allOf: { properties: { code: { enum?: string[]; const?: string } } }[]
    }
    const { code } = allOf[1]!.properties
    return code.const ?? code.enum![0]!
  })
}

/** Expects an answer to be one of those that the document promises for this operation. */
export function expectPublished(document: Document, operation: Operation, answer: LightMyRequestResponse): void {
  const name = `${operation.operationId} ${answer.statusCode}`
  const published = operation.responses[String(answer.statusCode)]
  expect(published, `${name} is not published`).toBeDefined()
  if (answer.statusCode === 204 || (answer.statusCode >= 300 && answer.statusCode < 400)) {
    expect(answer.body).toBe('')
    return
  }
  const mediaType = String(answer.headers['content-type']).split(';')[0]!
  const media = published!.content?.[mediaType]
  expect(media, `${name} is not published as ${mediaType}`).toBeDefined()
  if (!mediaType.endsWith('json')) return
  const bodies = mediaType === 'application/x-ndjson' ? answer.body.trim().split('\n') : [answer.body]
  const schema = parserOf(document, media!.schema)
  for (const body of bodies) {
    const parsed = schema.safeParse(JSON.parse(body))
    expect(parsed.error?.issues ?? [], `${name}: ${body}`).toEqual([])
  }
  if (mediaType === problemType) expectMembersPublished(document, operation, answer)
}

const parsers = new WeakMap<Schema, z.ZodType>()
/** By what they say: each operation has the same problems once more. */
const alike = new Map<string, z.ZodType>()

function parserOf(document: Document, schema: Schema): z.ZodType {
  const known = parsers.get(schema)
  if (known) return known
  const whole = resolved(document, schema)
  const text = JSON.stringify(whole)
  const made = alike.get(text) ?? z.fromJSONSchema(whole)
  parsers.set(schema, made)
  alike.set(text, made)
  return made
}

/** A problem is open for more members, but we do not send what we do not describe. */
function expectMembersPublished(document: Document, { responses }: Operation, answer: LightMyRequestResponse) {
  const { oneOf } = responses[String(answer.statusCode)]!.content![problemType]!.schema as { oneOf: Schema[] }
  const problem = answer.json()
  const fitting = oneOf.filter(each => parserOf(document, each).safeParse(problem).success)
  const known = fitting.flatMap(each => membersOf(document, each))
  expect(Object.keys(problem).filter(member => !known.includes(member))).toEqual([])
}

const members = new WeakMap<Schema, readonly string[]>()

function membersOf(document: Document, problem: Schema): readonly string[] {
  const known = members.get(problem)
  if (known) return known
  const parts = resolved(document, problem).allOf as { properties: object }[]
  const made = parts.flatMap(({ properties }) => Object.keys(properties))
  members.set(problem, made)
  return made
}
