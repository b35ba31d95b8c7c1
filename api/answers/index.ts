import { fulfilment } from '#api/fulfilment/index.ts'
import { orderMails } from '#api/order-mails/index.ts'
import { feature } from '#api/plumbing/feature.ts'
import { requests } from '#api/requests/index.ts'
import { visitors } from '#api/visitors/index.ts'
import { createOrderChanges } from './order-change.ts'
import { answerRoutes } from './routes.ts'

/** Answers to messages, and what is done with an order for them. */
export const answers = feature({
  name: 'answers',
  needs: [visitors, requests, fulfilment, orderMails],
  open(engines, offered) {
    const changeOrder = createOrderChanges({ ...engines, ...offered })
    return {
      async routes(app) {
        await answerRoutes(app, { desk: offered.requestDesk, changeOrder, visitorOf: offered.visitorOf })
      },
    }
  },
})
