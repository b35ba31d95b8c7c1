import type { FastifyInstance } from 'fastify'
import type { CommandHandler } from '#api/plumbing/events/handle.ts'
import { fieldsOf } from '#api/plumbing/http/form-body.ts'
import { notePosition } from '#api/plumbing/http/read-your-writes.ts'
import {
  acceptOneClick,
  answerOneClick,
  fromMailPrograms,
  isOneClick,
  tokenInAddress,
} from '#api/plumbing/mail/one-click.ts'
import type { PersonLinks } from '#api/plumbing/mail/person-links.ts'
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
  acceptOneClick(app)
  for (const language of languages) {
    const path = `${prefixOf(language)}/unsubscribe`
    const config = { access: 'guest', fromElsewhere: fromMailPrograms } as const
    app.post(path, { config, schema: { hide: true } }, async (request, reply) => {
      const token = tokenInAddress(request) ?? fieldsOf(request).get('token') ?? ''
      const subscriberId = deps.unsubscribeLinks.personOf(token)
      const removedAt = deps.now().toISOString()
      const command = (id: string) => ({ type: 'RemoveSubscriber', data: { subscriberId: id, removedAt } }) as const
      const removed = subscriberId && (await deps.handler.handle(subscriber, subscriberId, command(subscriberId)))
      if (isOneClick(request)) return answerOneClick(reply, removed !== null)
      if (!removed) return reply.redirect(`${path}?wrong=1`, 303)
      if (removed.ok) notePosition(reply, removed.position)
      return reply.redirect(`${path}?done=1`, 303)
    })
  }
}
