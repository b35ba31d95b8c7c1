import type { CookieSerializeOptions } from '@fastify/cookie'

export type AuthCookies = ReturnType<typeof authCookies>

/** `__Host-` on https: browsers take such cookies only from this host, with `Secure` and for all paths. */
export function authCookies(secure: boolean) {
  const prefix = secure ? '__Host-' : ''
  const options: CookieSerializeOptions = { path: '/', httpOnly: true, sameSite: 'lax', secure }
  return {
    options,
    session: `${prefix}next-auth.session-token`,
    csrf: `${prefix}next-auth.csrf-token`,
    callbackUrl: `${prefix}next-auth.callback-url`,
    /** A sign-in at another company that is under way. */
    provider: `${prefix}next-auth.state`,
    /** A new account's password or provider, until its address is proven. */
    signUp: `${prefix}selvedge.sign-up`,
    /** The accounts that signed in at this browser before. */
    device: `${prefix}selvedge.device`,
    /** The sign-in link that this browser asked for. */
    signInLink: `${prefix}selvedge.sign-in-link`,
    /** The session of this browser confirmed a short while ago who it belongs to. */
    confirmed: `${prefix}selvedge.confirmed`,
  } as const
}
