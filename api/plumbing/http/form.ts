import type { FastifyContextConfig, FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Position } from '#domain/shared/event-store.ts'
import { type Language, languages } from '#domain/shared/localized-text.ts'
import type { FormState } from '#web/app/form-state.ts'
import { inLanguage, prefixOf } from '#web/i18n/addresses.ts'
import { assertGuarded } from './guards.ts'
import { type Problem, problemOf, sendAsProblem } from './problem.ts'
import { notePosition } from './read-your-writes.ts'

/** Answers with a page of the shop, rendered with a form that was refused. `path` is that of the page, language included. */
export type RenderPage = (
  request: FastifyRequest,
  reply: FastifyReply,
  page: { readonly path: string; readonly status: number; readonly state: FormState },
) => Promise<FastifyReply>

declare module 'fastify' {
  interface FastifyInstance {
    /** Set before any form is registered. */
    renderPage: RenderPage
  }
}

type ParamsOf<Path extends string> = Path extends `${string}/:${infer Name}/${infer Rest}`
  ? { readonly [param in Name]: string } & ParamsOf<`/${Rest}`>
  : Path extends `${string}/:${infer Name}`
    ? { readonly [param in Name]: string }
    : unknown

export type Sent<Path extends string = string> = {
  readonly request: FastifyRequest
  readonly reply: FastifyReply
  readonly fields: URLSearchParams
  readonly params: ParamsOf<Path>
  readonly language: Language
  /** Stands before every path of the language. */
  readonly prefix: string
  /** The page on which the form stands. */
  readonly page: string
}

/** A problem is shown on the form's page. After a success the browser goes on to `to`, else to the form's page. */
export type Outcome = Problem | { readonly to?: string; readonly position?: Position | null } | FastifyReply

type Form<Path extends string> = Pick<FastifyContextConfig, 'access' | 'fromElsewhere'> & {
  readonly bodyLimit?: number
  /** The page on which the form stands: its path without a language, or as the form says. */
  readonly page?: string | ((sent: Omit<Sent<Path>, 'page'>) => string)
  /** The form that the page shows again after a refusal. */
  readonly shows?: FormState['form']
  /** The fields that it shows filled: never a password. */
  readonly values?: (fields: URLSearchParams) => FormState['values']
  /** The page's refusals for errors that occur before `run`, by their code. */
  readonly errors?: { readonly [code: string]: Problem }
  run(sent: Sent<Path>): Promise<Outcome>
}

const formType = 'application/x-www-form-urlencoded'

/** Registers an HTML form in each language. A refusal shows its page again with what was typed; a success redirects. */
export function form<Path extends string>(app: FastifyInstance, path: Path, options: Form<Path>): void {
  const { access = 'guest', fromElsewhere, bodyLimit, page = '/', shows, values = valuesOf, errors, run } = options
  assertGuarded(app, { access })
  if (!app.hasContentTypeParser(formType)) acceptForms(app)
  for (const language of languages) {
    const sentBy = (request: FastifyRequest, reply: FastifyReply): Sent<Path> => {
      const [fields, params] = [fieldsOf(request), request.params as ParamsOf<Path>]
      const sent = { request, reply, fields, params, language, prefix: prefixOf(language) }
      return { ...sent, page: typeof page === 'string' ? inLanguage(language, page) : page(sent) }
    }
    const refuse = ({ request, reply, fields, page }: Sent<Path>, problem: Problem) => {
      if (!shows) return sendAsProblem(reply, problem)
      if (problem.retryAfter !== undefined) reply.header('retry-after', String(problem.retryAfter))
      const state = { form: shows, values: values(fields), problem }
      return app.renderPage(request, reply, { path: page, status: problem.status, state })
    }
    app.post(`${prefixOf(language)}${path}`, {
      config: { access, ...(fromElsewhere && { fromElsewhere }) },
      schema: { hide: true },
      ...(bodyLimit && { bodyLimit }),
      ...(errors && {
        async errorHandler(error: FastifyError, request: FastifyRequest, reply: FastifyReply) {
          const problem = errors[error.code]
          if (!problem) throw error
          return refuse(sentBy(request, reply), problem)
        },
      }),
      async handler(request, reply) {
        const sent = sentBy(request, reply)
        const outcome = await run(sent)
        if (outcome === reply) return reply
        if ('status' in outcome) return refuse(sent, outcome as Problem)
        const { to = sent.page, position } = outcome
        if (position !== undefined && position !== null && position >= 0) notePosition(reply, position)
        return reply.redirect(to, 303)
      },
    })
  }
}

/** The page that the form names in its field `page`, if it is one of this shop. */
export function pageNamed(otherwise: string) {
  return ({ fields, language }: Pick<Sent, 'fields' | 'language'>): string =>
    localPage(fields.get('page'), inLanguage(language, otherwise))
}

/** A refusal for a field of a form. `code` is translated, `message` is English. */
export function fieldProblem(field: string, code: string, message: string): Problem {
  return problemOf('invalid-request', message, { fields: [{ field, code, message }] })
}

/** An address with more in its query. */
export function withQuery(path: string, query: { readonly [name: string]: string }): string {
  const url = new URL(path, 'http://here')
  for (const [name, value] of Object.entries(query)) url.searchParams.set(name, value)
  return url.pathname + url.search
}

/** Lets the routes of this scope, and no others, accept the bodies of HTML forms. */
export function acceptForms(app: FastifyInstance): void {
  app.addContentTypeParser(formType, { parseAs: 'string' }, (_request, body, done) =>
    done(null, new URLSearchParams(String(body))),
  )
}

/** The fields of a form; a request without a body has none. */
export function fieldsOf(request: FastifyRequest): URLSearchParams {
  return request.body instanceof URLSearchParams ? request.body : new URLSearchParams()
}

/** The typed values, for the page that shows them again. */
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
