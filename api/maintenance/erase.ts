import type { Composition } from '../compose.ts'
import { erasePerson } from '../sealing/erase.ts'
import { personIdOf } from '../sealing/person-id.ts'

/**
 * Erases everything personal under an email address, for good: the key goes, the documents that showed it are folded
 * again, and nothing of it stays in the files of the views. Resolves when pages no longer show it.
 */
export async function eraseEmail(
  shop: Pick<Composition, 'store' | 'vault' | 'emailSecret' | 'projections' | 'documents'>,
  email: string,
): Promise<void> {
  const person = personIdOf(shop.emailSecret, email)
  const { position } = await erasePerson(shop.store, shop.vault, person, { actor: 'owner', channel: 'command' })
  await shop.projections.caughtUp(position)
  await shop.documents.caughtUp()
}
