import { Readable } from 'node:stream'
import { createGunzip } from 'node:zlib'
import type { FastifyInstance, FastifyReply } from 'fastify'
import { z } from 'zod'
import type { catalogue } from '#api/catalogue/index.ts'
import type { Offers } from '#api/plumbing/feature.ts'
import { route, sendJson, staff } from '#api/plumbing/http/route.ts'
import { accepts } from '#api/plumbing/web/encoding.ts'
import { fallbackLanguage, languages } from '#domain/shared/localized-text.ts'
import { type FeedDeps, googleFeed } from './google.ts'
import { feedSeconds, keepMerchantFeeds } from './keep.ts'

type MerchantFeedRouteDeps = Omit<FeedDeps, 'catalogue'> & Pick<Offers<[typeof catalogue]>, 'catalogue'>

const count = z.int().min(0)
const feedFigures = z
  .object({
    ...{ products: count.describe('On sale, in the feed'), variants: count.describe('Of these products') },
    soldOut: count.describe('Variants that it marks as out of stock'),
    drawn: count.describe('Variants without a photo, whose garment is drawn'),
    unidentified: count.describe('Variants with neither a barcode nor a brand and a style'),
    ...{ drafts: count, archived: count },
    discontinued: count.describe('Products that a complete feed of the supplier no longer lists'),
    unpriced: count.describe('Variants on sale that are left out, since their price is 0'),
    unpricedProducts: z
      .array(z.object({ productId: z.string(), name: z.string() }))
      .readonly()
      .describe('Some of their products'),
    deliveries: count.describe('Deliveries that each item names, one a country'),
    deliveriesLeftOut: count.describe('Deliveries that are left out, since Google takes in 100'),
    writtenAt: z.iso.datetime().describe('When the feed that was counted was begun'),
  })
  .meta({ id: 'GoogleFeedFigures', description: 'What the Google Merchant feed holds, and what it leaves out' })

/** GET /feeds/google.xml[?language=fr]: what merchant programmes read of the catalogue. */
export async function merchantFeedRoutes(app: FastifyInstance, deps: MerchantFeedRouteDeps): Promise<void> {
  const feedIn = keepMerchantFeeds({
    readModels: deps.readModels,
    write: language => googleFeed({ ...deps, catalogue: deps.catalogue(language) }),
  })
  const query = z.object({
    language: z.enum(languages).default(fallbackLanguage).describe('The language of names and addresses'),
  })
  route(app, 'GET', '/api/admin/merchant-feed', {
    ...staff('product', 'view'),
    operationId: 'getGoogleFeedFigures',
    summary: 'Counts what the Google Merchant feed holds, and what it leaves out and why',
    answer: feedFigures,
    async run(_request, reply) {
      const { figures, begunAt } = await feedIn(fallbackLanguage)
      return sendJson(reply, { ...figures, writtenAt: new Date(begunAt).toISOString() })
    },
  })
  route(app, 'GET', '/feeds/google.xml', {
    access: 'guest',
    tag: 'catalogue',
    operationId: 'getGoogleFeed',
    summary: 'Returns every variant on sale as a Google Merchant feed, RSS 2.0',
    query,
    answer: { 200: { description: 'The feed', content: { 'application/xml': { schema: z.string() } } } },
    async run(request, reply) {
      const { zipped } = await feedIn(request.query.language)
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
