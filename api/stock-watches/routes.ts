import type { FastifyInstance } from 'fastify'
import { z } from 'zod'
import { skuSchema } from '#api/catalogue/index.ts'
import { emailField, emailProblem, readEmail } from '#api/plumbing/http/email.ts'
import { languageOf } from '#api/plumbing/http/language.ts'
import type { RateLimit } from '#api/plumbing/http/limits/rate-limit.ts'
import { type Problem, problemOf, sendAsProblem } from '#api/plumbing/http/problem.ts'
import { route } from '#api/plumbing/http/route.ts'
import { type Language, languages } from '#domain/shared/localized-text.ts'
import type { StockWatching } from './watching.ts'

export type StockWatchRouteDeps = { readonly stockWatching: Pick<StockWatching, 'watch' | 'undo'> }

/** For one network address: each request can become a mail. */
export const stockWatchLimit: RateLimit = { name: 'stock-watches', max: 30, timeWindow: 600_000, hook: 'preHandler' }

export async function stockWatchRoutes(app: FastifyInstance, { stockWatching }: StockWatchRouteDeps): Promise<void> {
  route(app, 'POST', '/api/stock-watches', {
    access: 'guest',
    problems: ['email-required', 'invalid-request', 'sku-not-found', 'in-stock'],
    // It sets none, not even that of the position: whether the address waited before is nobody's business.
    cookies: { reads: ['language'] },
    tag: 'stock-watches',
    operationId: 'watchStock',
    summary:
      'Asks for one mail when a sold-out variant is back in stock. The answer is the same if the address waits already.',
    body: z
      .strictObject({
        sku: skuSchema,
        email: emailField,
        language: z.enum(languages).optional().describe('The language of the mail'),
      })
      .meta({ examples: [{ sku: 'FALLOWFIELD-FF1200-NAVY-3XL', email: 'ada@example.com', language: 'en' }] }),
    answer: {
      202: z
        .object({
          accepted: z.literal(true),
          undo: z.string().describe('A token that takes the request back, for a day'),
        })
        .describe('The address waits for a mail'),
    },
    async run(request, reply) {
      const { sku, email, language } = request.body
      const taken = await takeWatch(stockWatching, { sku, email, language: languageOf(request, language) })
      if ('problem' in taken) return sendAsProblem(reply, taken.problem)
      return reply.code(202).send({ accepted: true as const, undo: taken.undo })
    },
  })

  route(app, 'POST', '/api/stock-watches/undo', {
    access: 'guest',
    problems: ['invalid-request'],
    cookies: {},
    tag: 'stock-watches',
    operationId: 'undoWatchStock',
    summary: 'Takes back a request for a mail; an address that waited before it still waits',
    body: z
      .strictObject({ undo: z.string().min(1).max(2000).describe('The token in the answer to the request') })
      .meta({ examples: [{ undo: 'eyJhbGciOiJkaXIiLCJlbmMiOiJBMjU2R0NNIn0..aXY.c2VhbGVk.dGFn' }] }),
    answer: { 202: z.object({ accepted: z.literal(true) }).describe('The request is taken back') },
    async run(request, reply) {
      if (!(await stockWatching.undo(request.body.undo))) {
        return sendAsProblem(
          reply,
          problemOf('invalid-request', 'The token is not from this shop, or older than a day.'),
        )
      }
      return reply.code(202).send({ accepted: true as const })
    },
  })
}

type Asked = { readonly sku: string; readonly email: string; readonly language: Language }

/** Has an address wait for a variant: what takes that back, or what is wrong with the asking. */
export async function takeWatch(
  stockWatching: Pick<StockWatching, 'watch'>,
  { sku, email, language }: Asked,
): Promise<{ readonly undo: string } | { readonly problem: Problem }> {
  const read = readEmail(email)
  if ('problem' in read) return { problem: emailProblem(read.problem) }
  const watched = await stockWatching.watch(sku, read.email, language)
  if (watched.ok) return { undo: watched.undo }
  const problem =
    watched.code === 'in-stock'
      ? problemOf('in-stock', 'The variant can be ordered now.')
      : problemOf('sku-not-found', 'Check the variants of the product.', { skus: [sku] })
  return { problem }
}
