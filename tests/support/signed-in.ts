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
  return { cookie: `${auth.sessions.cookieName}=${await auth.sessions.seal(account)}`, accountId, personId, email }
}
