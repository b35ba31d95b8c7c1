import { spawnSync } from 'node:child_process'
import { join } from 'node:path'
import { type Schema, typeOf } from './type-of.ts'

type Media = { readonly [type: string]: { readonly schema: Schema } }
type Parameter = {
  readonly in: 'path' | 'query' | 'header'
  readonly name: string
  readonly required?: boolean
  readonly description?: string
  readonly schema: Schema
}
type Operation = {
  readonly operationId: string
  readonly summary: string
  readonly parameters?: readonly Parameter[]
  readonly requestBody?: { readonly required?: boolean; readonly content: Media }
  readonly responses: { readonly [status: string]: { readonly content?: Media } }
}
/** `/api/v1/openapi.json`. */
export type ProgramsDocument = {
  readonly paths: { readonly [path: string]: { readonly [method: string]: Operation } }
  readonly components: { readonly schemas: { readonly [name: string]: Schema } }
}

const lines = 'application/x-ndjson'
const head = '// Made by `npm run client` of /api/v1/openapi.json. Do not edit.\n'
const quoted = JSON.stringify
const said = (text: unknown) => (typeof text === 'string' ? `/** ${text.replaceAll('*/', '* /')} */\n` : '')

/** Each generated file of the client by its name. */
export function writeClient({ paths, components }: ProgramsDocument): { readonly [file: string]: string } {
  const schemas = Object.entries(components.schemas).filter(([name]) => !name.startsWith('Problem.'))
  const events = schemas.filter(([name]) => name.startsWith('Event.'))
  const shapes = schemas.filter(([name]) => !name.startsWith('Event.'))
  const operations = Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({ method: method.toUpperCase(), path, operation })),
  )
  const typed = (schema: Schema) => typeOf(schema, nameOf)
  const fromShapes = (schema: Schema) => typeOf(schema, ref => `Shapes.${nameOf(ref)}`)
  const files = {
    'shapes.ts': [
      head,
      ...shapes.map(([name, schema]) => `${said(schema.description)}export type ${name} = ${typed(schema)}\n`),
    ].join('\n'),
    'events.ts': [
      head,
      '/** What `data` is, by the type of the event. What is personal comes with the scope `customers:read` alone. */',
      'export type EventData = {',
      ...events.map(
        ([name, schema]) => `${said(schema.description)}readonly ${quoted(eventType(name))}: ${typed(schema)}`,
      ),
      '}\n',
    ].join('\n'),
    'operations.ts': [
      head,
      "import type * as Shapes from './shapes.ts'\n",
      '/** What each operation takes and answers. */',
      'export type Operations = {',
      ...operations.map(({ operation }) => typesOf(operation, fromShapes)),
      '}\n',
      '/** Where each operation is. `once`: it takes an Idempotency-Key. */',
      'export const operations = {',
      ...operations.map(({ method, path, operation }) => {
        const { operationId, parameters = [] } = operation
        const query = parameters.filter(each => each.in === 'query').map(({ name }) => name)
        const once = parameters.some(({ name }) => name === 'Idempotency-Key')
        return `  ${operationId}: { method: ${quoted(method)}, path: ${quoted(path)}, query: ${quoted(query)}, once: ${once} },`
      }),
      '} as const\n',
    ].join('\n'),
  }
  return Object.fromEntries(Object.entries(files).map(([file, text]) => [file, formatted(text)]))
}

const root = join(import.meta.dirname, '../..')

/** As `npm run format:write` would leave it. */
function formatted(input: string): string {
  const biome = join(root, 'node_modules/@biomejs/biome/bin/biome')
  const asked = [biome, 'format', '--stdin-file-path=generated.ts']
  const { status, stdout, stderr } = spawnSync(process.execPath, asked, { input, cwd: root, encoding: 'utf8' })
  if (status !== 0) throw new Error(`biome refuses what was generated: ${stderr}`)
  return stdout
}

function typesOf(
  { operationId, summary, parameters = [], requestBody, responses }: Operation,
  typed: (schema: Schema) => string,
) {
  const fields = parameters
    .filter(each => each.in !== 'header')
    .map(({ in: place, name, required, description, schema }) => {
      const type = place === 'path' ? 'string | number' : typed(schema)
      const words = description ? `/** ${description.replaceAll('*/', '* /')} */ ` : ''
      return `${words}readonly ${quoted(name)}${required ? '' : '?'}: ${type}`
    })
  const body = requestBody?.content['application/json']?.schema
  if (body) fields.push(`readonly body${requestBody?.required === false ? '?' : ''}: ${typed(body)}`)
  const line = requestBody?.content[lines]?.schema
  const good = Object.entries(responses).find(([status]) => status.startsWith('2'))?.[1].content ?? {}
  const answer = Object.entries(good).find(([type]) => type.endsWith('json') && type !== lines)?.[1].schema
  const types = [
    `readonly takes: ${fields.length > 0 ? `{ ${fields.join('; ')} }` : 'object'}`,
    `readonly answers: ${answer ? typed(answer) : 'undefined'}`,
    ...(line ? [`readonly line: ${typed(line)}`, `readonly told: ${typed(good[lines]!.schema)}`] : []),
  ]
  return `/** ${summary} */\n${operationId}: { ${types.join('; ')} }`
}

const eventType = (name: string) => name.slice('Event.'.length)

function nameOf(ref: string): string {
  const name = ref.replace('#/components/schemas/', '')
  if (!/^\w+$/.test(name)) throw new Error(`${ref} cannot be the name of a type`)
  return name
}
