import type { FastifyInstance } from 'fastify'
import { Registry } from 'prom-client'
import { viewsLease } from '../background/views.ts'
import type { Engines, Parts } from '../feature.ts'
import { mailing } from '../mail/sender.ts'
import type { PageCache } from '../web/page-cache.ts'
import { followHead } from './lag.ts'
import { measureRequests, requestMetrics } from './requests.ts'
import { createScrape } from './scrape.ts'
import { shopMeters } from './shop-meters.ts'

export type Metrics = NonNullable<ReturnType<typeof openMetrics>>

type Deps = Engines & {
  readonly pages: PageCache
  readonly parts: readonly Pick<Parts, 'meters' | 'sweeps'>[]
}

/** The metrics of this process: those of the plumbing, and those that features bring. Null where nobody wants them. */
export function openMetrics(shop: Deps, closing: AsyncDisposableStack) {
  const { counts, parts, store, projections, logger } = shop
  if (!counts) return null
  const registry = new Registry()
  const head = followHead(store)
  const alone = parts.flatMap(({ sweeps = [] }) => sweeps.filter(({ everywhere }) => !everywhere))
  const sweeps = [...alone.map(({ name }) => name), mailing, viewsLease]
  const own = shopMeters({ ...shop, counts, head, sweeps, views: projections.names })
  const scrape = createScrape(registry, [...own, ...parts.flatMap(({ meters = [] }) => meters)], logger)
  closing.defer(async () => {
    head.close()
    await scrape.close()
  })
  return {
    ...scrape,
    requestMetrics: Object.values(requestMetrics),
    measure: (app: FastifyInstance) => measureRequests(app, registry),
  }
}
