import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { exportJWK, generateKeyPair, SignJWT } from 'jose'

/** Whom the provider says that it is, at the next sign-in. */
export type Person = {
  readonly sub: string
  readonly email?: string
  readonly emailVerified?: boolean
  readonly name?: string
}

type Code = {
  readonly person: Person
  readonly nonce: string | null
  readonly challenge: string
  readonly redirectUri: string
}

/**
 * Another company on this machine: OpenID Connect as Google speaks it, and Facebook's two hosts. `visit` does what the
 * person's browser does there, and says where it is sent back to.
 */
export async function fakeProviders({
  clientId,
  clientSecret,
}: {
  readonly clientId: string
  readonly clientSecret: string
}) {
  const { privateKey, publicKey } = await generateKeyPair('RS256')
  const jwk = { ...(await exportJWK(publicKey)), kid: 'k1', alg: 'RS256', use: 'sig' }
  const codes = new Map<string, Code>()
  const tokens = new Map<string, Person>()
  let person: Person = { sub: 'nobody' }
  let tamper: { readonly nonce?: string; readonly down?: boolean } = {}

  const server = createServer(async (request, response) => {
    const url = new URL(request.url ?? '/', origin)
    const send = (body: object, status = 200) =>
      response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body))
    if (tamper.down) return send({ error: 'temporarily_unavailable' }, 503)
    if (url.pathname === '/.well-known/openid-configuration')
      return send({
        issuer: origin,
        authorization_endpoint: `${origin}/authorize`,
        token_endpoint: `${origin}/token`,
        jwks_uri: `${origin}/keys`,
        response_types_supported: ['code'],
        subject_types_supported: ['public'],
        id_token_signing_alg_values_supported: ['RS256'],
      })
    if (url.pathname === '/keys') return send({ keys: [jwk] })
    if (url.pathname === '/me') {
      const known = tokens.get((request.headers.authorization ?? '').replace('Bearer ', ''))
      if (!known) return send({ error: { message: 'Invalid OAuth access token' } }, 400)
      return send({ id: known.sub, name: known.name, ...(known.email && { email: known.email }) })
    }
    if (url.pathname === '/token' || url.pathname === '/oauth/access_token') {
      const chunks: Buffer[] = []
      for await (const chunk of request) chunks.push(chunk as Buffer)
      const form = new URLSearchParams(Buffer.concat(chunks).toString())
      const code = codes.get(form.get('code') ?? '')
      codes.delete(form.get('code') ?? '')
      const challenge = await sha256(form.get('code_verifier') ?? '')
      const fits =
        code &&
        form.get('client_id') === clientId &&
        form.get('client_secret') === clientSecret &&
        form.get('redirect_uri') === code.redirectUri &&
        challenge === code.challenge
      if (!fits) return send({ error: 'invalid_grant' }, 400)
      const accessToken = `access-${tokens.size}`
      tokens.set(accessToken, code.person)
      const answer = { access_token: accessToken, token_type: 'bearer', expires_in: 3600 }
      return send(url.pathname === '/token' ? { ...answer, id_token: await idToken(code) } : answer)
    }
    return send({ error: 'not found' }, 404)
  })
  await new Promise<void>(listening => server.listen(0, '127.0.0.1', listening))
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`

  function idToken({ person: who, nonce }: Code): Promise<string> {
    const { sub, email, emailVerified, name } = who
    return new SignJWT({ email, email_verified: emailVerified, name, nonce: tamper.nonce ?? nonce })
      .setProtectedHeader({ alg: 'RS256', kid: 'k1' })
      .setIssuer(origin)
      .setAudience(clientId)
      .setSubject(sub)
      .setIssuedAt()
      .setExpirationTime('5m')
      .sign(privateKey)
  }

  return {
    origin,
    /** The address that the shop sent the browser to; the one that the provider sends it back to. */
    visit(asked: URL, as: Person | 'refuses'): URL {
      const query = asked.searchParams
      const back = new URL(query.get('redirect_uri') ?? '')
      back.searchParams.set('state', query.get('state') ?? '')
      if (as === 'refuses') {
        back.searchParams.set('error', 'access_denied')
        return back
      }
      person = as
      const code = `code-${codes.size}-${Math.round(performance.now() * 1000)}`
      codes.set(code, {
        person,
        nonce: query.get('nonce'),
        challenge: query.get('code_challenge') ?? '',
        redirectUri: query.get('redirect_uri') ?? '',
      })
      back.searchParams.set('code', code)
      return back
    },
    tamper(how: typeof tamper) {
      tamper = how
    },
    close: () => new Promise<void>(closed => server.close(() => closed())),
  }
}

async function sha256(text: string): Promise<string> {
  return Buffer.from(await crypto.subtle.digest('SHA-256', new TextEncoder().encode(text))).toString('base64url')
}
