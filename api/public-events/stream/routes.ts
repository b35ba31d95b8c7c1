import { Readable } from 'node:stream'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { z } from 'zod'
import { keyOf, type ReadKey } from '#api/plumbing/http/key-guard.ts'
import type { Slots } from '#api/plumbing/http/limits/throttle.ts'
import { sendProblem } from '#api/plumbing/http/problem.ts'
import { route } from '#api/plumbing/http/route.ts'
import { cursorWords, streamWords } from '../words.ts'
import type { Asked, Feed } from './feed.ts'
import { filterOf } from './filter.ts'
import type { Heard } from './heard.ts'
import { cursorShape } from './place.ts'
import type { Reader } from './reader.ts'
import type { Catalogue, Told } from './telling.ts'

/** A reader that takes nothing for so long is ended. */
const patienceMs = 60_000
/** So long a reader has to take the end of its stream when the server closes. */
const farewellMs = 2000
/** Streams, and batches that wait: of a key, and at this process. */
export const mostReaders = { ofOne: 10, ofAll: 200 }

const cursor = z
  .string()
  .regex(cursorShape, 'is not a cursor: send the id of a message as it came, or leave it out and say after=')
/** Where a reader begins. */
export const place = z.union([cursor, z.enum(['start', 'now']), z.iso.datetime({ offset: true })], {
  error: 'has to be a cursor as an answer gave it, start, now, or an instant like 2026-11-20T09:00:00Z',
})

export const cloudEvent = z
  .object({
    specversion: z.literal('1.0'),
    id: z.string().describe('The same for ever: an event that comes twice has it twice'),
    source: z.string().describe('The address of the shop, or a `urn:uuid:` where nobody said it'),
    type: z.string(),
    subject: z.string().describe('What it is about, like `order/h_3fK9…`'),
    time: z.iso.datetime(),
    sequence: z.string().describe('Sorts as text in the order of the shop, and never comes twice'),
    datacontenttype: z.literal('application/json'),
    dataschema: z.string().describe('Where the JSON Schema of the data lies'),
    data: z.looseObject({}).describe('What the type says. Ignore fields that you do not know'),
  })
  .meta({ id: 'CloudEvent', description: 'An event of the shop, as CloudEvents 1.0 has it' })

const batchType = 'application/cloudevents-batch+json'
const streamType = 'text/event-stream'

export type EventRoutesDeps = {
  readonly feed: Feed
  readonly reader: Reader
  readonly catalogue: Pick<Catalogue, 'types' | 'known'>
  readonly readKey: ReadKey
  readonly slots: Slots
  readonly heard: Heard
}

/** GET /api/events: what happened in the shop, for programs, from any place of its history on. */
export async function eventRoutes(app: FastifyInstance, deps: EventRoutesDeps) {
  const { feed, reader, catalogue, readKey, slots, heard } = deps
  const closing = new AbortController()
  // The server waits for its answers before it closes.
  app.addHook('preClose', async () => closing.abort())

  route(app, 'GET', '/api/events', {
    access: { scope: 'events:read' },
    tag: 'events',
    operationId: 'readEvents',
    summary: 'Tells what happened in the shop, from any place of its history on',
    description:
      'By `Accept`: a batch of CloudEvents, whose `Link` with `rel="next"` leads on, also where nothing matched; or server-sent events for as long as you listen. Events come at least once and in the order of the shop. The `id` of each message is the cursor to come back with: remember it once you have dealt with the event. What a type tells needs the read scope of its subject; personal data need `customers:read`.\n\n' +
      `${streamWords}\n\n${cursorWords}\n\n` +
      'There is no limit of requests here, so answers have no `RateLimit` headers; 429 `too-many-readers` says that 10 readers of the key listen or wait already.',
    problems: ['scope-missing', 'cursor-unknown', 'too-many-readers'],
    headers: z.looseObject({
      'last-event-id': cursor.optional().describe('The last id that you dealt with; it wins over `after`'),
    }),
    query: z.object({
      after: place
        .optional()
        .describe(
          'Where to begin: a cursor, `start`, `now` or an instant. A cursor is the `id` of a message. Absent: `now`',
        ),
      types: z
        .string()
        .min(1)
        .optional()
        .describe(
          'With commas: `order.shipped.v1`, or `order.*` for the first versions of them all. Absent: all you may read',
        ),
      subject: z.string().min(1).optional().describe('Only of this subject, like `order/h_3fK9…`'),
      limit: z.coerce.number().int().min(1).max(1000).default(100).describe('Of a batch: so many events at most'),
      wait: z.coerce.number().int().min(0).max(30).default(0).describe('Of a batch: so many seconds for a first event'),
    }),
    answer: {
      200: {
        description: 'Events. `Link` leads to those that come after them',
        content: { [batchType]: { schema: z.array(cloudEvent) }, [streamType]: { schema: z.string() } },
      },
    },
    async run(request, reply) {
      const { scopes, id } = keyOf(request)
      const { types, subject, limit, wait } = request.query
      const filter = filterOf({ types: types?.split(','), subject }, scopes, catalogue)
      if ('unknown' in filter) return refuseTypes(reply, `names ${filter.unknown}, which is no type of this shop`)
      if ('missing' in filter && filter.missing === null)
        return refuseTypes(
          reply,
          'has nothing to choose from: beside events:read the key needs a scope like orders:read',
        )
      if ('missing' in filter)
        return sendProblem(reply, 'scope-missing', `It takes the scope ${filter.missing} to read these events.`, {
          scope: filter.missing,
        })
      const named = request.headers['last-event-id'] ?? request.query.after ?? 'now'
      const after = await reader.placeOf(named)
      if (!after)
        return sendProblem(
          reply,
          'cursor-unknown',
          'The log of the shop was put back from a copy since. Compare your records with the shop, then go on with after=now, from an instant, or with after=start to make your records anew.',
        )
      heard.came(id, named, filter)
      const streams = (request.headers.accept ?? '').includes(streamType)
      const leave = streams || wait > 0 ? slots.take(id) : () => {}
      if (!leave)
        return sendProblem(
          reply,
          'too-many-readers',
          `At most ${mostReaders.ofOne} readers wait with one key, and ${mostReaders.ofAll} at this process. End one, or come back later.`,
          { retryAfter: 30 },
        )
      const left = new AbortController()
      reply.raw.once('close', () => {
        left.abort()
        leave()
      })
      const gave = (told: readonly Told[]) => heard.gave(id, told)
      const asked = { after, filter, gave, personal: scopes.includes('customers:read') }
      const signal = AbortSignal.any([left.signal, closing.signal])
      reply.header('cache-control', 'no-store, no-transform').header('vary', 'Accept')
      const sent: FastifyReply = reply
      if (streams) return sendStream(request, sent, { ...asked, signal })
      const { body, cursor: next } = await feed.batch({ ...asked, signal }, limit, wait * 1000)
      return sent
        .header('link', `<${addressAfter(request.url, next ?? named)}>; rel="next"`)
        .type(`${batchType}; charset=utf-8`)
        .send(body)
    },
  })

  function sendStream(request: FastifyRequest, reply: FastifyReply, asked: Asked): FastifyReply {
    const mayGoOn = async () => (await readKey(request.headers.authorization))?.scopes.includes('events:read') ?? false
    asked.signal.addEventListener('abort', () => void setTimeout(() => reply.raw.destroy(), farewellMs).unref())
    const stream = Readable.from(
      patient(feed.stream(asked, mayGoOn), () => reply.raw.destroy()),
      { highWaterMark: 1 },
    )
    return reply.header('x-accel-buffering', 'no').type(`${streamType}; charset=utf-8`).send(stream)
  }
}

function refuseTypes(reply: FastifyReply, message: string): FastifyReply {
  const field = 'querystring.types'
  return sendProblem(reply, 'invalid-request', `${field}: ${message}`, { fields: [{ field, message }] })
}

/** Ends a reader that does not take what it is given. */
async function* patient(texts: AsyncGenerator<string>, end: () => void): AsyncGenerator<string> {
  for await (const text of texts) {
    const timer = setTimeout(end, patienceMs).unref()
    try {
      yield text
    } finally {
      clearTimeout(timer)
    }
  }
}

function addressAfter(address: string, cursor: string): string {
  const { pathname, searchParams } = new URL(address, 'http://shop')
  searchParams.set('after', cursor)
  return `${pathname}?${searchParams}`
}
