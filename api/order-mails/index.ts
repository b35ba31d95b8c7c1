import { fulfilment } from '#api/fulfilment/index.ts'
import { history } from '#api/history/index.ts'
import { orders } from '#api/orders/index.ts'
import { feature } from '#api/plumbing/feature.ts'
import { visitors } from '#api/visitors/index.ts'
import type { OrderMailsQueries } from '#web/models/order-mails.ts'
import { createOrderMails } from './mails.ts'
import { orderMailRoutes } from './routes.ts'

export type { OrderMails } from './mails.ts'

/** The mails about an order: what became of each, and sending it again. */
export const orderMails = feature({
  name: 'order-mails',
  needs: [visitors, orders, fulfilment, history],
  open(engines, { desk, visitorOf }) {
    const mails = createOrderMails({ ...engines, desk })
    return {
      offers: { mailsOfOrders: mails },
      queries: (): OrderMailsQueries => ({ orderMails: mails.list }),
      async routes(app) {
        await orderMailRoutes(app, { mails, visitorOf })
      },
    }
  },
})
