import type { Engines, OffersOf } from '#api/plumbing/feature.ts'
import { createSealedTokens } from '#api/plumbing/http/sealed-token.ts'
import type { settings } from '#api/settings/index.ts'
import type { visitors } from '#api/visitors/index.ts'
import { createDevices } from './devices.ts'
import { createLinkRequests, createLinks } from './link-requests.ts'
import { createPasswords } from './passwords/passwords.ts'
import { createProviders } from './providers/providers.ts'

type Needed = OffersOf<typeof visitors> & OffersOf<typeof settings>

/** Everything that proves an identity: passwords, links, providers, sessions. */
export function createAuth(
  { handler, secrets, linkSecret, config, origin, secureCookies, personIdOf, costs, now }: Engines,
  { accounts, demoLock, cookies, sessions, csrf, evenly, throttles, settings }: Needed,
) {
  const links = createLinks({ secret: linkSecret, origin })
  return {
    cookies,
    demoLock,
    sessions,
    secureCookies,
    publicUrl: config.PUBLIC_URL,
    mailLeaves: config.SMTP_URL !== undefined,
    csrf,
    links,
    requests: createLinkRequests({ handler, accounts, links, personIdOf, evenly, now }),
    evenly,
    passwords: createPasswords(costs.argon2),
    providers: createProviders({ config, settings, secret: linkSecret }),
    /** The browser keeps these until an address is proven or a provider answers. */
    tokens: {
      signUp: createSealedTokens(secrets, 'sign-up'),
      signInLink: createSealedTokens(secrets, 'sign-in-link'),
      provider: createSealedTokens(secrets, 'provider'),
      confirmed: createSealedTokens(secrets, 'confirmed'),
    },
    devices: createDevices({ cookies, secret: linkSecret, personIdOf }),
    throttles,
    settings,
    now,
  }
}

export type Auth = ReturnType<typeof createAuth>
