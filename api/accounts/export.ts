import type { Customer } from '#api/plumbing/http/visitor.ts'
import type { Accounts } from '#api/visitors/index.ts'
import { accountModel } from './model.ts'

/**
 * What each feature knows of a person, by the feature's name. A feature that keeps personal data adds itself where the
 * services are made.
 */
export type ExportSources = { readonly [feature: string]: (customer: Customer) => Promise<unknown> }

/** The account itself is the first of them. */
export function accountExport(accounts: Accounts): ExportSources {
  return { account: async ({ accountId }) => accountModel(await accounts.byId(accountId)) }
}

/** Everything of one person, as plain data. */
export async function exportOf(
  sources: ExportSources,
  customer: Customer,
): Promise<{ readonly [name: string]: unknown }> {
  const parts = await Promise.all(
    Object.entries(sources).map(async ([feature, read]) => [feature, await read(customer)] as const),
  )
  return Object.fromEntries(parts)
}
