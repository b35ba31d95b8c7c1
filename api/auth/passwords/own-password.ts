import type { FastifyRequest } from 'fastify'
import { type Problem, problemOf } from '#api/plumbing/http/problem.ts'
import type { Account } from '#domain/account/evolve.ts'
import type { Auth } from '../auth.ts'

type Deps = Pick<Auth, 'throttles' | 'passwords'>

/** Null where it is the present password of an account that has one. The network address serves the delays between guesses. */
export async function ownPasswordProblem(
  { throttles, passwords }: Deps,
  { accountId, passwordHash }: Pick<Account, 'accountId' | 'passwordHash'>,
  password: string,
  address: FastifyRequest['ip'],
): Promise<Problem | null> {
  // Counted apart from sign-in attempts, so that a stranger's guesses do not lock out an owner who is signed in.
  const attempt = await throttles.signIn.attempt({ account: accountId, address })
  if (!attempt.ok) return tooManyRequests(attempt.retryAfter)
  const hash = typeof passwordHash === 'string' ? passwordHash : null
  if (!(await passwords.verify(password, hash))) {
    const fields = [{ field: 'currentPassword', code: 'password-wrong', message: 'Enter your current password' }]
    return problemOf('sign-in-failed', 'Enter your current password.', { fields })
  }
  await attempt.succeed()
  return null
}

export function tooManyRequests(retryAfter: number): Problem {
  return problemOf('too-many-requests', `Try again in ${retryAfter} seconds.`, { retryAfter })
}
