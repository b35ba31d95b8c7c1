import { PassThrough } from 'node:stream'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { z } from 'zod'
import { faultsIn, sentenceOf } from '#api/plumbing/http/faults.ts'
import { keyOf } from '#api/plumbing/http/key-guard.ts'
import { sendProblem } from '#api/plumbing/http/problem.ts'
import { route, sendJson } from '#api/plumbing/http/route.ts'
import { isOutage, outageRetryAfter } from '#api/plumbing/http/serving/errors.ts'
import type { Position } from '#domain/shared/event-store.ts'
import type { Scope } from '#domain/shared/scopes.ts'
import {
  type Claim,
  type Claimed,
  type Once,
  type OnceInParts,
  onceHeaders,
  onceRefusals,
  sendReused,
} from '../once.ts'
import { tellPosition } from '../shop-position.ts'
import { type BulkEnd, type BulkPart, bulkEnd, type Carried, type lineRefusals } from './item.ts'
import { type Line, type PartSize, partsOf } from './parts.ts'

const linesType = 'application/x-ndjson'

const most = { items: 1000, lines: 100_000 }
/** JSON is read whole, lines one part at a time. */
const largestJson = 8 * 1024 * 1024

type Refused = { readonly ok: false; readonly line?: number; readonly code: string; readonly detail: string }
type Told = { readonly ok: boolean }

export type Bulk<Item, Answer extends Told> = {
  readonly url: string
  readonly scope: Scope
  readonly operationId: string
  readonly summary: string
  readonly description: string
  /** The names of shapes in the document begin with it. */
  readonly shape: string
  readonly item: z.ZodType<Item>
  readonly examples: readonly z.input<z.ZodType<Item>>[]
  readonly answer: z.ZodType
  /** What an item is about: a request names it once. */
  readonly nameOf: (item: Item) => string
  /** A refusal in the name of the item. */
  readonly refuse: (item: Item, code: (typeof lineRefusals)[number], detail: string) => Answer
  readonly part: PartSize
  readonly carryOut: (items: readonly Item[], part: BulkPart) => Promise<Carried<Answer>>
}

type Deps = { readonly once: Once; readonly onceInParts: OnceInParts }

/** Lets routes of this scope take lines of JSON, read while they come. */
export function takeLines(app: FastifyInstance): void {
  app.addContentTypeParser(linesType, (_request, body, done) => done(null, body))
}

/** Many items in one request: up to a thousand as JSON, or a hundred thousand as lines, answered in their order. */
export function bulkRoute<Item, Answer extends Told>(app: FastifyInstance, bulk: Bulk<Item, Answer>, deps: Deps): void {
  const { url, scope, operationId, summary, description, shape, item, examples, answer, carryOut } = bulk
  const items = z.array(item).min(1).max(most.items)
  const answers = z
    .object({
      position: z.int().nullable().describe('The same as the header `Shop-Position`; null: nothing was written'),
      items: z.array(answer).describe('In the order of the request'),
    })
    .meta({ id: `${shape}Answers`, description: 'What became of each item' })

  /** Carries out what names each thing once; `seen` is what the request named before. */
  async function carry(given: readonly Item[], part: BulkPart, seen: Set<string>): Promise<Carried<Answer>> {
    const fresh: Item[] = []
    const told: (Answer | null)[] = given.map(each => {
      const name = bulk.nameOf(each)
      if (seen.has(name)) return bulk.refuse(each, 'named-twice', 'Name it once in a request.')
      seen.add(name)
      fresh.push(each)
      return null
    })
    const { answers, position } = await carryOut(fresh, part)
    let next = 0
    return { answers: told.map(each => each ?? answers[next++]!), position }
  }

  async function json(request: FastifyRequest, reply: FastifyReply, given: readonly Item[]) {
    return deps.once(request, reply, async (claimed, claim) => {
      try {
        const carried = await carry(given, partOf(request, claimed, claim, 0), new Set())
        const { position } = carried
        if (position !== null) tellPosition(reply, position)
        return sendJson(reply, { position, items: carried.answers })
      } catch (error) {
        if (!isOutage(error)) throw error
        request.log.error({ err: error, requestId: request.id }, 'an engine does not answer')
        reply.header('retry-after', outageRetryAfter)
        return sendProblem(reply, 'unavailable', again, { requestId: request.id })
      }
    })
  }

  async function lines(request: FastifyRequest, reply: FastifyReply) {
    return deps.onceInParts(request, reply, linesType, async (claimed, _claim, claimPart) => {
      const out = new PassThrough()
      // Nobody may read it any more: what was begun goes on.
      out.on('error', () => {})
      const say = (told: object) => void (out.destroyed || out.write(`${JSON.stringify(told)}\n`))
      const end: Mutable<BulkEnd> = { done: false, position: null, accepted: 0, refused: 0 }
      const seen = new Set<string>()
      let [parts, count] = [0, 0]
      try {
        for await (const { lines, hash } of partsOf(request.raw.iterator({ destroyOnReturn: false }), bulk.part)) {
          const claim = await claimPart(parts, hash)
          if (!claim && parts === 0) {
            request.raw.resume()
            return sendReused(reply)
          }
          if (parts === 0) send(reply, out)
          if (!claim) {
            Object.assign(end, {
              code: 'idempotency-key-reused',
              detail: `Line ${lines[0]!.number} is another one now.`,
            })
            break
          }
          const taken = lines.slice(0, most.lines - count)
          count += lines.length
          const read = taken.map(line => readLine(item, line))
          const part = partOf(request, claimed, claim, parts++)
          const carried = await carry(
            read.flatMap(each => ('item' in each ? [each.item] : [])),
            part,
            seen,
          )
          let next = 0
          for (const each of read) {
            const told: Told = 'item' in each ? carried.answers[next++]! : each
            end[told.ok ? 'accepted' : 'refused']++
            say(told)
          }
          end.position = latest(end.position, carried.position)
          if (count > most.lines) {
            Object.assign(end, {
              code: 'too-many-lines',
              detail: `Line ${most.lines} was the last one that a request may have.`,
            })
            break
          }
        }
        if (parts === 0) send(reply, out)
        end.done = end.code === undefined
      } catch (error) {
        // A body that breaks off has nobody who reads the answer.
        if (!request.raw.complete || request.raw.destroyed) request.log.info({ err: error }, 'a body broke off')
        else request.log.error({ err: error, requestId: request.id }, 'a request in lines stopped')
        if (parts === 0 && !reply.sent) throw error
        Object.assign(end, { code: isOutage(error) ? 'unavailable' : 'internal-error', detail: again })
      }
      say(end)
      out.end()
      request.raw.resume()
      return reply
    })
  }

  route(app, 'POST', url, {
    access: { scope },
    tag: 'v1',
    problems: [...onceRefusals],
    operationId,
    summary,
    description: `${description} ${manner}`,
    bodyLimit: largestJson,
    headers: onceHeaders,
    body: z.strictObject({ items: items.meta({ id: `${shape}Items` }) }).meta({ examples: [{ items: [...examples] }] }),
    lines: item,
    answer: {
      200: {
        description: 'What became of each item, in their order. Lines end with one that says how it ended.',
        content: {
          'application/json': { schema: answers },
          [linesType]: { schema: z.union([answer, bulkEnd]) },
        },
      },
    },
    run: (request, reply) => {
      const asked = request as FastifyRequest
      const answering = reply as FastifyReply
      const isLines = request.headers['content-type']?.startsWith(linesType)
      return isLines ? lines(asked, answering) : json(asked, answering, (request.body as { items: Item[] }).items)
    },
  })
}

type Mutable<Of> = { -readonly [field in keyof Of]: Of[field] }

const again = 'Some of it may be done. Send the request again with the same Idempotency-Key.'
const manner = `Up to ${most.items} items as JSON; up to ${most.lines} as lines of JSON, one item each, which are answered in lines while they come. A refused item leaves the others as they are; only a body in JSON with an item of another shape is refused as a whole, and the refusal names the item and the field, as in body.items.3.price: items count from 0. Whoever breaks off a body in lines may send it again with the same Idempotency-Key: what was accepted is given again, the rest is carried out.`

function send(reply: FastifyReply, out: PassThrough): void {
  reply.type(linesType).header('cache-control', 'no-store').send(out)
}

function partOf(request: FastifyRequest, { commandId, ...by }: Claimed, claim: Claim, part: number): BulkPart {
  const { repeated, position } = claim
  return {
    id: `${commandId}/${part}`,
    correlationId: commandId,
    by,
    key: keyOf(request),
    repeated,
    claimedAt: position,
  }
}

const latest = (one: Position | null, other: Position | null) =>
  one === null ? other : other === null ? one : Math.max(one, other)

/** The item of a line, or the answer in its place. */
function readLine<Item>(schema: z.ZodType<Item>, { number: line, text }: Line): { readonly item: Item } | Refused {
  if (text === null) return { ok: false, line, code: 'line-too-long', detail: 'A line is UTF-8 of up to 1 MB.' }
  let said: unknown
  try {
    said = JSON.parse(text)
  } catch {
    return { ok: false, line, code: 'malformed-json', detail: 'Each line has to be one JSON object.' }
  }
  const read = schema.safeParse(said)
  if (read.success) return { item: read.data }
  return { ok: false, line, code: 'invalid-item', detail: sentenceOf(faultsIn(read.error.issues)).slice(0, 1000) }
}
