import { actorOfKey, keyOfActor } from '#domain/key/events.ts'
import { textOrEmpty } from '#domain/shared/personal-data.ts'
import { type KeyDocument, keysView } from '../keys/view.ts'
import type { ReadModels } from '../ports.ts'
import type { StaffMember } from './document.ts'
import { staffView } from './view.ts'

/**
 * Members of staff by account: the name, else the address; null once they were erased. Keys of programs by actor: what they are
 * called. Others are left out.
 */
export async function namesOf(
  actors: readonly string[],
  readModels: Pick<ReadModels, 'getMany'>,
): Promise<ReadonlyMap<string, string | null>> {
  const all = [...new Set(actors)]
  const ids = all.map(keyOfActor).filter(id => id !== null)
  const [members, keys] = await Promise.all([
    readModels.getMany<StaffMember>(staffView.name, all),
    ids.length === 0 ? [] : readModels.getMany<KeyDocument>(keysView.name, ids),
  ])
  return new Map([
    ...members.flatMap((each): [string, string | null][] => (each?.accountId ? [[each.accountId, nameOf(each)]] : [])),
    ...keys.flatMap((each): [string, string][] => (each ? [[actorOfKey(each.keyId), each.name]] : [])),
  ])
}

function nameOf({ name, email }: StaffMember): string | null {
  return textOrEmpty(name) || (email && textOrEmpty(email)) || null
}
