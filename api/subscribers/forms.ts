import type { FastifyInstance } from 'fastify'
import { acceptForms, fieldsOf, localPage, type RenderPage, valuesOf } from '#api/form-body.ts'
import { problemOf } from '#api/problem.ts'
import { notePosition } from '#api/read-your-writes.ts'
import { languages } from '#domain/shared/localized-text.ts'
import { prefixOf } from '#web/i18n/addresses.ts'
import { emailProblems, readEmail } from './email.ts'
import type { Subscribe } from './subscribe.ts'

export type SubscriberFormDeps = { readonly subscribe: Subscribe; readonly renderPage: RenderPage }

/** The newsletter's form without JavaScript: comes back to the page that `page` names, with `subscribed` in its address. */
export async function subscriberForms(
  app: FastifyInstance,
  { subscribe, renderPage }: SubscriberFormDeps,
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
        notePosition(reply, await subscribe(read.email, language))
        return reply.redirect(`${path}${path.includes('?') ? '&' : '?'}subscribed=1#newsletter`, 303)
      },
    )
  }
}
