import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Customer } from '#api/plumbing/http/visitor.ts'
import type { Session } from '#api/visitors/index.ts'
import { type Language, languages } from '#domain/shared/localized-text.ts'
import { prefixOf, splitLanguage } from '#web/i18n/addresses.ts'
import type { Auth } from './auth.ts'
import { type AuthErrorName, authErrors } from './errors.ts'

export const base = '/api/auth'

export type AuthFields = { readonly [field: string]: unknown }

/** Bodies of forms as plain objects, for the routes of this scope. */
export function acceptAuthForms(app: FastifyInstance): void {
  app.addContentTypeParser('application/x-www-form-urlencoded', { parseAs: 'string' }, (_request, body, done) =>
    done(null, Object.fromEntries(new URLSearchParams(String(body)))),
  )
}

export function authFields(request: FastifyRequest): AuthFields {
  if (request.body instanceof URLSearchParams) return Object.fromEntries(request.body)
  return typeof request.body === 'object' && request.body !== null ? (request.body as AuthFields) : {}
}

export function textField(fields: AuthFields, name: string): string {
  const value = fields[name]
  return typeof value === 'string' ? value : ''
}

export function createProtocol(auth: Auth) {
  const originFor = (request: FastifyRequest) => originOf(request, auth.publicUrl)

  /** Redirects, or tells a client that asked for JSON where to go: absolute, with the error in the query. */
  function go(request: FastifyRequest, reply: FastifyReply, path: string, status?: number): FastifyReply {
    const url = new URL(path, originFor(request)).href
    reply.header('cache-control', 'private, no-cache, no-store')
    const { json } = authFields(request)
    if (json === true || json === 'true') return sendData(reply.code(status ?? 200), { url })
    return reply.redirect(url, 302)
  }

  const named = (request: FastifyRequest) =>
    textField(authFields(request), 'callbackUrl') || queryOf(request).callbackUrl
  const kept = (request: FastifyRequest) => request.cookies[auth.cookies.callbackUrl]
  const goesOn = (request: FastifyRequest) => localPath(named(request) || kept(request), originFor(request))
  const languageOf = (request: FastifyRequest) => languageFor(request, originFor(request), goesOn(request))

  return {
    originFor,
    languageOf,
    go,
    /** Where to go on: what the request names, else what one before it named, on this origin; the home page else. */
    callbackUrl(request: FastifyRequest, reply: FastifyReply): string {
      const path = goesOn(request)
      if (named(request) && path !== kept(request))
        reply.setCookie(auth.cookies.callbackUrl, path, auth.cookies.options)
      return path
    },
    /** An address that is not a web address is a mistake of the page that sent it. */
    hasBadCallbackUrl(request: FastifyRequest): boolean {
      const address = named(request)
      return Boolean(address) && !isHttpAddress(address as string, originFor(request))
    },
    csrfVerified: (request: FastifyRequest) => auth.csrf.verified(request, authFields(request).csrfToken),
    /** Leads to the error's page, or to the sign-in page for errors that it explains. */
    fail(request: FastifyRequest, reply: FastifyReply, error: string, status?: number): FastifyReply {
      return go(request, reply, `${base}/error?${new URLSearchParams({ error })}`, status)
    },
    /** A mistake in how the protocol is used: nothing that a shopper could mend. */
    refuse(request: FastifyRequest, reply: FastifyReply, name: AuthErrorName): FastifyReply {
      request.log.error({ code: authErrors[name].code }, `sign-in: ${name}`)
      const message = 'There is a problem with the server configuration. Check the server logs for more information.'
      return sendData(reply.code(400), { message })
    },
    page(request: FastifyRequest, path: string, query: { readonly [name: string]: string | undefined }): string {
      const given = Object.entries(query).filter((entry): entry is [string, string] => Boolean(entry[1]))
      const search = new URLSearchParams(given)
      return `${prefixOf(languageOf(request))}${path}${search.size > 0 ? `?${search}` : ''}`
    },
    sessionOf: ({ name, email, admin, staff }: Customer, session: Session) => ({
      user: {
        name,
        email,
        a: admin,
        s: { status: staff?.status ?? 'inactive', permissions: staff?.permissions ?? [] },
      },
      expires: auth.sessions.expires(session),
    }),
  }
}

export function queryOf(request: FastifyRequest): { readonly [name: string]: string | undefined } {
  return request.query as { [name: string]: string | undefined }
}

/** The protocol's own JSON: for this browser at this moment. */
export function sendData(reply: FastifyReply, data: object): FastifyReply {
  return reply
    .header('content-type', 'application/json; charset=utf-8')
    .header('cache-control', 'private, no-cache, no-store')
    .header('pragma', 'no-cache')
    .header('expires', '0')
    .send(JSON.stringify(data))
}

/** The language of the shop's page that sent this, else the remembered one, else that of the page to go back to. */
function languageFor(request: FastifyRequest, origin: string, callbackUrl: string): Language {
  const { referer } = request.headers
  const page = referer && URL.canParse(referer) ? new URL(referer) : null
  if (page?.origin === origin && !page.pathname.startsWith('/api/')) return splitLanguage(page.pathname).language
  const remembered = languages.find(language => language === request.cookies.language)
  return remembered ?? splitLanguage(new URL(callbackUrl, origin).pathname).language
}

/** Origin that a request came to: the public one where it is known, never one that a header makes up for a mail. */
export function originOf(request: FastifyRequest, publicUrl: string | undefined): string {
  return new URL(publicUrl ?? `${request.protocol}://${request.host}`).origin
}

/** True for what names an address of the web at all, this shop's or another's. */
function isHttpAddress(named: string, origin: string): boolean {
  if (!URL.canParse(named, origin)) return false
  return ['http:', 'https:'].includes(new URL(named, origin).protocol)
}

/** Where to go on: `named` when it lies on this origin, else the shop's home. Path, query and fragment only. */
export function localPath(named: string | null | undefined, origin: string): string {
  if (!named || !URL.canParse(named, origin)) return '/'
  const url = new URL(named, origin)
  if (url.origin !== origin) return '/'
  const path = url.pathname + url.search + url.hash
  // A path that begins with two slashes would be read as another host.
  return path.startsWith('//') ? '/' : path
}
