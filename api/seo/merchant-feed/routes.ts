import { Readable } from 'node:stream'
import { createGunzip } from 'node:zlib'
import type { FastifyInstance, FastifyReply } from 'fastify'
import { z } from 'zod'
import type { catalogue } from '#api/catalogue/index.ts'
import type { Offers } from '#api/plumbing/feature.ts'
import { route } from '#api/plumbing/http/route.ts'
import { accepts } from '#api/plumbing/web/encoding.ts'
import { fallbackLanguage, languages } from '#domain/shared/localized-text.ts'
import { type FeedDeps, googleFeed } from './google.ts'
import { feedSeconds, keepMerchantFeeds } from './keep.ts'

type MerchantFeedRouteDeps = Omit<FeedDeps, 'catalogue'> & Pick<Offers<[typeof catalogue]>, 'catalogue'>

/** GET /feeds/google.xml[?language=fr]: what merchant programmes read of the catalogue. */
export async function merchantFeedRoutes(app: FastifyInstance, deps: MerchantFeedRouteDeps): Promise<void> {
  const feedIn = keepMerchantFeeds({
    readModels: deps.readModels,
    write: language => googleFeed({ ...deps, catalogue: deps.catalogue(language) }),
  })
  const query = z.object({
    language: z.enum(languages).default(fallbackLanguage).describe('The language of names and addresses'),
  })
  route(app, 'GET', '/feeds/google.xml', {
    access: 'guest',
    tag: 'catalogue',
    operationId: 'getGoogleFeed',
    summary: 'Returns every variant on sale as a Google Merchant feed, RSS 2.0',
    query,
    answer: { 200: { description: 'The feed', content: { 'application/xml': { schema: z.string() } } } },
    async run(request, reply) {
      const zipped = await feedIn(request.query.language)
      const feed = (reply as FastifyReply)
        .header('content-type', 'application/xml; charset=utf-8')
        .header('cache-control', `public, max-age=${feedSeconds}`)
        .header('vary', 'accept-encoding')
      return accepts(request.headers['accept-encoding'] ?? '', 'gzip')
        ? feed.header('content-encoding', 'gzip').send(zipped)
        : feed.send(Readable.from([zipped]).pipe(createGunzip()))
    },
  })
}
