import { accountEmail } from '#api/plumbing/http/email-address.ts'
import type { Accounts } from '#api/visitors/accounts.ts'

/** Makes the account of an email an admin; false when there is none. */
export async function makeAdmin({ accounts }: { readonly accounts: Accounts }, email: string): Promise<boolean> {
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
