import type { AuthorizationCodeGrantChecks, Configuration } from 'openid-client'
import { oneLine } from '#domain/shared/printable.ts'

/** The browser keeps these, sealed, until the person comes back from the provider. */
export type OAuthChecks = { readonly state: string; readonly verifier: string; readonly nonce: string }

export type ProviderProfile = {
  readonly provider: string
  /** The provider's lasting id of the person. */
  readonly subject: string
  /** Null: the person did not share it. */
  readonly email: string | null
  /** The provider says that the address is the person's own. */
  readonly emailVerified: boolean
  readonly name: string
}

export type OAuthProvider = {
  readonly id: 'google' | 'facebook'
  readonly name: string
  /** Sites that the way to it leads over, for the security policy of forms. */
  readonly sites: readonly string[]
  /** The address to which the browser goes; it comes back to `redirectUri`. */
  begin(redirectUri: string): Promise<{ readonly url: URL; readonly checks: OAuthChecks }>
  /** @throws when the answer is not what was asked for, or the provider does not stand by it. */
  finish(answer: URL, checks: OAuthChecks): Promise<ProviderProfile>
}

type Client = { readonly clientId: string; readonly clientSecret: string }

// Loaded when somebody uses it: most shops have no such provider.
const library = () => import('openid-client')
type Library = Awaited<ReturnType<typeof library>>

const timeoutSeconds = 10

/** Google by OpenID Connect; its metadata is read at the first use, and again after a failure. */
export function createGoogle({ issuer, clientId, clientSecret }: Client & { readonly issuer: string }): OAuthProvider {
  let known: Promise<Configuration> | undefined
  const configure = async ({ discovery, allowInsecureRequests }: Library): Promise<Configuration> => {
    known ??= discovery(new URL(issuer), clientId, clientSecret, undefined, {
      timeout: timeoutSeconds,
      execute: isInsecure(issuer) ? [allowInsecureRequests] : [],
    })
    try {
      return await known
    } catch (error) {
      known = undefined
      throw error
    }
  }
  return {
    id: 'google',
    name: 'Google',
    sites: [new URL(issuer).origin, 'https://*.google.com'],
    begin: redirectUri => begin(configure, { redirect_uri: redirectUri, scope: 'openid email profile' }),
    async finish(answer, checks) {
      const { tokens } = await granted(configure, answer, checks, {
        expectedNonce: checks.nonce,
        idTokenExpected: true,
      })
      const claims = tokens.claims()
      if (!claims) throw new TypeError('Google did not say who it is')
      return {
        provider: 'google',
        subject: claims.sub,
        email: textOf(claims.email),
        emailVerified: claims.email_verified === true,
        name: oneLine(textOf(claims.name) ?? ''),
      }
    },
  }
}

/** Facebook by OAuth 2 and its Graph API, which does not say whether an address was confirmed. */
export function createFacebook({
  url,
  graphUrl,
  clientId,
  clientSecret,
}: Client & { readonly url: string; readonly graphUrl: string }): OAuthProvider {
  const configure = async (client: Library): Promise<Configuration> => {
    const server = {
      issuer: url,
      authorization_endpoint: `${url}/dialog/oauth`,
      token_endpoint: `${graphUrl}/oauth/access_token`,
    }
    const configuration = new client.Configuration(server, clientId, { client_secret: clientSecret })
    configuration.timeout = timeoutSeconds
    if (isInsecure(url)) client.allowInsecureRequests(configuration)
    return configuration
  }
  return {
    id: 'facebook',
    name: 'Facebook',
    sites: [new URL(url).origin, 'https://*.facebook.com'],
    begin: redirectUri => begin(configure, { redirect_uri: redirectUri, scope: 'email public_profile' }),
    async finish(answer, checks) {
      const { client, configuration, tokens } = await granted(configure, answer, checks)
      const me = new URL(`${graphUrl}/me?fields=id,name,email`)
      const response = await client.fetchProtectedResource(configuration, tokens.access_token, me, 'GET')
      const profile = (await response.json()) as { [field: string]: unknown }
      const subject = textOf(profile.id)
      if (!response.ok || !subject) throw new TypeError(`Facebook did not say who it is: ${response.status}`)
      return {
        provider: 'facebook',
        subject,
        email: textOf(profile.email),
        emailVerified: false,
        name: oneLine(textOf(profile.name) ?? ''),
      }
    },
  }
}

type Configure = (client: Library) => Promise<Configuration>

async function begin(configure: Configure, parameters: { readonly redirect_uri: string; readonly scope: string }) {
  const client = await library()
  const configuration = await configure(client)
  const checks: OAuthChecks = {
    state: client.randomState(),
    verifier: client.randomPKCECodeVerifier(),
    nonce: client.randomNonce(),
  }
  const url = client.buildAuthorizationUrl(configuration, {
    ...parameters,
    state: checks.state,
    code_challenge: await client.calculatePKCECodeChallenge(checks.verifier),
    code_challenge_method: 'S256',
    ...(parameters.scope.split(' ').includes('openid') && { nonce: checks.nonce }),
  })
  return { url, checks }
}

/** The tokens that the provider grants for its answer. @throws where the answer does not fit the checks. */
async function granted(
  configure: Configure,
  answer: URL,
  { state, verifier }: OAuthChecks,
  more: AuthorizationCodeGrantChecks = {},
) {
  const client = await library()
  const configuration = await configure(client)
  const checks = { expectedState: state, pkceCodeVerifier: verifier, ...more }
  return { client, configuration, tokens: await client.authorizationCodeGrant(configuration, answer, checks) }
}

/** A provider of a test on this machine. */
function isInsecure(address: string): boolean {
  return new URL(address).protocol === 'http:'
}

function textOf(value: unknown): string | null {
  return typeof value === 'string' && value !== '' ? value : null
}
