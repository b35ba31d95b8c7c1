import { orders } from '#api/orders/index.ts'
import { type Ask, feature } from '#api/plumbing/feature.ts'
import { limitRate } from '#api/plumbing/http/limits/rate-limit.ts'
import { openList } from '#api/plumbing/lists/list.ts'
import { listRoutes } from '#api/plumbing/lists/routes.ts'
import { visitors } from '#api/visitors/index.ts'
import { requestPersonalData } from '#domain/request/events.ts'
import { answerTemplates } from '#projections/answer-templates/view.ts'
import { requests as requestsView } from '#projections/requests/view.ts'
import type { RequestListQueries } from '#web/models/request-list.ts'
import { createRequestDesk } from './desk.ts'
import { requestDeskRoutes } from './desk-routes.ts'
import { requestForms, requestLimit } from './forms.ts'
import { answerLetter, letterToOwner } from './letters.ts'
import { requestListModel } from './list-model.ts'
import { createReceiveRequest } from './receive.ts'
import { requestRowList } from './request-list.ts'
import { requestStaffRoutes } from './staff-routes.ts'
import { templateRoutes, templatesModel } from './templates.ts'

export type { RequestDesk } from './desk.ts'
export { requestParams } from './staff-routes.ts'

/** Messages to the shop, from the contact page to the desk, and their answers. */
export const requests = feature({
  name: 'requests',
  needs: [visitors, orders],
  views: [requestsView, answerTemplates],
  personal: [requestPersonalData],
  open(engines, { accounts, visitorOf }) {
    const { handler, store, personIdOf, fingerprint, now } = engines
    const receiveRequest = createReceiveRequest({ handler, personIdOf, fingerprint, now })
    const list = openList(requestRowList, engines)
    const desk = createRequestDesk(engines)
    return {
      offers: { receiveRequest, requestDesk: desk },
      letters: { RequestReceived: letterToOwner, RequestAnswered: answerLetter(store) },
      sweeps: [list.sweep],
      async routes(app) {
        await listRoutes(app, { list, path: '/api/admin/requests', handler, visitorOf, now })
        await requestStaffRoutes(app, { shop: engines })
        await requestDeskRoutes(app, { desk, visitorOf })
        await templateRoutes(app, { shop: engines, visitorOf })
        await app.register(async writing => {
          await limitRate(writing, requestLimit, engines)
          await writing.register(requestForms, { receiveRequest, visitorOf })
        })
      },
      queries: ({ request }: Ask): RequestListQueries => ({
        answerTemplates: async () => templatesModel(engines, await visitorOf(request)),
        requestList: async (asked, requestId) =>
          requestListModel(asked, requestId, await visitorOf(request), { ...engines, list, accounts }),
      }),
    }
  },
})
