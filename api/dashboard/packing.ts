import type { Engines } from '#api/plumbing/feature.ts'
import { namesOf } from '#projections/staff/names.ts'

/** A page that is no longer heard of packs nothing after so long. */
const leaseMs = 30_000
const prefix = 'packing/'

/** A member who has an order open to pack it. The name is null after they were erased. */
export type Packer = { readonly order: number; readonly accountId: string; readonly name: string | null }

export type Packing = ReturnType<typeof createPacking>

/** The orders that members pack at this moment: a lease of each member, and nothing in the log. */
export function createPacking({ work, readModels }: Pick<Engines, 'work' | 'readModels'>) {
  const leaseOf = (order: number, accountId: string) => `${prefix}${order}/${accountId}`
  return {
    /** The member packs these orders, until the lease ends. */
    async begin(orders: readonly number[], accountId: string): Promise<void> {
      await work.take(
        orders.map(order => leaseOf(order, accountId)),
        accountId,
        leaseMs,
      )
    },

    async end(orders: readonly number[], accountId: string): Promise<void> {
      const own = new Set(orders.map(order => leaseOf(order, accountId)))
      await work.release((await work.held(prefix)).filter(({ name }) => own.has(name)))
    },

    async now(): Promise<readonly Packer[]> {
      const leases = await work.held(prefix)
      if (leases.length === 0) return []
      const names = await namesOf(
        leases.map(({ holder }) => holder),
        readModels,
      )
      return leases.map(({ name, holder }) => ({
        order: Number(name.slice(prefix.length).split('/')[0]),
        accountId: holder,
        name: names.get(holder) ?? null,
      }))
    },
  }
}
