import type { FastifyInstance } from 'fastify'
import { z } from 'zod'
import { currencySchema } from '#api/catalogue/index.ts'
import type { Engines } from '#api/plumbing/feature.ts'
import { customerOf } from '#api/plumbing/http/guards.ts'
import { languageOf, languageQuery } from '#api/plumbing/http/language.ts'
import { notePosition } from '#api/plumbing/http/read-your-writes.ts'
import { done, route, sendJson } from '#api/plumbing/http/route.ts'
import { zoneField } from '#api/plumbing/http/time-zone.ts'
import { actorOf, type VisitorOf } from '#api/plumbing/http/visitor.ts'
import { notifications as aggregate, type NotificationCommand } from '#domain/notification/decide.ts'
import { type NotificationKind, notificationKinds, notificationWays } from '#domain/notification/events.ts'
import type { Language } from '#domain/shared/localized-text.ts'
import { permissionNames } from '#domain/shared/permissions.ts'
import type { BellModel } from '#web/models/notifications.ts'
import type { Member } from './notices.ts'

type NotificationRoutesDeps = Pick<Engines, 'handler' | 'now'> & {
  readonly bell: (member: Member, language: Language, most: number) => Promise<BellModel>
  readonly visitorOf: VisitorOf
}

const mostAsked = 200
const common = { access: 'staff', tag: 'staff' } as const
const cookies = { sets: ['position'] } as const

const order = z
  .object({
    number: z.int().nullable(),
    buyer: z.string().nullable(),
    total: z.int().nullable().describe('Minor units of the currency that the buyer was shown'),
    currency: currencySchema,
    linked: z.boolean().describe('You may view orders; else you are told the number alone'),
  })
  .describe('Null fields are not known yet, were erased, or are not yours to see')
const variant = z.object({
  name: z.string(),
  color: z.string().nullable(),
  size: z.string().nullable(),
  short: z.int().describe('Pieces that orders hold beyond what is there'),
  by: z.string().nullable().describe('The member of staff who counted or adjusted it'),
})
const isOpen = z.boolean().describe('Somebody still has to do something about it')
const notice = z
  .object({
    key: z.string(),
    kind: z.enum(Object.keys(notificationKinds) as [NotificationKind, ...NotificationKind[]]),
    at: z.string().describe('When it happened; of several, the newest'),
    unread: z.boolean(),
    count: z.int().describe('So many are told as one'),
    more: z.literal(true).optional().describe('There are more, which are not kept'),
    orders: z.array(order).optional().describe('The newest orders'),
    order: order.nullable().optional().describe('The order that it is about'),
    variants: z.array(variant).optional().describe('The variants that ran out last'),
    linked: z.boolean().optional().describe('You may view the stock of what ran out'),
    open: isOpen.optional(),
    amount: z.int().nullable().optional().describe('The refund, in minor units of the currency of the order'),
    problem: z.string().nullable().optional().describe('Why the provider refused the refund'),
    from: z.string().nullable().optional().describe('Who wrote'),
    subject: z.string().nullable().optional().describe('About what'),
    role: z.string().nullable().optional().describe('The role that changed'),
    member: z.string().nullable().optional().describe('The member whose rights changed'),
    by: z.string().nullable().optional().describe('The member who changed it'),
    accountId: z.string().optional().describe('The member who asks for a right'),
    permission: z.enum(permissionNames).optional().describe('The part of the dashboard that they ask for'),
    to: z.enum(['view', 'edit', 'delete']).optional().describe('What they want to do there'),
    note: z.string().optional().describe('In their own words'),
    byOwner: z.boolean().optional().describe('A command at the server changed it'),
  })
  .describe('Something that happened; which fields it has follows from its kind')

/** The bell of a member of staff: what happened that they may view, what they read of it, and how they hear of it. */
export async function notificationRoutes(app: FastifyInstance, deps: NotificationRoutesDeps): Promise<void> {
  const { handler, now, bell, visitorOf } = deps

  route(app, 'GET', '/api/admin/notifications', {
    ...common,
    operationId: 'listNotifications',
    summary: 'Lists what you are notified of, the newest first',
    query: languageQuery.extend({
      most: z.coerce.number().int().min(0).max(mostAsked).default(20).describe('Lines at the most; 0 only counts'),
    }),
    answer: z
      .object({
        unread: z.int().describe('Unread lines'),
        until: z.string().nullable().describe('The newest line; send it back to mark all of them as read'),
        notices: z.array(notice),
      })
      .describe('Lines of kinds that you may view and did not switch off'),
    async run(request, reply) {
      const { most, lng } = request.query
      const member = await customerOf(visitorOf, request)
      return sendJson(reply, await bell(member, languageOf(request, lng), most))
    },
  })

  route(app, 'POST', '/api/admin/notifications/read', {
    ...common,
    cookies,
    operationId: 'readNotifications',
    summary: 'Marks everything that happened until a moment as read by you',
    body: z.strictObject({ until: z.iso.datetime().describe('As the list of notifications says it') }),
    answer: done,
    async run(request, reply) {
      const { accountId } = await customerOf(visitorOf, request)
      const data = { accountId, until: request.body.until, now: now().toISOString() }
      return sent({ type: 'ReadNotifications', data }, await actorOf(visitorOf, request), reply)
    },
  })

  route(app, 'PUT', '/api/admin/notifications/ways', {
    ...common,
    cookies,
    operationId: 'setNotificationWays',
    summary: 'Sets how you hear of each kind: in the bell, also by mail at once or once a day, or not at all',
    body: z.strictObject({
      ways: z
        .partialRecord(
          z.enum(Object.keys(notificationKinds) as [NotificationKind, ...NotificationKind[]]),
          z.enum(notificationWays),
        )
        .describe('Kinds that are left out stay as they are'),
    }),
    answer: done,
    async run(request, reply) {
      const { accountId } = await customerOf(visitorOf, request)
      const data = { accountId, ways: request.body.ways as object, setAt: now().toISOString() }
      return sent({ type: 'SetNotificationWays', data }, await actorOf(visitorOf, request), reply)
    },
  })

  route(app, 'PUT', '/api/admin/notifications/digest', {
    ...common,
    cookies,
    operationId: 'setDigestHour',
    summary: 'Sets when the mail of the day leaves that tells of the kinds with the way `digest`',
    body: z
      .strictObject({ hour: z.int().min(0).max(23).describe('By a clock in the zone'), zone: zoneField })
      .meta({ examples: [{ hour: 8, zone: 'Asia/Dhaka' }] }),
    answer: done,
    async run(request, reply) {
      const { accountId } = await customerOf(visitorOf, request)
      const data = { accountId, ...request.body, setAt: now().toISOString() }
      return sent({ type: 'SetDigestHour', data }, await actorOf(visitorOf, request), reply)
    },
  })

  async function sent(
    command: NotificationCommand,
    by: Awaited<ReturnType<typeof actorOf>>,
    reply: Parameters<typeof notePosition>[0],
  ) {
    const handled = await handler.handle(aggregate, command.data.accountId, command, by)
    if (handled.ok) notePosition(reply, handled.position)
    return reply.code(204).send()
  }
}
