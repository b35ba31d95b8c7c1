import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { FormState } from '#web/app/form-state.ts'

/** Answers with a page of the shop, rendered with a form that was refused. `path` is that of the page, language included. */
export type RenderPage = (
  request: FastifyRequest,
  reply: FastifyReply,
  page: { readonly path: string; readonly status: number; readonly state: FormState },
) => Promise<FastifyReply>

/** Bodies of HTML forms, for the routes of this scope alone: the JSON routes keep refusing them. */
export function acceptForms(app: FastifyInstance): void {
  app.addContentTypeParser('application/x-www-form-urlencoded', { parseAs: 'string' }, (_request, body, done) =>
    done(null, new URLSearchParams(String(body))),
  )
}

/** The fields of a form; a request without a body has none. */
export function fieldsOf(request: FastifyRequest): URLSearchParams {
  return request.body instanceof URLSearchParams ? request.body : new URLSearchParams()
}

/** What was typed, for the page that shows it again. */
export function valuesOf(fields: URLSearchParams): FormState['values'] {
  return Object.fromEntries(fields)
}

/** A page of this shop that a form names to come back to; anything else is not followed. */
export function localPage(named: string | null, otherwise: string): string {
  if (!named || !/^\/(?![/\\])/.test(named) || !URL.canParse(named, 'http://here')) return otherwise
  const url = new URL(named, 'http://here')
  // A path that begins with two slashes would be read as another host.
  return url.host === 'here' && !url.pathname.startsWith('//') ? url.pathname + url.search : otherwise
}
