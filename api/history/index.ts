import { catalogue, shownCurrency } from '#api/catalogue/index.ts'
import { coupons } from '#api/coupons/index.ts'
import { fulfilment, orderPage } from '#api/fulfilment/index.ts'
import { importing } from '#api/import/index.ts'
import { importRuns } from '#api/import-runs/index.ts'
import { jobSweep, jobs } from '#api/jobs/index.ts'
import { orders } from '#api/orders/index.ts'
import { type Ask, feature } from '#api/plumbing/feature.ts'
import { verdictOf } from '#api/plumbing/http/guards.ts'
import { actorOf, type Visitor } from '#api/plumbing/http/visitor.ts'
import { openList } from '#api/plumbing/lists/list.ts'
import { listRoutes } from '#api/plumbing/lists/routes.ts'
import { createReads } from '#api/plumbing/web/reads.ts'
import { priceChanges, shownPrices } from '#api/price-changes/index.ts'
import { products } from '#api/products/index.ts'
import { returns } from '#api/returns/index.ts'
import { settings as shopSettings } from '#api/settings/index.ts'
import { staff } from '#api/staff/index.ts'
import { terms } from '#api/terms/index.ts'
import { visitors } from '#api/visitors/index.ts'
import type { Rights } from '#domain/shared/permissions.ts'
import type { ToldKind } from '#projections/history-lines/document.ts'
import { historyLines } from '#projections/history-lines/view.ts'
import { moments } from '#projections/moments/view.ts'
import { lastHereAt, type StaffMember } from '#projections/staff/document.ts'
import { staffView } from '#projections/staff/view.ts'
import type { OrderHistoryQueries } from '#web/models/history.ts'
import type { HistoryLineQueries } from '#web/models/history-lines.ts'
import type { OrderPastQueries } from '#web/models/order-past.ts'
import type { ProductPastQueries } from '#web/models/product-past.ts'
import type { RecordPastQueries } from '#web/models/record-past.ts'
import { couponHistoryRoutes } from './coupon-routes.ts'
import { lineList, namedLines } from './lines/line-list.ts'
import { lineModel, seesKind } from './lines/line-model.ts'
import { lineListModel, sinceModel } from './lines/model.ts'
import { namesOfRecords, partsOf } from './lines/records.ts'
import { lineRoutes } from './lines/routes.ts'
import { createOrderHistory } from './order-history.ts'
import { bringBack } from './past/bring-back.ts'
import { orderPast, orderThen } from './past/order-past.ts'
import { orderPastRoutes } from './past/order-routes.ts'
import { productPast } from './past/product-past.ts'
import { recordPast } from './past/record-past.ts'
import { recordPastRoutes } from './past/record-routes.ts'
import { pastRoutes } from './past/routes.ts'
import { priceTrailRoutes } from './price-trail.ts'
import { productHistoryRoutes } from './product-routes.ts'
import { reviewHistoryRoutes } from './review-history.ts'
import { orderHistoryRoutes } from './routes.ts'
import { undoKinds } from './undo/kinds.ts'
import { undoRoutes } from './undo/routes.ts'
import { createUndoing } from './undo/undoing.ts'

export { pastAt } from './past/past.ts'
export { pastRoute, productPastOf } from './past/past-route.ts'
export { positionAt } from './past/position-at.ts'
export { stockSteps, stockTicks } from './past/stock-ticks.ts'
export { mailOf, storyOf } from './story.ts'

/** Tells from the log who did what, when and why, and takes it back. */
export const history = feature({
  name: 'history',
  needs: [
    ...([visitors, shopSettings, catalogue, importing, importRuns, jobs, terms, orders, returns, staff] as const),
    ...([fulfilment, coupons, priceChanges, products] as const),
  ],
  views: [moments, historyLines],
  open(engines, offered) {
    const { handler, now, readModels } = engines
    const { accounts, editorOf, jobs, settings, visitorOf } = offered
    const ofOrders = createOrderHistory(engines)
    async function pastOf(ask: Ask, productId: string, at: string) {
      const { unit } = shownCurrency((await settings()).currency)
      return productPast(productId, at, { ...engines, unit, editorFrom: views => editorOf(ask, productId, views) })
    }
    const list = openList(lineList, { ...engines, withNames: namedLines(engines) })
    const undoing = createUndoing({
      ...{ ...engines, jobs, kinds: undoKinds({ ...engines, ...offered }) },
      async rightsOf(accountId) {
        const { status, admin, staff } = await accounts.byId(accountId)
        return status === 'open' ? { a: admin, s: staff } : { a: false, s: null }
      },
    })
    async function rightsIn(request: Ask['request']): Promise<Rights> {
      const visitor = await visitorOf(request)
      return visitor.kind === 'guest' ? { a: false, s: null } : { a: visitor.admin, s: visitor.staff }
    }
    const line = async ({ request, language }: Pick<Ask, 'request' | 'language'>, lineId: string, after = -1) =>
      lineModel(lineId, after, await rightsIn(request), { ...engines, undoing, language })
    async function lastHere(visitor: Visitor): Promise<string | null> {
      if (visitor.kind === 'guest') return null
      const member = await readModels.get<StaffMember>(staffView.name, visitor.accountId)
      return member ? lastHereAt(member, now().toISOString()) : null
    }
    async function recordAt({ request, language }: Pick<Ask, 'request' | 'language'>, stream: string, at: string) {
      const rights = await rightsIn(request)
      const found = await recordPast(stream, at, rights, engines)
      const kind = partsOf(stream).name as ToldKind
      if (!found || !seesKind(kind, rights)) return null
      return { ...found, ...(await namesOfRecords([stream], language, readModels)).get(stream)! }
    }
    const labelsOf = async (streams: readonly string[]) => {
      const names = await namesOfRecords(streams, 'en', readModels)
      return new Map(streams.map(stream => [stream, names.get(stream)?.name ?? stream]))
    }
    // Each row is a stream of its own.
    const undoSweep = jobSweep({ ...engines, accounts, jobs, list, acts: { undo: undoing.act }, labelsOf, width: 50 })
    return {
      offers: { undoSweep },
      sweeps: [list.sweep, undoSweep],
      queries: (
        ask,
      ): OrderHistoryQueries & OrderPastQueries & ProductPastQueries & HistoryLineQueries & RecordPastQueries => ({
        ...{ orderHistory: ofOrders.history, whyTotal: ofOrders.whyTotal },
        async orderPast(number, at) {
          const visitor = await visitorOf(ask.request)
          if (!sees(visitor, 'history')) return null
          const pageFrom: Parameters<typeof orderPast>[2]['pageFrom'] = past =>
            orderPage(number, visitor, ask.language, past)
          return orderPast(number, at, { ...engines, pageFrom })
        },
        productPast: (productId, at) => pastOf(ask, productId, at),
        async recordPast(stream, at) {
          const found = await recordAt(ask, stream, at ?? now().toISOString())
          return found && { ...found, prices: shownPrices(shownCurrency((await settings()).currency)) }
        },
        async sinceLastHere() {
          const visitor = await visitorOf(ask.request)
          const since = await lastHere(visitor)
          if (since === null || !sees(visitor, 'history')) return null
          const me = visitor.kind === 'guest' ? '' : visitor.accountId
          return sinceModel(since, { ...engines, ask, me })
        },
        async historyLines(asked) {
          const visitor = await visitorOf(ask.request)
          const opened = (lineId: string) => line(ask, lineId)
          const prices = shownPrices(shownCurrency((await settings()).currency))
          return lineListModel(asked, {
            ...engines,
            list,
            ask,
            visitor,
            opened,
            lastHere: await lastHere(visitor),
            prices,
          })
        },
      }),
      async routes(app) {
        await orderHistoryRoutes(app, ofOrders)
        await couponHistoryRoutes(app, engines)
        await productHistoryRoutes(app, engines)
        await priceTrailRoutes(app, engines)
        await pastRoutes(app, {
          past: (request, productId, at) => pastOf({ request, language: 'en', reads: createReads() }, productId, at),
        })
        await orderPastRoutes(app, {
          orderThen: async (request, number, at) =>
            sees(await visitorOf(request), 'orders') ? orderThen(number, at, engines) : null,
        })
        await reviewHistoryRoutes(app, engines)
        await listRoutes(app, { list, path: '/api/admin/history', handler, visitorOf, now })
        await lineRoutes(app, { line })
        await recordPastRoutes(app, {
          recordAt,
          async bring(request, wish) {
            const { actor, channel } = await actorOf(visitorOf, request)
            return bringBack(wish, { actor: actor!, channel: channel! }, await rightsIn(request), engines)
          },
        })
        await undoRoutes(app, { undoing, visitorOf })
      },
    }
  },
})

const sees = (visitor: Visitor, permission: 'history' | 'orders') =>
  verdictOf(visitor, { permission, to: 'view' }) === 'allowed'
