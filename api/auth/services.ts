import { createHmac } from 'node:crypto'
import type { Composition } from '#api/compose.ts'
import { createEvenly } from '#api/plumbing/http/even-time.ts'
import { publicOrigin } from '#api/plumbing/http/public-origin.ts'
import { createSealedTokens } from '#api/plumbing/http/sealed-token.ts'
import { createThrottle, mailRules, signInRules, type ThrottleDeps } from '#api/plumbing/http/throttle.ts'
import { createAccounts } from '#api/visitors/accounts.ts'
import { authCookies } from '#api/visitors/cookies.ts'
import { createCsrf } from '#api/visitors/csrf.ts'
import { createSessions } from '#api/visitors/sessions.ts'
import { createVisitors } from '#api/visitors/visitor-of.ts'
import type { Settings } from '#domain/settings/events.ts'
import { createDevices } from './devices.ts'
import { createLinkRequests } from './link-requests.ts'
import { createLinks } from './links.ts'
import { type Argon2Cost, createPasswords } from './passwords.ts'
import { createProviders } from './providers.ts'

export type AuthDeps = {
  readonly shop: Pick<Composition, 'handler' | 'secrets' | 'linkSecret' | 'config' | 'attemptCounts'>
  readonly personIdOf: (email: string) => string
  readonly settings: () => Promise<Settings>
  readonly now: () => Date
  /** What a password costs to check; tests take less. */
  readonly argon2?: Argon2Cost | undefined
  /** Answers that must not tell by their time take a whole number of these; tests take none. */
  readonly stepMs?: number | undefined
}

/** Accounts, sessions and all that proves who somebody is. */
export function createAuth({ shop, personIdOf, settings, now, argon2, stepMs }: AuthDeps) {
  const { handler, secrets, linkSecret, config, attemptCounts } = shop
  const secure = config.PUBLIC_URL?.startsWith('https:') ?? false
  const cookies = authCookies(secure)
  const evenly = createEvenly(stepMs)
  const sessions = createSessions({ cookies, tokens: createSealedTokens(secrets, 'session'), now })
  const accounts = createAccounts({ handler, personIdOf, now })
  const visitors = createVisitors({ sessions, accounts })
  const links = createLinks({
    secret: linkSecret,
    origin: publicOrigin(config),
  })
  const throttle = (of: string, rules: ThrottleDeps['rules']) =>
    createThrottle({
      counts: attemptCounts,
      secret: createHmac('sha256', linkSecret).update(`throttle ${of}`).digest(),
      rules,
      now,
    })
  return {
    accounts,
    visitors,
    auth: {
      cookies,
      sessions,
      secureCookies: secure,
      publicUrl: config.PUBLIC_URL,
      mailLeaves: config.SMTP_URL !== undefined,
      csrf: createCsrf({ cookies, secrets }),
      links,
      requests: createLinkRequests({ handler, accounts, links, personIdOf, evenly, now }),
      evenly,
      passwords: createPasswords(argon2),
      providers: createProviders({ config, settings, secret: linkSecret }),
      /** What a browser keeps until an address is proven, or a provider answers. */
      tokens: {
        signUp: createSealedTokens(secrets, 'sign-up'),
        signInLink: createSealedTokens(secrets, 'sign-in-link'),
        provider: createSealedTokens(secrets, 'provider'),
      },
      devices: createDevices({ cookies, secret: linkSecret, personIdOf }),
      throttles: {
        signIn: throttle('sign-in', signInRules),
        mail: throttle('mail', mailRules),
        newsletter: throttle('newsletter', mailRules),
        orderLink: throttle('order-link', mailRules),
      },
      settings,
      now,
    },
    visitorOf: visitors.visitorOf,
    links,
  }
}

export type Auth = ReturnType<typeof createAuth>['auth']
