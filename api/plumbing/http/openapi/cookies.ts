import type { FastifyContextConfig } from 'fastify'

/** The purposes of the cookies, for the OpenAPI document. */
const cookies = {
  cart: "Names the visitor's cart; signed, HttpOnly, for 60 days. A visitor without it has no cart yet.",
  position: "The position of the visitor's last change in the log, for ten seconds, so that the next page shows it.",
  'next-auth.session-token':
    'The session of a signed-in visitor: an encrypted token, HttpOnly, for 30 days from its last use. On https its name begins with `__Host-`.',
  'next-auth.csrf-token':
    'The token of the forms that sign in and out, with its hash. On https its name begins with `__Host-`.',
  'selvedge.device':
    'Notes that an account was signed in to in this browser before, so that strangers who guess at its password do not slow its owner down. It opens nothing; HttpOnly, for 400 days. On https its name begins with `__Host-`.',
  'selvedge.confirmed':
    'The session confirmed with the password or a mail’s link who it belongs to: an encrypted token for this session alone, HttpOnly, for 15 minutes. On https its name begins with `__Host-`.',
  'order-link':
    'The link that a guest got by mail. It opens their order after its first address has expired: an encrypted token, HttpOnly, for 7 days.',
  language: 'The language that the visitor chose, for requests that name none.',
} as const

type CookieName = keyof typeof cookies

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Cookies that the route looks at, and those that its success sets. */
    cookies?: { readonly reads?: readonly CookieName[]; readonly sets?: readonly CookieName[] }
  }
}

type Described = { readonly response?: Readonly<Record<string, object>> }

/** Adds a route's cookies to its operation: parameters, and the header of its success that sets them. */
export function describeCookies<Schema extends Described>(schema: Schema, config: FastifyContextConfig = {}): Schema {
  const { reads = [], sets = [] } = config.cookies ?? {}
  const properties = Object.fromEntries(reads.map(name => [name, { type: 'string', description: cookies[name] }]))
  return {
    ...schema,
    ...(reads.length > 0 && { cookies: { type: 'object', properties } }),
    ...(sets.length > 0 && { response: withSetCookie(schema.response ?? {}, sets) }),
  }
}

function withSetCookie(response: NonNullable<Described['response']>, sets: readonly CookieName[]) {
  const description = sets.map(name => `\`${name}\`: ${cookies[name]}`).join(' ')
  const headers = { 'Set-Cookie': { type: 'string', description } }
  return Object.fromEntries(
    Object.entries(response).map(([status, answer]) => [
      status,
      status.startsWith('2') ? { ...answer, headers } : answer,
    ]),
  )
}
