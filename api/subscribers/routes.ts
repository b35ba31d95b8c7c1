import type { FastifyInstance, FastifyRequest } from 'fastify'
import { z } from 'zod'
import type { Engines } from '#api/plumbing/feature.ts'
import { emailField, emailProblem, emailProblems, readEmail } from '#api/plumbing/http/email.ts'
import { form, pageNamed, withQuery } from '#api/plumbing/http/form.ts'
import { languageOf } from '#api/plumbing/http/language.ts'
import type { RateLimit } from '#api/plumbing/http/limits/rate-limit.ts'
import { sendAsProblem, sendProblem } from '#api/plumbing/http/problem.ts'
import { route } from '#api/plumbing/http/route.ts'
import type { VisitorOf } from '#api/plumbing/http/visitor.ts'
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
import type { Newsletter } from './newsletter.ts'

export type SubscriberDeps = { readonly newsletter: Newsletter; readonly visitorOf: VisitorOf }

/** For one network address. A person needs one, a robot thousands. */
export const subscribingLimit: RateLimit = { name: 'subscribers', max: 60, timeWindow: 60_000 }

export async function subscriberRoutes(app: FastifyInstance, { newsletter, visitorOf }: SubscriberDeps): Promise<void> {
  route(app, 'POST', '/api/subscribers/new', {
    access: 'guest',
    problems: ['email-required', 'invalid-request'],
    cookies: { reads: ['language'] },
    tag: 'subscribers',
    operationId: 'subscribe',
    summary:
      'Subscribes to the newsletter: the shop mails a link to the address. The answer is the same if it was subscribed before.',
    body: z
      .strictObject({
        email: emailField,
        language: z.enum(languages).optional().describe('The language of the mails'),
      })
      .meta({ examples: [{ email: 'ada@example.com', language: 'en' }] }),
    answer: z
      .object({
        success: z.literal(true),
        confirm: z
          .boolean()
          .describe(
            'Whether the link in the mail has to be opened first; false for the address of a signed-in account',
          ),
        mailLeaves: z.boolean().describe('Whether the shop has a mail server; without one, no mail can arrive'),
      })
      .describe('The shop took the request'),
    async run(request, reply) {
      const read = readEmail(request.body.email)
      if ('problem' in read) {
        const err = emailProblems[read.problem]
        const code = read.problem === 'missing' ? 'email-required' : 'invalid-request'
        return sendProblem(reply, code, err, { success: false, err })
      }
      const language = languageOf(request, request.body.language)
      const asked = await newsletter.ask(read.email, language, {
        visitor: await visitorOf(request),
        network: request.ip,
        page: pageOf(request),
      })
      if (asked.ok) return { success: true as const, confirm: asked.confirm, mailLeaves: asked.mailLeaves }
      return sendAsProblem(reply, asked.problem)
    },
  })
}

/** The newsletter's form without JavaScript, back to `page` with `subscribed`; and the button of its mail's page. */
export async function subscriberForms(app: FastifyInstance, { newsletter, visitorOf }: SubscriberDeps): Promise<void> {
  form(app, '/newsletter', {
    page: pageNamed('/'),
    shows: 'newsletter',
    async run({ request, fields, language, page }) {
      const read = readEmail(fields.get('email') ?? '')
      if ('problem' in read) return emailProblem(read.problem)
      const asked = await newsletter.ask(read.email, language, {
        visitor: await visitorOf(request),
        network: request.ip,
        page: pathOf(page),
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

/** The page of the shop that sends a request, as its browser says; without its query, which may name a person. */
function pageOf({ headers: { referer }, host }: FastifyRequest): string | null {
  if (!referer || !URL.canParse(referer) || new URL(referer).host !== host) return null
  return pathOf(referer)
}

const pathOf = (page: string) => new URL(page, 'http://here').pathname.slice(0, 500)

type UnsubscribeDeps = Pick<Engines, 'handler' | 'now'> & { readonly unsubscribeLinks: PersonLinks }

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
