import { erasePerson } from '#api/plumbing/events/erase.ts'
import type { Engines } from '#api/plumbing/feature.ts'
import type { Problem } from '#api/plumbing/http/problem.ts'
import type { Admins, Invitations } from '#api/staff/index.ts'
import type { Accounts } from '#api/visitors/index.ts'
import { emailClaim } from '#domain/account/claims.ts'
import type { Account } from '#domain/account/evolve.ts'
import { wishlist } from '#domain/wishlist/decide.ts'

export type EraseDeps = Pick<
  Engines,
  'store' | 'vault' | 'personIdOf' | 'projections' | 'documents' | 'handler' | 'post' | 'erasureMark'
> & { readonly accounts: Accounts; readonly admins: Admins; readonly invitations: Invitations }

type By = { readonly actor: string; readonly channel: string }
const owner: By = { actor: 'owner', channel: 'command' }

/**
 * Erases all personal data under an email address, with its account. Resolves when pages show none; repeatable. The last
 * admin of the shop is not erased, and the problem says so.
 */
export async function eraseEmail(shop: EraseDeps, email: string): Promise<Problem | null> {
  const personId = shop.personIdOf(email)
  const { accountId } = (await shop.handler.fold(emailClaim, personId)).state
  const holder = accountId === null ? null : await shop.accounts.byId(accountId)
  if (holder && holder.status !== 'none') return eraseWith(shop, holder, owner, [personId])
  await erasePersons(shop, [personId], owner)
  return null
}

/** The same for an account, which its owner asks for. */
export function eraseAccount(shop: EraseDeps, account: Account): Promise<Problem | null> {
  return eraseWith(shop, account, { actor: account.accountId, channel: 'api' })
}

/** The claims go last: until then a repetition finds the account by its address. */
async function eraseWith(
  shop: EraseDeps,
  account: Account,
  by: By,
  others: readonly string[] = [],
): Promise<Problem | null> {
  const { accountId } = account
  const closed = await shop.admins.withdraw(accountId, () => shop.accounts.close(accountId, by), by)
  if ('status' in closed) return closed
  // Other people have the address of a list that its owner shared.
  await shop.handler.handle(wishlist, accountId, { type: 'StopSharing', data: { wishlistId: accountId } }, by)
  await erasePersons(shop, [...new Set([...account.personIds, ...others])], by)
  await shop.accounts.letGo(account, by)
  return null
}

async function erasePersons(shop: EraseDeps, personIds: readonly string[], by: By): Promise<void> {
  await shop.erasureMark.during(async () => {
    for (const personId of personIds) {
      await shop.invitations.forget(personId, by)
      const { position } = await erasePerson(shop.store, shop.vault, personId, by)
      await shop.projections.caughtUp(position)
      await shop.post.erase(personId)
    }
  })
  await shop.documents.caughtUp()
}
