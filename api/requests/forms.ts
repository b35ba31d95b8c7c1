import type { FastifyInstance } from 'fastify'
import { acceptForms, fieldsOf, type RenderPage, valuesOf } from '#api/plumbing/http/form-body.ts'
import { type Problem, problemOf } from '#api/plumbing/http/problem.ts'
import { notePosition } from '#api/plumbing/http/read-your-writes.ts'
import type { VisitorOf } from '#api/plumbing/http/visitor.ts'
import { requestFields } from '#domain/request/bounds.ts'
import { languages } from '#domain/shared/localized-text.ts'
import { oneLine, printable } from '#domain/shared/printable.ts'
import { inLanguage, splitLanguage } from '#web/i18n/addresses.ts'
import type { ReceiveRequest, RequestFields } from './receive.ts'

export type RequestFormDeps = {
  readonly receiveRequest: ReceiveRequest
  readonly renderPage: RenderPage
  readonly visitorOf: VisitorOf
}

/** Far more than anybody writes, so that what is too long is read, and comes back with the words that are to be cut. */
const bodyLimit = 8 * 1024 * 1024

/** What stops a form before it is read. A body that is larger still was not taken in, so it cannot be shown again. */
const refusals: { readonly [code: string]: Problem } = {
  'too-many-requests': problemOf('too-many-requests'),
  FST_ERR_CTP_BODY_TOO_LARGE: problemOf('body-too-large', undefined, {
    fields: [{ field: 'message', code: 'too-long', message: 'message: too-long' }],
  }),
}

/** The form of the contact page: comes back to it with `sent` in its address, or with what was typed and what is wrong. */
export async function requestForms(
  app: FastifyInstance,
  { receiveRequest, renderPage, visitorOf }: RequestFormDeps,
): Promise<void> {
  acceptForms(app)
  app.setErrorHandler(async (error, request, reply) => {
    const problem = refusals[String((error as { code?: unknown }).code)]
    if (!problem) throw error
    const { language } = splitLanguage(request.url.split('?', 1)[0] ?? '')
    const state = { form: 'contact', values: valuesOf(fieldsOf(request)), problem } as const
    return renderPage(request, reply, { path: inLanguage(language, '/contact'), status: problem.status, state })
  })
  for (const language of languages) {
    const path = inLanguage(language, '/contact')
    app.post(path, { bodyLimit, schema: { hide: true }, config: { access: 'guest' } }, async (request, reply) => {
      const sent = fieldsOf(request)
      const fields = Object.fromEntries(
        requestFields.map(field => {
          const typed = sent.get(field) ?? ''
          return [field, field === 'message' ? printable(typed).trim() : oneLine(typed)]
        }),
      ) as RequestFields
      const visitor = await visitorOf(request)
      const account = visitor.kind === 'customer' ? visitor.personId : null
      const received = await receiveRequest(fields, language, account)
      if (received.ok) {
        notePosition(reply, received.position)
        return reply.redirect(`${path}?sent=1`, 303)
      }
      const problem = problemOf('invalid-request', undefined, {
        fields: received.faults.map(({ field, fault }) => ({ field, code: fault, message: `${field}: ${fault}` })),
      })
      const state = { form: 'contact', values: valuesOf(sent), problem } as const
      return renderPage(request, reply, { path, status: problem.status, state })
    })
  }
}
