import { catalogue } from '#api/catalogue/index.ts'
import { orders } from '#api/orders/index.ts'
import { payments } from '#api/payments/index.ts'
import { type Ask, feature } from '#api/plumbing/feature.ts'
import { customerOf } from '#api/plumbing/http/guards.ts'
import { requests } from '#api/requests/index.ts'
import { staff } from '#api/staff/index.ts'
import { visitors } from '#api/visitors/index.ts'
import { wayOf } from '#domain/notification/events.ts'
import type { Language } from '#domain/shared/localized-text.ts'
import { notificationSettings } from '#projections/notifications/view.ts'
import type { BellCount, BellModel, NotificationsModel } from '#web/models/notifications.ts'
import { createDigests } from './digests.ts'
import { createNotificationMails } from './mails.ts'
import { noticeModels } from './model.ts'
import { createNotices, type Member, type NoticeGroup } from './notices.ts'
import { notificationRoutes } from './routes.ts'
import { createWaiting } from './waiting.ts'

const mostOnPage = 100

/** What members of staff are told of: in the bell of the dashboard, and by mail. */
export const notifications = feature({
  name: 'notifications',
  needs: [visitors, catalogue, orders, payments, requests, staff],
  views: [notificationSettings],
  open(engines, { visitorOf, accounts, catalogue, products }) {
    const notices = createNotices(engines)
    const waiting = createWaiting(engines)
    const mails = createNotificationMails({ ...engines, notices, accounts, log: engines.logger })
    const digests = createDigests({ ...engines, notices, waiting, accounts, log: engines.logger })

    const countOf = (groups: readonly NoticeGroup[]): BellCount => ({
      unread: groups.filter(({ unread }) => unread).length,
      until: groups[0]?.at ?? null,
    })

    async function bell(member: Member, language: Language, most: number): Promise<BellModel> {
      const groups = await notices.of(member)
      const deps = { ...engines, products, catalogue: catalogue(language) }
      return { ...countOf(groups), notices: await noticeModels(deps, groups.slice(0, most), member) }
    }

    return {
      offers: {
        waiting,
        bellCount: async (member: Member) => countOf(await notices.of(member)),
      },
      letters: { ...mails.letters, ...digests.letters },
      sweeps: [mails.sweep, digests.sweep],
      queries: ({ request, language }: Ask) => ({
        async notifications(): Promise<NotificationsModel> {
          const member = await customerOf(visitorOf, request)
          const settings = await notices.settingsOf(member.accountId)
          return {
            ...(await bell(member, language, mostOnPage)),
            now: engines.now().toISOString(),
            ways: notices.visible(member).map(kind => ({ kind, way: wayOf(settings, kind) })),
            email: member.email,
            digest: settings.digest,
          }
        },
      }),
      async routes(app) {
        await notificationRoutes(app, { ...engines, bell, visitorOf })
      },
    }
  },
})
