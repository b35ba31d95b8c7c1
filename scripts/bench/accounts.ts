import type { Bench, Shop } from './bench.ts'

export const benchPassword = 'blue linen every tuesday'

export type BenchAccount = {
  readonly email: string
  /** Of a session. */
  readonly cookie: string
}

/** Accounts with the bench's password in a shop, which begins anew. */
export async function openAccounts(bench: Bench, shop: Shop, count: number): Promise<readonly BenchAccount[]> {
  await shop.rest()
  return bench.work<readonly BenchAccount[]>('accounts', shop.folder, [String(count)])
}
