import type { FastifyRequest } from 'fastify'
import { accountEmail } from '#api/plumbing/http/email.ts'
import { networkOf } from '#api/plumbing/http/limits/throttle.ts'
import type { Accounts } from '#api/visitors/index.ts'
import type { Account } from '#domain/account/evolve.ts'
import { isErased } from '#domain/shared/personal-data.ts'
import type { Auth } from '../auth.ts'

export type PasswordSignIn =
  | { readonly ok: true; readonly account: Account }
  | { readonly ok: false; readonly code: 'wrong-pair' }
  /** `retryAfter` in seconds. */
  | { readonly ok: false; readonly code: 'too-many'; readonly retryAfter: number }

/** Checks email and password. Every failure gives the same answer after the same work, in even time. */
export async function signInWithPassword(
  deps: {
    readonly auth: Pick<Auth, 'passwords' | 'throttles' | 'devices' | 'evenly' | 'demoLock'>
    readonly accounts: Accounts
  },
  request: FastifyRequest,
  given: { readonly email: unknown; readonly password: unknown },
): Promise<PasswordSignIn> {
  const { auth, accounts } = deps
  const email = accountEmail(given.email)
  const account = email === null ? String(given.email) : auth.devices.keyFor(request, email)
  const attempt = await auth.throttles.signIn.attempt({
    pair: `${account}\n${networkOf(request.ip)}`,
    anywhere: account,
    address: request.ip,
  })
  if (!attempt.ok) return { ok: false, code: 'too-many', retryAfter: attempt.retryAfter }
  const password = typeof given.password === 'string' ? given.password : ''
  const found = await auth.evenly(
    () => check(email, password),
    account => account === null,
  )
  if (!found) return { ok: false, code: 'wrong-pair' }
  await attempt.succeed()
  return { ok: true, account: found }

  async function check(email: string | null, password: string): Promise<Account | null> {
    const known = email === null ? null : await accounts.byEmail(email)
    const stored = known && !isErased(known.passwordHash) ? known.passwordHash : null
    const fits = await auth.passwords.verify(password, stored)
    return known && fits && !auth.demoLock.isLocked(known.personId) ? known : null
  }
}
