import type { FastifyInstance } from 'fastify'
import { z } from 'zod'
import { onlyReferred } from '#api/plumbing/http/openapi/document.ts'
import { route, sendJson } from '#api/plumbing/http/route.ts'
import {
  cursorWords,
  dataSchemaOf,
  publicTypes,
  retryWords,
  signingWords,
  testAbout,
  testDataSchema,
  testEnvelope,
  testType,
  webhookHeaders,
} from '#api/public-events/index.ts'

type Node = { readonly [key: string]: unknown }
type Operations = { readonly [method: string]: { readonly tags?: readonly string[] } }
type Whole = Node & {
  readonly info: Node
  readonly tags?: readonly { readonly name: string }[]
  readonly paths: { readonly [path: string]: Operations }
  readonly components: {
    readonly schemas: { readonly [name: string]: unknown }
    readonly securitySchemes: { readonly key: unknown }
  }
}

const isForPrograms = (path: string) => /^\/api\/(v1|events|schemas)(\/|$)/.test(path)

const description = `What programs of others do with this shop: an ERP, a warehouse, a bookkeeper, a mailing tool.

An admin of the shop makes a key with scopes. Send it as \`Authorization: Bearer slv_…\`. Each operation says which scope it takes.

Amounts are whole numbers in minor units, with their currency. Every refusal is a problem as in RFC 9457, with a \`code\`.

Each POST needs an \`Idempotency-Key\`: sent again with the same one, a request changes nothing twice. It counts for good: the shop forgets
none, so choose a new one for each request. What was refused is decided anew under the same one.

Each answer of \`/api/v1\` to a key that has the scope carries the headers \`RateLimit\` and \`RateLimit-Policy\` of draft-ietf-httpapi-ratelimit-headers-10, also refusals and 429.
401, and 403 \`scope-missing\`, come before anything is counted and have none. \`/api/events\` has no limit of requests, and no such headers.

A change tells its position in \`Shop-Position\`. A request that carries that header, or the
\`sequence\` of an event, is answered from at least that position on. Where the views do not come there in time it is refused with 503
\`behind\`: send it again. Where the shop was restored from a backup since and has lost the position, it is refused with 410
\`cursor-unknown\`: send it without the header.

Lists go by change: keep the last cursor, and ask again with it. Cursors of lists and of events are the same. ${cursorWords}

The shop sends events to your endpoints by itself: they stand under \`webhooks\`. ${signingWords}

${retryWords}`

/** The part of the whole document that is for programs, with the events that the shop sends to their webhooks. */
export function programsDocument(whole: Whole, origin: string): object {
  const paths = Object.fromEntries(Object.entries(whole.paths).filter(([path]) => isForPrograms(path)))
  const events = Object.fromEntries(publicTypes.map(({ type }) => [`Event.${type}`, schemaOf(type)]))
  const envelope = testEnvelope.describe('As `CloudEvent`, without a place in the order of the shop')
  const testSchemas = {
    TestEvent: bare(z.toJSONSchema(envelope, { io: 'input' })),
    [`Event.${testType}`]: bare(testDataSchema()),
  }
  const webhooks = {
    ...Object.fromEntries(publicTypes.map(each => [each.type, webhookOf(each)])),
    [testType]: postOf(testType, testAbout, 'TestEvent', 'To try the endpoint, whatever types it asks for.'),
  }
  const used = new Set(Object.values(paths).flatMap(path => Object.values(path).flatMap(({ tags = [] }) => tags)))
  return {
    openapi: whole.openapi,
    info: { ...whole.info, title: 'Selvedge for programs', description },
    servers: [{ url: origin }],
    tags: whole.tags?.filter(({ name }) => used.has(name)),
    paths,
    webhooks,
    components: {
      securitySchemes: { key: whole.components.securitySchemes.key },
      parameters: Object.fromEntries(headers.map(header => [header.name, header])),
      schemas: onlyReferred({ paths, webhooks }, { ...whole.components.schemas, ...events, ...testSchemas }),
    },
  }
}

function schemaOf(type: string): Node {
  return bare(dataSchemaOf(type)!)
}

function bare({ $schema: _dialect, ...schema }: Node): Node {
  return schema
}

const headers = Object.entries(webhookHeaders.shape).map(([name, shape]) => {
  const { description, ...schema } = bare(z.toJSONSchema(shape, { io: 'input' }))
  return { name, in: 'header', required: !shape.isOptional(), description, schema }
})

function webhookOf({ type, about, scope }: (typeof publicTypes)[number]): object {
  const whom = `For those whose scopes have \`${scope}\`. What is personal comes with \`customers:read\` alone.`
  return postOf(type, about, 'CloudEvent', whom)
}

function postOf(type: string, about: string, envelope: string, description: string): object {
  const own = { type: { const: type }, data: { $ref: `#/components/schemas/Event.${type}` } }
  const schema = {
    allOf: [
      { $ref: `#/components/schemas/${envelope}` },
      { type: 'object', properties: own, required: ['type', 'data'] },
    ],
  }
  return {
    post: {
      tags: ['events'],
      operationId: type,
      summary: about,
      description,
      security: [],
      parameters: headers.map(({ name }) => ({ $ref: `#/components/parameters/${name}` })),
      requestBody: { required: true, content: { 'application/cloudevents+json': { schema } } },
      responses: {
        '2XX': { description: 'The event was taken' },
        '4XX': { description: 'It was not: it is sent again later' },
      },
    },
  }
}

/** GET /api/v1/openapi.json */
export async function programsDocumentRoute(
  app: FastifyInstance,
  { origin }: { readonly origin: string },
): Promise<void> {
  route(app, 'GET', '/api/v1/openapi.json', {
    access: 'guest',
    tag: 'v1',
    operationId: 'getProgramsOpenApi',
    summary: 'Returns the document of what is for programs',
    answer: z.looseObject({ openapi: z.string() }).describe('OpenAPI 3.1'),
    run: async (_request, reply) =>
      sendJson(reply.header('cache-control', 'no-cache'), programsDocument(app.swagger() as unknown as Whole, origin)),
  })
}
