import type { Composition } from '#api/compose.ts'
import { personIdOf } from '#api/plumbing/events/person-id.ts'
import { accountEmail } from '#api/plumbing/http/email-address.ts'
import { createAccounts } from '#api/visitors/accounts.ts'

/** Makes the account of an email an admin; false when there is none. */
export async function makeAdmin(
  { handler, emailSecret }: Pick<Composition, 'handler' | 'emailSecret'>,
  email: string,
): Promise<boolean> {
  const accounts = createAccounts({
    handler,
    personIdOf: address => personIdOf(emailSecret, address),
    now: () => new Date(),
  })
  const account = await accounts.byEmail(accountEmail(email) ?? '')
  if (!account) return false
  const data = { admin: true, staff: account.staff }
  const changed = await accounts.send(
    account.accountId,
    { type: 'ChangeRole', data },
    { actor: 'owner', channel: 'command' },
  )
  return changed.ok
}
