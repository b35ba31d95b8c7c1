import type { FastifyInstance } from 'fastify'
import { acceptForms, fieldsOf } from '#api/form-body.ts'
import type { CommandHandler } from '#api/handle.ts'
import type { PersonLinks } from '#api/mail/person-links.ts'
import { notePosition } from '#api/read-your-writes.ts'
import { languages } from '#domain/shared/localized-text.ts'
import { subscriber } from '#domain/subscriber/decide.ts'
import { prefixOf } from '#web/i18n/addresses.ts'

export type UnsubscribeDeps = {
  readonly handler: CommandHandler
  readonly unsubscribeLinks: PersonLinks
  readonly now: () => Date
}

/** Ends a subscription: by the page's button, or by a mail program's own (RFC 8058), which posts to the link itself. */
export async function unsubscribeForms(app: FastifyInstance, deps: UnsubscribeDeps): Promise<void> {
  acceptForms(app)
  for (const language of languages) {
    const path = `${prefixOf(language)}/unsubscribe`
    app.post<{ Querystring: { token?: string } }>(
      path,
      { config: { access: 'guest' }, schema: { hide: true } },
      async (request, reply) => {
        const token = fieldsOf(request).get('token') ?? request.query.token ?? ''
        const subscriberId = deps.unsubscribeLinks.personOf(token)
        if (subscriberId === null) return reply.redirect(`${path}?wrong=1`, 303)
        const removedAt = deps.now().toISOString()
        const removed = await deps.handler.handle(subscriber, subscriberId, {
          type: 'RemoveSubscriber',
          data: { subscriberId, removedAt },
        })
        if (removed.ok) notePosition(reply, removed.position)
        return reply.redirect(`${path}?done=1`, 303)
      },
    )
  }
}
