import type { FastifyInstance } from 'fastify'
import { z } from 'zod'
import { createSlots, networkOf } from '#api/plumbing/http/limits/throttle.ts'
import { sendProblem } from '#api/plumbing/http/problem.ts'
import { route } from '#api/plumbing/http/route.ts'
import type { Hub } from './hub.ts'

const beatMs = 1000
/** So long a browser has to take the end of its stream when the server closes. */
const farewellMs = 2000
/** Products of one page. */
const mostProducts = 64
const longestId = 200
/** Open pages of one address. Browsers keep one connection for all tabs, so an office or a mobile network stays below. */
const mostOfAddress = 200
/** A page that is refused works without it, and asks again after so long. */
const comeBackAfter = 60

const products = z
  .string()
  .min(1)
  .max(mostProducts * longestId)
  .transform(text => [...new Set(text.split(',').filter(Boolean))])
  .refine(ids => ids.length > 0 && ids.length <= mostProducts, `has to name 1 to ${mostProducts} products`)

/** Why a page is not taken. */
export const refusals = ['full', 'address'] as const

export type LivePageDeps = {
  readonly hub: Hub
  /** False while this process is cut off from the change log. */
  readonly hears: () => boolean
  /** Hears of each page that is not taken. */
  readonly refused: (because: (typeof refusals)[number]) => void
}

/** GET /api/live: tells open pages what their products cost and how many there are, for as long as they listen. */
export async function livePageRoutes(app: FastifyInstance, { hub, hears, refused }: LivePageDeps): Promise<void> {
  const slots = createSlots({ ofOne: mostOfAddress, ofAll: Number.POSITIVE_INFINITY })
  const beat = setInterval(() => (hears() ? hub.beat() : hub.endAll()), beatMs).unref()
  // The server waits for its answers before it closes.
  app.addHook('preClose', async () => {
    clearInterval(beat)
    hub.close()
  })

  route(app, 'GET', '/api/live', {
    access: 'guest',
    tag: 'catalogue',
    operationId: 'followProducts',
    summary: 'Tells what products cost and how many there are, at once and whenever that changes',
    description:
      'Server-sent events named `products`: a list of products, at first of all that were asked for, then of those that changed. Amounts are those that pages show, in minor units of `currency`. `gone`: it is not sold any more. There are no ids: who comes back is told the present state. It reads no cookie.',
    problems: ['too-many-pages'],
    query: z.object({
      products: products.describe(`Up to ${mostProducts} ids, separated by commas`),
      left: z.literal('1').optional().describe('Also the pieces and prices of each variant'),
    }),
    answer: { 200: { description: 'Events', content: { 'text/event-stream': { schema: z.string() } } } },
    async run(request, reply) {
      if (!hears())
        return sendProblem(reply, 'unavailable', 'This process is cut off from the changes. Come back soon.')
      const give = slots.take(networkOf(request.ip))
      if (!give) {
        refused('address')
        return sendProblem(
          reply,
          'too-many-pages',
          `${mostOfAddress} pages of this address listen already. Pages work without it.`,
          { retryAfter: comeBackAfter },
        )
      }
      const { raw } = reply
      let isGone = false
      let leave: (() => void) | null = null
      raw.once('close', () => {
        isGone = true
        give()
        leave?.()
      })
      leave = await hub.open(
        {
          write(data) {
            if (!raw.headersSent) begin()
            raw.write(data)
          },
          unread: () => raw.writableLength,
          end(data) {
            if (!raw.headersSent) begin()
            raw.end(data)
            setTimeout(() => raw.destroy(), farewellMs).unref()
          },
          destroy: () => raw.destroy(),
        },
        request.query.products,
        request.query.left === '1',
      )
      if (isGone) leave?.()
      if (leave) return reply
      refused('full')
      return sendProblem(reply, 'unavailable', 'So many pages listen that no other one can. Pages work without it.', {
        retryAfter: comeBackAfter,
      })

      /** Past the streams of the framework, which would take as much memory again. */
      function begin(): void {
        reply.hijack()
        raw.on('error', () => raw.destroy())
        raw.writeHead(200, {
          ...(reply.getHeaders() as Record<string, string>),
          'content-type': 'text/event-stream; charset=utf-8',
          'cache-control': 'no-store, no-transform',
          'x-accel-buffering': 'no',
          // Nothing else comes over it: a server that closes need not wait.
          connection: 'close',
        })
      }
    },
  })
}
