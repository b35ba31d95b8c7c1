import { createHmac } from 'node:crypto'
import type { Config } from '#api/plumbing/config/config.ts'
import type { Settings } from '#domain/settings/events.ts'
import { createFacebook, createGoogle, type OAuthProvider, type ProviderProfile } from './oauth.ts'

export type ProviderEntry = {
  readonly id: string
  readonly name: string
  readonly type: 'credentials' | 'email' | 'oauth'
}

const always: readonly ProviderEntry[] = [
  { id: 'credentials', name: 'Email and password', type: 'credentials' },
  { id: 'email', name: 'Email', type: 'email' },
]

export type ProvidersDeps = {
  readonly config: Pick<Config, keyof Config & `${'GOOGLE' | 'FACEBOOK'}_${string}`>
  readonly settings: () => Promise<Settings>
  readonly secret: Buffer
}

/** The ways to sign in: password and email link always, another company's where it is configured and switched on. */
export function createProviders({ config, settings, secret }: ProvidersDeps) {
  const configured: { google?: OAuthProvider; facebook?: OAuthProvider } = {}
  const { GOOGLE_CLIENT_ID, GOOGLE_CLIENT_SECRET, FACEBOOK_CLIENT_ID, FACEBOOK_CLIENT_SECRET } = config
  if (GOOGLE_CLIENT_ID && GOOGLE_CLIENT_SECRET)
    configured.google = createGoogle({
      issuer: config.GOOGLE_ISSUER,
      clientId: GOOGLE_CLIENT_ID,
      clientSecret: GOOGLE_CLIENT_SECRET,
    })
  if (FACEBOOK_CLIENT_ID && FACEBOOK_CLIENT_SECRET)
    configured.facebook = createFacebook({
      url: config.FACEBOOK_URL,
      graphUrl: config.FACEBOOK_GRAPH_URL,
      clientId: FACEBOOK_CLIENT_ID,
      clientSecret: FACEBOOK_CLIENT_SECRET,
    })

  async function offered(): Promise<readonly OAuthProvider[]> {
    const { login } = await settings()
    return [login.google && configured.google, login.facebook && configured.facebook].filter(each => !!each)
  }

  return {
    async list(): Promise<readonly ProviderEntry[]> {
      const others = (await offered()).map(({ id, name }) => ({ id, name, type: 'oauth' as const }))
      return [...always, ...others]
    },
    /** Sites that a form of signing in may lead to, whichever are switched on. */
    sites: Object.values(configured).flatMap(({ sites }) => sites),
    /** Undefined for one that is not offered now. */
    find: async (id: string): Promise<OAuthProvider | undefined> => (await offered()).find(each => each.id === id),
    /** The provider's id of a person, as a keyed hash, so that the log does not hold the id. */
    identity: ({ provider, subject }: Pick<ProviderProfile, 'provider' | 'subject'>) => ({
      provider,
      subject: createHmac('sha256', secret).update(`${provider}\n${subject}`).digest('base64url').slice(0, 22),
    }),
  }
}
