import { erasePerson } from '#api/plumbing/events/erase.ts'
import type { Engines } from '#api/plumbing/feature.ts'
import type { Problem } from '#api/plumbing/http/problem.ts'
import type { Admins, Invitations } from '#api/staff/index.ts'
import type { Accounts } from '#api/visitors/index.ts'
import { emailClaim } from '#domain/account/claims.ts'
import type { Account } from '#domain/account/evolve.ts'
import { wishlist } from '#domain/wishlist/decide.ts'
import { type OrderDraftDocument, orderDrafts } from '#projections/order-drafts/view.ts'

export type EraseDeps = Pick<
  Engines,
  'store' | 'vault' | 'readModels' | 'personIdOf' | 'projections' | 'documents' | 'handler' | 'post' | 'erasureMark'
> & { readonly accounts: Accounts; readonly admins: Admins; readonly invitations: Invitations }

export type By = { readonly actor: string; readonly channel: string }
const owner: By = { actor: 'owner', channel: 'command' }

/**
 * Erases all personal data under an email address, with its account. Resolves when pages show none; repeatable. The last
 * admin of the shop is not erased, and the problem says so.
 */
export async function eraseEmail(shop: EraseDeps, email: string, by: By = owner): Promise<Problem | null> {
  const personId = shop.personIdOf(email)
  const { accountId } = (await shop.handler.fold(emailClaim, personId)).state
  const holder = accountId === null ? null : await shop.accounts.byId(accountId)
  if (holder && holder.status !== 'none') return eraseWith(shop, holder, by, [personId])
  await erasePersons(shop, [personId], by)
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
    // First, so that a repetition finds what a crash left.
    for (const sealedFor of await draftsOf(shop, personIds)) await erasePerson(shop.store, shop.vault, sealedFor, by)
    for (const personId of personIds) {
      await shop.invitations.forget(personId, by)
      const { position } = await erasePerson(shop.store, shop.vault, personId, by)
      await shop.projections.caughtUp(position)
      await shop.post.erase(personId)
    }
  })
  await shop.documents.caughtUp()
}

/** Keys of the drafts in which staff typed an address of the person: each draft has one of its own. */
async function draftsOf(shop: EraseDeps, personIds: readonly string[]): Promise<readonly string[]> {
  await shop.projections.caughtUp(await shop.store.head())
  const found = await Promise.all(personIds.map(id => shop.readModels.lookup(orderDrafts.name, 'byPerson', id)))
  const drafts = await shop.readModels.getMany<OrderDraftDocument>(orderDrafts.name, [...new Set(found.flat())])
  // The key of a draft of before is that of a person, who may be somebody else.
  return drafts.flatMap(draft => (draft?.personId && !draft.persons.includes(draft.personId) ? draft.personId : []))
}
