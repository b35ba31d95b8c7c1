import { randomBytes } from 'node:crypto'
import type { AllOffers } from '#api/features.ts'
import type { Staff } from '#domain/shared/permissions.ts'

let made = 0

export type SignedIn = {
  /** A `cookie` header's value. */
  readonly cookie: string
  readonly accountId: string
  readonly personId: string
  readonly email: string
}

/** An account of its own with a session, without a request. Its password, if it is to have one, is argon2id in PHC format. */
export async function signedIn(
  { accounts, auth }: Pick<AllOffers, 'accounts' | 'auth'>,
  given: {
    readonly email?: string
    readonly name?: string
    readonly passwordHash?: string
    readonly admin?: boolean
    readonly staff?: Staff
    /** The session has confirmed who it belongs to, for longer than any test. */
    readonly confirmed?: true
  } = {},
): Promise<SignedIn> {
  const { name = 'Ada Example', passwordHash = null, admin = false, staff = null } = given
  const email = given.email ?? `person-${++made}-${randomBytes(4).toString('hex')}@example.com`
  const opened = await accounts.open({ email, name, language: 'en', passwordHash, provider: null })
  if (!opened.ok) throw new Error(`${email}: ${opened.rejection.code}`)
  let { account } = opened
  if (admin || staff) {
    const changed = await accounts.send(account.accountId, { type: 'ChangeRole', data: { admin, staff } })
    if (!changed.ok) throw new Error(changed.rejection.code)
    account = changed.account
  }
  const { accountId, personId } = account
  const sessionId = randomBytes(16).toString('base64url')
  const sealed = await auth.sessions.seal({ ...account, sessionId })
  const cookies = [`${auth.sessions.cookieName}=${sealed}`]
  if (given.confirmed) {
    const token = await auth.tokens.confirmed.seal({ sub: sessionId }, { now: auth.now(), seconds: 30 * 24 * 3600 })
    cookies.push(`${auth.cookies.confirmed}=${token}`)
  }
  return { cookie: cookies.join('; '), accountId, personId, email }
}
