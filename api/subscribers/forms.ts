import type { FastifyInstance } from 'fastify'
import type { CommandHandler } from '#api/plumbing/events/handle.ts'
import { emailProblem, readEmail } from '#api/plumbing/http/email.ts'
import { form, pageNamed, withQuery } from '#api/plumbing/http/form.ts'
import type { VisitorOf } from '#api/plumbing/http/visitor.ts'
import {
  acceptOneClick,
  answerOneClick,
  fromMailPrograms,
  isOneClick,
  tokenInAddress,
} from '#api/plumbing/mail/one-click.ts'
import type { PersonLinks } from '#api/plumbing/mail/person-links.ts'
import { subscriber } from '#domain/subscriber/decide.ts'
import type { Newsletter } from './newsletter.ts'

export type SubscriberFormDeps = { readonly newsletter: Newsletter; readonly visitorOf: VisitorOf }

/**
 * The newsletter's form without JavaScript: comes back to the page that `page` names, with `subscribed` in its address; and
 * the button of the page to which its mail leads.
 */
export async function subscriberForms(
  app: FastifyInstance,
  { newsletter, visitorOf }: SubscriberFormDeps,
): Promise<void> {
  form(app, '/newsletter', {
    page: pageNamed('/'),
    shows: 'newsletter',
    async run({ request, fields, language, page }) {
      const read = readEmail(fields.get('email') ?? '')
      if ('problem' in read) return emailProblem(read.problem)
      const asked = await newsletter.ask(read.email, language, {
        visitor: await visitorOf(request),
        network: request.ip,
      })
      if (!asked.ok) return asked.problem
      const subscribed = !asked.confirm ? 'done' : asked.mailLeaves ? 'mail' : 'unsent'
      return { to: `${withQuery(page, { subscribed })}#newsletter` }
    },
  })

  form(app, '/confirm-newsletter', {
    page: '/confirm-newsletter',
    async run({ fields, page }) {
      const position = await newsletter.confirm(fields.get('token') ?? '')
      return { to: `${page}?${position === null ? 'wrong' : 'done'}=1`, position }
    },
  })
}

type UnsubscribeDeps = {
  readonly handler: CommandHandler
  readonly unsubscribeLinks: PersonLinks
  readonly now: () => Date
}

/** Ends a subscription: by the page's button, or by a mail program's own (RFC 8058), which posts to the link itself. */
export async function unsubscribeForms(app: FastifyInstance, deps: UnsubscribeDeps): Promise<void> {
  acceptOneClick(app)
  form(app, '/unsubscribe', {
    fromElsewhere: fromMailPrograms,
    page: '/unsubscribe',
    async run({ request, reply, fields, page }) {
      const token = tokenInAddress(request) ?? fields.get('token') ?? ''
      const subscriberId = deps.unsubscribeLinks.personOf(token)
      const removedAt = deps.now().toISOString()
      const command = (id: string) => ({ type: 'RemoveSubscriber', data: { subscriberId: id, removedAt } }) as const
      const removed = subscriberId && (await deps.handler.handle(subscriber, subscriberId, command(subscriberId)))
      if (isOneClick(request)) return answerOneClick(reply, removed !== null)
      if (!removed) return { to: `${page}?wrong=1` }
      return { to: `${page}?done=1`, ...(removed.ok && { position: removed.position }) }
    },
  })
}
