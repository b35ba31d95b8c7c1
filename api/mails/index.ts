import { fulfilment } from '#api/fulfilment/index.ts'
import { orderMails } from '#api/order-mails/index.ts'
import { type Ask, feature } from '#api/plumbing/feature.ts'
import { openList } from '#api/plumbing/lists/list.ts'
import { listRoutes } from '#api/plumbing/lists/routes.ts'
import type { Writer } from '#api/plumbing/mail/letters.ts'
import { visitors } from '#api/visitors/index.ts'
import { mailLog } from '#projections/mail-log/view.ts'
import type { MailQueries } from '#web/models/mails.ts'
import { mailRowList } from './mail-list.ts'
import { mailListModel } from './read-mails.ts'
import { mailRoutes } from './routes.ts'
import { mailTestRoutes } from './test-mail.ts'

/** Every mail of the shop: what became of it, its words, and sending it again. */
export const mails = feature({
  name: 'mails',
  needs: [visitors, fulfilment, orderMails],
  views: [mailLog],
  open(engines, { visitorOf, accounts, mailsOfOrders }) {
    const { handler, now } = engines
    const list = openList(mailRowList(now), engines)
    let given: Writer | null = null
    function writer(): Writer {
      if (!given) throw new Error('No page asks for mails before the shop writes them')
      return given
    }
    return {
      sweeps: [list.sweep],
      takesWriter(writer: Writer) {
        given = writer
      },
      async routes(app) {
        await listRoutes(app, { list, path: '/api/admin/mails', handler, visitorOf, now })
        await mailRoutes(app, { shop: engines, orderMails: mailsOfOrders, visitorOf })
        await mailTestRoutes(app, { shop: engines, writer, visitorOf, accounts })
      },
      queries: (ask: Ask): MailQueries => ({
        mailList: async (asked, mailId) =>
          mailListModel(asked, mailId, await visitorOf(ask.request), { ...engines, list, writer }),
      }),
    }
  },
})
