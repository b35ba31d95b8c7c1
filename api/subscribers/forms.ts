import type { FastifyInstance } from 'fastify'
import { emailProblems, readEmail } from '#api/plumbing/http/email.ts'
import { acceptForms, fieldsOf, localPage, type RenderPage, valuesOf } from '#api/plumbing/http/form-body.ts'
import { problemOf } from '#api/plumbing/http/problem.ts'
import { notePosition } from '#api/plumbing/http/read-your-writes.ts'
import type { VisitorOf } from '#api/plumbing/http/visitor.ts'
import { languages } from '#domain/shared/localized-text.ts'
import { prefixOf } from '#web/i18n/addresses.ts'
import type { Newsletter } from './newsletter.ts'

export type SubscriberFormDeps = {
  readonly newsletter: Newsletter
  readonly renderPage: RenderPage
  readonly visitorOf: VisitorOf
}

/**
 * The newsletter's form without JavaScript: comes back to the page that `page` names, with `subscribed` in its address; and
 * the button of the page to which its mail leads.
 */
export async function subscriberForms(
  app: FastifyInstance,
  { newsletter, renderPage, visitorOf }: SubscriberFormDeps,
): Promise<void> {
  acceptForms(app)
  for (const language of languages) {
    const home = prefixOf(language) || '/'
    app.post(
      `${prefixOf(language)}/newsletter`,
      { config: { access: 'guest' }, schema: { hide: true } },
      async (request, reply) => {
        const fields = fieldsOf(request)
        const path = localPage(fields.get('page'), home)
        const read = readEmail(fields.get('email') ?? '')
        if ('problem' in read) {
          const message = emailProblems[read.problem]
          const code = read.problem === 'missing' ? 'email-required' : 'invalid-request'
          const problem = problemOf(code, message, {
            fields: [
              { field: 'email', code: read.problem === 'missing' ? 'enter-email' : 'enter-email-in-full', message },
            ],
          })
          const state = { form: 'newsletter', values: valuesOf(fields), problem } as const
          return renderPage(request, reply, { path, status: problem.status, state })
        }
        const asked = await newsletter.ask(read.email, language, {
          visitor: await visitorOf(request),
          network: request.ip,
        })
        if (!asked.ok) {
          reply.header('retry-after', String(asked.retryAfter))
          const state = { form: 'newsletter', values: valuesOf(fields), problem: asked.problem } as const
          return renderPage(request, reply, { path, status: 429, state })
        }
        const subscribed = !asked.confirm ? 'done' : asked.mailLeaves ? 'mail' : 'unsent'
        return reply.redirect(`${path}${path.includes('?') ? '&' : '?'}subscribed=${subscribed}#newsletter`, 303)
      },
    )
    const confirmation = `${prefixOf(language)}/confirm-newsletter`
    app.post(confirmation, { config: { access: 'guest' }, schema: { hide: true } }, async (request, reply) => {
      const position = await newsletter.confirm(fieldsOf(request).get('token') ?? '')
      if (position !== null) notePosition(reply, position)
      return reply.redirect(`${confirmation}?${position === null ? 'wrong' : 'done'}=1`, 303)
    })
  }
}
