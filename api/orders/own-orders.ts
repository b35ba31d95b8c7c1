import type { Customer } from '#api/plumbing/http/visitor.ts'
import type { Accounts } from '#api/visitors/index.ts'
import type { Order } from '#projections/order/document.ts'
import { orderView } from '#projections/order/view.ts'
import type { ReadModels } from '#projections/ports.ts'

export type OwnDeps = { readonly accounts: Pick<Accounts, 'personsOf'>; readonly readModels: ReadModels }

type Owned = { readonly accountId: string | null; readonly personId: string }

/** An account's orders, and those of guests under an address that the account has proven. */
export async function ownOrders(customer: Customer, deps: OwnDeps): Promise<readonly Order[]> {
  const orders = await ownedIn<Order>(orderView.name, customer, deps)
  return orders.toSorted((one, other) => (one.submittedAt < other.submittedAt ? 1 : -1))
}

/** Another account's order is not this one's, though it may have been placed under the same email before. */
export async function owns(customer: Customer, { accountId, personId }: Owned, deps: OwnDeps): Promise<boolean> {
  if (accountId !== null) return accountId === customer.accountId
  return (await deps.accounts.personsOf(customer.personId)).includes(personId)
}

/** A customer's documents in a view that names their owner, in no order. */
export async function ownedIn<Doc extends Owned>(view: string, customer: Customer, deps: OwnDeps): Promise<Doc[]> {
  const { readModels } = deps
  const keys = [
    ['byAccount', customer.accountId],
    ...(await deps.accounts.personsOf(customer.personId)).map(personId => ['byPerson', personId] as const),
  ] as const
  const found = await Promise.all(keys.map(([index, key]) => readModels.range(view, index, { from: [key], to: [key] })))
  const ids = [...new Set(found.flat())]
  const docs = await readModels.getMany<Doc>(view, ids)
  return docs.filter(doc => doc !== undefined && (doc.accountId ?? customer.accountId) === customer.accountId) as Doc[]
}
