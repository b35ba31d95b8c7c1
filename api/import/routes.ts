import { PassThrough } from 'node:stream'
import type { FastifyInstance, FastifyReply } from 'fastify'
import { z } from 'zod'
import { sendProblem } from '#api/plumbing/http/problem.ts'
import { owner, route } from '#api/plumbing/http/route.ts'
import { ImportRefused } from '#api/settings/index.ts'
import { sourceName, sourceRule } from '#domain/import-source/import-source.ts'
import { EventStoreUnavailable } from '#domain/shared/event-store.ts'
import { stockMeanings } from '#domain/shared/stock-levels.ts'
import { type ImportAnswer, type ImportProgress, importAnswer } from './answer.ts'
import { formats } from './formats/kinds.ts'
import { type ImportingShop, importAndShow } from './import-feed.ts'

const largestFeed = 4 * 1024 ** 3
const progressMs = 100
const flag = z
  .enum(['true', 'false'])
  .default('false')
  .transform(value => value === 'true')
const importQuery = z.strictObject({
  format: z.enum(formats).default('auto').describe('`auto` tells the format by the header of the file'),
  source: z
    .string()
    .regex(sourceName, { error: `takes ${sourceRule}` })
    .optional()
    .describe('The name of the supplier or export that the feed is from'),
  complete: flag.describe('Discontinues the variants that this source listed before and this feed does not'),
  stock: z
    .enum(stockMeanings)
    .optional()
    .describe(
      'What the quantities of this source mean, from now on. `theirs`: every new file is a fresh count. `ours`: only a number that differs from the last file is. Without it: as before, or as is usual for the format',
    ),
  counted: flag.describe('The quantities were counted just now, even if the file repeats those of the last one'),
  location: z
    .string()
    .max(200)
    .optional()
    .describe('Reads the counts of this location or warehouse only. Without it: the sum of all'),
  dryRun: flag.describe('Reports what would change and changes nothing'),
})

/** `npm run import` while this server runs: a feed as body, lines of `ImportAnswer` back. For the folder's owner. */
export async function importRoutes(app: FastifyInstance, { shop }: { readonly shop: ImportingShop }): Promise<void> {
  let importing = false
  // The body is read as it comes, whatever its type says: a feed is larger than any other body may be.
  app.removeAllContentTypeParsers()
  app.addContentTypeParser('*', (_request, _body, done) => done(null))

  route(app, 'POST', '/internal/import', {
    ...owner(),
    bodyLimit: largestFeed,
    operationId: 'importFeed',
    summary: 'Imports a feed',
    description:
      'For the owner of the data folder, on the same machine. The answer grows line by line while the import runs; the last line says how it ended.',
    consumes: ['text/csv'],
    query: importQuery,
    body: z.unknown().describe('The feed, a CSV file of up to 4 GB'),
    answer: { 200: { description: 'Lines of JSON', content: { 'application/x-ndjson': { schema: importAnswer } } } },
    async run(request, reply) {
      if (importing)
        return sendProblem(reply, 'contention', 'Another import is running. Start this one when it has ended.')
      importing = true
      const gone = new AbortController()
      reply.raw.on('close', () => gone.abort(new Error('The import command was stopped')))
      const lines = new PassThrough()
      const say = (answer: ImportAnswer) => lines.write(`${JSON.stringify(answer)}\n`)
      const onProgress = throttled(progress => say({ progress }))
      // Not destroyed with an import that gives up: the rest of its upload is read away, else the answer would be lost.
      const feed = request.raw.iterator({ destroyOnReturn: false })
      importAndShow(feed, shop, { ...request.query, onProgress, signal: gone.signal })
        .then(
          report => say({ report }),
          error => {
            if (error instanceof ImportRefused) return say({ refused: error.message })
            if (!gone.signal.aborted) request.log.error({ err: error }, 'an import stopped')
            const outage = error instanceof EventStoreUnavailable
            return say({ stopped: outage ? error.message : 'The server met an error. Look in its log' })
          },
        )
        .finally(() => {
          importing = false
          request.raw.resume()
          lines.end()
        })
      return (reply as FastifyReply).type('application/x-ndjson').header('cache-control', 'no-store').send(lines)
    },
  })
}

/** At most ten lines a second, and the first of every phase. */
function throttled(tell: (progress: ImportProgress) => void): (progress: ImportProgress) => void {
  let last = Number.NEGATIVE_INFINITY
  let phase = ''
  return progress => {
    const now = performance.now()
    if (progress.phase === phase && now - last < progressMs) return
    last = now
    phase = progress.phase
    tell(progress)
  }
}
