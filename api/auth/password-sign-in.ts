import type { Accounts } from '#api/accounts/accounts.ts'
import type { Account } from '#domain/account/evolve.ts'
import { isErased } from '#domain/shared/personal-data.ts'
import { accountEmail } from './email-address.ts'
import { passwordBounds } from './password-rules.ts'
import type { Auth } from './services.ts'

export type PasswordSignIn =
  | { readonly ok: true; readonly account: Account }
  | { readonly ok: false; readonly code: 'wrong-pair' }
  /** `retryAfter` in seconds. */
  | { readonly ok: false; readonly code: 'too-many'; readonly retryAfter: number }

/**
 * Checks an email and a password. Whether the account is not there, has no password or another one: the same answer after
 * the same work.
 */
export async function signInWithPassword(
  { auth, accounts }: { readonly auth: Pick<Auth, 'passwords' | 'throttles'>; readonly accounts: Accounts },
  given: { readonly email: unknown; readonly password: unknown; readonly address: string },
): Promise<PasswordSignIn> {
  const email = accountEmail(given.email)
  const attempt = auth.throttles.signIn.attempt({ account: email ?? String(given.email), address: given.address })
  if (!attempt.ok) return { ok: false, code: 'too-many', retryAfter: attempt.retryAfter }
  const password = typeof given.password === 'string' ? given.password.slice(0, passwordBounds.most * 2) : ''
  const account = email === null ? null : await accounts.byEmail(email)
  const stored = account && !isErased(account.passwordHash) ? account.passwordHash : null
  if (!(await auth.passwords.verify(password, stored)) || !account) return { ok: false, code: 'wrong-pair' }
  attempt.succeed()
  return { ok: true, account }
}
