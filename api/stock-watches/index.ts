import { catalogue } from '#api/catalogue/index.ts'
import { type Ask, feature } from '#api/plumbing/feature.ts'
import { limitRate } from '#api/plumbing/http/limits/rate-limit.ts'
import { createSealedTokens } from '#api/plumbing/http/sealed-token.ts'
import { openList } from '#api/plumbing/lists/list.ts'
import { listRoutes } from '#api/plumbing/lists/routes.ts'
import { createPersonLinks } from '#api/plumbing/mail/person-links.ts'
import { visitors } from '#api/visitors/index.ts'
import { fallbackLanguage } from '#domain/shared/localized-text.ts'
import { stockWatchPersonalData } from '#domain/stock-watch/events.ts'
import { stockWatches as stockWatchesView } from '#projections/stock-watches/view.ts'
import type { WaitingModel } from '#web/models/waiting.ts'
import { stockNoticeForms, stockWatchForms } from './forms.ts'
import { backInStockLetter } from './letter.ts'
import { stockNoticeQueries } from './queries.ts'
import { stockWatchLimit, stockWatchRoutes } from './routes.ts'
import { waitingPath, waitingRoutes } from './staff-routes.ts'
import { noticeSweep } from './telling.ts'
import { completedWaiting, waitingRowList } from './waiting-list.ts'
import { waitingModel } from './waiting-model.ts'
import { createStockWatching } from './watching.ts'

export { watchesOf } from './queries.ts'

/** People who wait for a sold-out variant, and the mail when it is back. */
export const stockWatches = feature({
  name: 'stock-watches',
  needs: [visitors, catalogue],
  views: [stockWatchesView],
  personal: [stockWatchPersonalData],
  open(engines, { accounts, visitorOf, catalogue, catalogueOf, products }) {
    const { handler, store, readModels, secrets, linkSecret, origin, personIdOf, logger: log, now } = engines
    const tokens = createSealedTokens(secrets, 'stock-watch')
    const noticeLinks = createPersonLinks('stock-notices', { secret: linkSecret, origin })
    const stockWatching = createStockWatching({ handler, store, readModels, products, tokens, personIdOf, now })
    const complete = completedWaiting({ readModels, products, catalogue: catalogue(fallbackLanguage) })
    const list = openList(waitingRowList, { ...engines, complete })
    return {
      offers: { stockWatching, noticeLinks },
      sweeps: [noticeSweep({ readModels, store, products, stockWatching, log }), list.sweep],
      letters: { StockWatchMet: backInStockLetter({ store, products, catalogue, noticeLinks, origin }) },
      queries: (ask: Ask) => ({
        ...stockNoticeQueries(
          { readModels, products, noticeLinks, accounts, visitorOf },
          ask.request,
          catalogueOf(ask),
        ),
        async waiting(asked: URLSearchParams, variantId: string | null): Promise<WaitingModel> {
          const deps = { ...engines, list, products, catalogue: catalogueOf(ask) }
          return waitingModel(asked, variantId, await visitorOf(ask.request), deps)
        },
      }),
      async routes(app) {
        await app.register(async watching => {
          await limitRate(watching, stockWatchLimit, engines)
          await stockWatchRoutes(watching, { stockWatching })
          await watching.register(stockWatchForms, { stockWatching })
        })
        await listRoutes(app, { list, path: waitingPath, handler, visitorOf, now })
        await waitingRoutes(app, { readModels, stockWatching, visitorOf })
        await app.register(stockNoticeForms, { stockWatching, noticeLinks, accounts, visitorOf })
      },
    }
  },
})
