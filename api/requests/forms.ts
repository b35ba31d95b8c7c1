import type { FastifyInstance } from 'fastify'
import { form } from '#api/plumbing/http/form.ts'
import type { RateLimit } from '#api/plumbing/http/limits/rate-limit.ts'
import { type Problem, problemOf } from '#api/plumbing/http/problem.ts'
import type { VisitorOf } from '#api/plumbing/http/visitor.ts'
import { requestFields } from '#domain/request/bounds.ts'
import { oneLine, printable } from '#domain/shared/printable.ts'
import type { ReceiveRequest, RequestFields } from './receive.ts'

type Deps = { readonly receiveRequest: ReceiveRequest; readonly visitorOf: VisitorOf }

/** For one network address. A person writes a few messages, a robot thousands. */
export const requestLimit: RateLimit = { name: 'requests', max: 20, timeWindow: 600_000, hook: 'preHandler' }

/** Far more than anybody writes, so that what is too long is read, and comes back with the words that are to be cut. */
const bodyLimit = 8 * 1024 * 1024

/** Errors before a form is read. A body that is larger still is not received, so the page cannot show it again. */
const errors: { readonly [code: string]: Problem } = {
  'too-many-requests': problemOf('too-many-requests'),
  FST_ERR_CTP_BODY_TOO_LARGE: problemOf('body-too-large', undefined, {
    fields: [{ field: 'message', code: 'too-long', message: 'message: too-long' }],
  }),
}

/** The form of the contact page: comes back to it with `sent` in its address, or with what was typed and what is wrong. */
export async function requestForms(app: FastifyInstance, { receiveRequest, visitorOf }: Deps): Promise<void> {
  form(app, '/contact', {
    bodyLimit,
    page: '/contact',
    shows: 'contact',
    errors,
    async run({ request, fields: sent, language, page }) {
      const fields = Object.fromEntries(
        requestFields.map(field => {
          const typed = sent.get(field) ?? ''
          return [field, field === 'message' ? printable(typed).trim() : oneLine(typed)]
        }),
      ) as RequestFields
      const visitor = await visitorOf(request)
      const account = visitor.kind === 'customer' ? visitor.personId : null
      const received = await receiveRequest(fields, language, account)
      if (received.ok) return { to: `${page}?sent=1`, position: received.position }
      return problemOf('invalid-request', undefined, {
        fields: received.faults.map(({ field, fault }) => ({ field, code: fault, message: `${field}: ${fault}` })),
      })
    },
  })
}
