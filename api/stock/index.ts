import { catalogue } from '#api/catalogue/index.ts'
import { feature } from '#api/plumbing/feature.ts'
import { visitors } from '#api/visitors/index.ts'
import { stockPositions } from '#domain/stock/events.ts'
import { stockRoutes } from './routes.ts'
import { createStockroom } from './stockroom.ts'

/** Pieces on hand, as staff count and correct them. */
export const stock = feature({
  name: 'stock',
  needs: [visitors, catalogue],
  positions: [stockPositions],
  open({ handler, readModels, projections }, { products, visitorOf }) {
    const stockroom = createStockroom({ handler, products, readModels })
    return {
      offers: { stockroom },
      async routes(app) {
        await stockRoutes(app, { projections, stockroom, visitorOf })
      },
    }
  },
})
