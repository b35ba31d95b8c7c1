import { type auth, ownPasswordProblem, passwordProblem, tooManyRequests } from '#api/auth/index.ts'
import type { Offers } from '#api/plumbing/feature.ts'
import { accountEmail } from '#api/plumbing/http/email.ts'
import { type Problem, problemOf } from '#api/plumbing/http/problem.ts'
import type { Customer } from '#api/plumbing/http/visitor.ts'
import type { Changed, visitors } from '#api/visitors/index.ts'
import type { AccountCommand, AccountRejection } from '#domain/account/commands.ts'
import type { Account } from '#domain/account/evolve.ts'
import type { Language } from '#domain/shared/localized-text.ts'

type ChangesDeps = Pick<Offers<[typeof visitors, typeof auth]>, 'accounts' | 'auth'> & {
  readonly erasing: (account: Account) => Promise<Problem | null>
}

export type AccountChange =
  | { readonly ok: true; readonly account: Account }
  | { readonly ok: false; readonly problem: Problem }

/** The network address serves the delays between guesses. */
type Asking = { readonly customer: Customer; readonly address: string }

/** A customer's changes. Those that could hand the account to somebody else, or end it, ask for the password. */
export function createAccountChanges({ auth, accounts, erasing }: ChangesDeps) {
  const send = async (customer: Customer, command: AccountCommand): Promise<AccountChange> =>
    answer(await accounts.send(customer.accountId, command))

  /** The account, if the password is the present one; an account without a password has none to give. */
  async function proven({ customer, address }: Asking, password: string): Promise<AccountChange> {
    const account = await accounts.byId(customer.accountId)
    if (account.status !== 'open') return refused('sign-in-required', 'Sign in again.')
    if (account.passwordHash === null) return { ok: true, account }
    const problem = await ownPasswordProblem(auth, account, password, address)
    return problem ? { ok: false, problem } : { ok: true, account }
  }

  return {
    send,
    /** Ends every session, also the one that asked: it has to begin again in the account's new epoch. */
    async password(asking: Asking, current: string, password: string): Promise<AccountChange> {
      const known = await proven(asking, current)
      if (!known.ok) return known
      const fault = await passwordProblem(password, asking.customer.email, auth.settings)
      if (fault) return refused('invalid-request', fault.message, { fields: [fault] })
      const passwordHash = await auth.passwords.hash(password)
      return send(asking.customer, {
        type: 'ChangePassword',
        data: { passwordHash, changedAt: auth.now().toISOString() },
      })
    },
    /** Sends a link to the new address; the account has it once the link was followed. */
    async email(
      asking: Asking,
      current: string,
      typed: string,
      { language, callbackUrl }: { readonly language: Language; readonly callbackUrl: string },
    ): Promise<AccountChange> {
      const email = accountEmail(typed)
      if (email === null) {
        const message = 'Enter the email address in full, like name@example.com'
        return refused('invalid-request', message, { fields: [{ field: 'email', code: 'enter-email', message }] })
      }
      const known = await proven(asking, current)
      if (!known.ok) return known
      const attempt = await auth.throttles.mail.attempt({ account: email, address: asking.address })
      if (!attempt.ok) return { ok: false, problem: tooManyRequests(attempt.retryAfter) }
      await auth.requests.emailChange({ email, language, callbackUrl }, asking.customer)
      return known
    },
    async erase(asking: Asking, current: string): Promise<AccountChange> {
      const known = await proven(asking, current)
      if (!known.ok) return known
      const problem = await erasing(known.account)
      return problem ? { ok: false, problem } : known
    },
  }
}

export type AccountChanges = ReturnType<typeof createAccountChanges>

function answer(changed: Changed): AccountChange {
  if (changed.ok) return { ok: true, account: changed.account }
  const { rejection } = changed
  return rejection.code === 'email-taken' ? refused('email-taken', 'Choose another address.') : told(rejection)
}

function told(rejection: AccountRejection): AccountChange {
  switch (rejection.code) {
    case 'account-not-open':
    case 'account-already-open':
    // Changes by staff alone are refused so.
    case 'rights-edited-meanwhile':
    case 'edited-meanwhile':
      return refused('sign-in-required', 'Sign in again.')
    case 'address-not-found':
      return refused('address-not-found', 'Reload the list of addresses.')
    case 'too-many-addresses':
      return refused('too-many-addresses', `An account holds ${rejection.most} addresses. Delete one first.`)
  }
}

function refused(...problem: Parameters<typeof problemOf>): AccountChange {
  return { ok: false, problem: problemOf(...problem) }
}
