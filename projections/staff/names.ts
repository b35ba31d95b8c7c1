import { textOrEmpty } from '#domain/shared/personal-data.ts'
import type { ReadModels } from '../ports.ts'
import type { StaffMember } from './document.ts'
import { staffView } from './view.ts'

/** Members of staff by account: the name, else the address; null once they were erased. Other accounts are left out. */
export async function namesOf(
  accountIds: readonly string[],
  readModels: Pick<ReadModels, 'getMany'>,
): Promise<ReadonlyMap<string, string | null>> {
  const members = await readModels.getMany<StaffMember>(staffView.name, [...new Set(accountIds)])
  return new Map(members.flatMap(each => (each?.accountId ? [[each.accountId, nameOf(each)]] : [])))
}

function nameOf({ name, email }: StaffMember): string | null {
  return textOrEmpty(name) || (email && textOrEmpty(email)) || null
}
