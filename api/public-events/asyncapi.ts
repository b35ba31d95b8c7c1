import type { FastifyInstance } from 'fastify'
import { z } from 'zod'
import { route, sendJson } from '#api/plumbing/http/route.ts'
import { dataSchemaOf, publicTypes } from './catalogue/catalogue.ts'
import { cloudEvent } from './stream/routes.ts'
import { testAbout, testDataSchema, testEnvelope, testType } from './test-event.ts'
import { cursorWords, retryWords, signingWords, streamWords, webhookHeaders } from './words.ts'

type Node = { readonly [key: string]: unknown }
type Type = (typeof publicTypes)[number]

const one = 'application/cloudevents+json'
const many = 'application/cloudevents-batch+json'

const description = `What the shop tells programs of its events, in the order in which they happened, each at least once.

Every message is a CloudEvent 1.0. What comes twice comes with the same \`id\`. Ignore fields that you do not know: optional ones may come.`

const overHttp = `A program asks with \`GET\` and its key. \`Accept: text/event-stream\` answers a stream of server-sent events, for which AsyncAPI has no binding, so HTTP stands here. Without that header the answer is a batch, and its header \`Link\` leads to the next one.

${streamWords}

Send the last cursor as \`Last-Event-ID\` or \`after\` to go on. ${cursorWords}

There is no limit of requests, so answers have no \`RateLimit\` headers. At most 10 readers of a key listen or wait at one time: one more is refused with 429 \`too-many-readers\`.`

const toEndpoint = `The address that an endpoint was added with. Requests come one at a time, each again until it is answered with 2xx. Verify the signature before you read the body.

${signingWords}

${retryWords}`

/** AsyncAPI 3.0 of everything that the shop tells by itself. `origin` is its address, as in `https://shop.example`. */
export function asyncDocument(origin: string): object {
  const { host, protocol } = new URL(origin)
  const messages = Object.fromEntries(
    publicTypes.flatMap(each => [
      [each.type, messageOf(each)],
      [`webhook.${each.type}`, { ...messageOf(each), headers: refTo('schemas', 'WebhookHeaders') }],
    ]),
  )
  const test = {
    ...bodyOf(testType, testAbout, 'TestEvent'),
    description: 'When an admin, or a program, presses for it: at once, whatever types the endpoint asks for.',
    headers: refTo('schemas', 'WebhookHeaders'),
  }
  const batch = { name: 'batch', title: 'Several events', contentType: many, payload: refTo('schemas', 'Batch') }
  const names = publicTypes.map(({ type }) => type)
  const key = [refTo('securitySchemes', 'key')]
  return {
    asyncapi: '3.0.0',
    info: {
      ...{ title: 'Events of Selvedge', version: '0.1.0', description },
      license: { name: 'MIT', url: 'https://opensource.org/license/mit' },
    },
    defaultContentType: one,
    servers: { shop: { host, protocol: protocol.slice(0, -1), description: 'The shop' } },
    channels: {
      events: {
        ...{ address: '/api/events', title: 'Events that are asked for', description: overHttp },
        servers: [{ $ref: '#/servers/shop' }],
        messages: messagesOf([...names, 'batch']),
      },
      webhook: {
        ...{ address: null, title: 'An endpoint of yours', description: toEndpoint },
        messages: messagesOf([...names.map(name => `webhook.${name}`), 'webhook.batch', testType]),
      },
    },
    operations: {
      sendEvents: {
        ...{ action: 'send', channel: { $ref: '#/channels/events' }, security: key },
        summary: 'Tells a program that asks what happened, from any place of the history on',
        bindings: { http: { method: 'GET', bindingVersion: '0.3.0' } },
      },
      sendToEndpoint: {
        ...{ action: 'send', channel: { $ref: '#/channels/webhook' } },
        summary: 'Sends an endpoint what happened',
        bindings: { http: { method: 'POST', bindingVersion: '0.3.0' } },
      },
    },
    components: {
      messages: {
        ...messages,
        batch,
        'webhook.batch': { ...batch, headers: refTo('schemas', 'WebhookHeaders') },
        [testType]: test,
      },
      schemas: {
        CloudEvent: draft7(z.object(cloudEvent.shape).describe('An event of the shop, as CloudEvents 1.0 has it')),
        TestEvent: draft7(testEnvelope.describe('As `CloudEvent`, without a place in the order of the shop')),
        [`Event.${testType}`]: bare(testDataSchema('draft-7') as Node),
        Batch: { type: 'array', items: refTo('schemas', 'CloudEvent'), description: 'Events in their order' },
        WebhookHeaders: draft7(webhookHeaders),
        ...Object.fromEntries(names.map(name => [`Event.${name}`, bare(dataSchemaOf(name, 'draft-7') as Node)])),
      },
      securitySchemes: {
        key: {
          type: 'http',
          scheme: 'bearer',
          description: 'A key with `events:read`, and the read scope of each subject',
        },
      },
    },
  }
}

function messageOf({ type, about, scope }: Type): Node {
  return {
    ...bodyOf(type, about, 'CloudEvent'),
    description: `For those whose scopes have \`${scope}\`. What is personal comes with \`customers:read\` alone.`,
  }
}

function bodyOf(type: string, about: string, envelope: string): Node {
  const own = { type: { const: type }, data: refTo('schemas', `Event.${type}`) }
  return {
    ...{ name: type, title: type, summary: about, contentType: one },
    payload: {
      allOf: [refTo('schemas', envelope), { type: 'object', properties: own, required: ['type', 'data'] }],
    },
  }
}

const refTo = (kind: string, name: string) => ({ $ref: `#/components/${kind}/${name}` })

const messagesOf = (names: readonly string[]) => Object.fromEntries(names.map(name => [name, refTo('messages', name)]))

/** As its readers write it: fields that they do not know may come. */
const draft7 = (schema: z.ZodType) => bare(z.toJSONSchema(schema, { io: 'input', target: 'draft-7' }) as Node)

const bare = ({ $schema: _dialect, ...schema }: Node) => schema

/** GET /api/asyncapi.json */
export async function asyncDocumentRoute(app: FastifyInstance, { origin }: { readonly origin: string }): Promise<void> {
  let document: object | undefined
  route(app, 'GET', '/api/asyncapi.json', {
    access: 'guest',
    tag: 'events',
    operationId: 'getAsyncApi',
    summary: 'Returns the document of the events that the shop tells programs and their endpoints',
    answer: z.looseObject({ asyncapi: z.string() }).describe('AsyncAPI 3.0'),
    run: async (_request, reply) => {
      document ??= asyncDocument(origin)
      return sendJson(reply.header('cache-control', 'no-cache'), document as { readonly asyncapi: string })
    },
  })
}
