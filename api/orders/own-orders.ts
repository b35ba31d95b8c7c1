import { showsOwnWrites } from '#api/plumbing/engines/own-writes.ts'
import type { Engines } from '#api/plumbing/feature.ts'
import type { Customer } from '#api/plumbing/http/visitor.ts'
import type { Accounts } from '#api/visitors/index.ts'
import type { OrderEvent } from '#domain/order/events.ts'
import type { StoredEvent } from '#domain/shared/event-store.ts'
import type { Order } from '#projections/order/document.ts'
import { orderView } from '#projections/order/view.ts'
import type { ReadModels } from '#projections/ports.ts'
import { orderInLog } from './order-document.ts'

export type OwnDeps = { readonly accounts: Pick<Accounts, 'personsOf'>; readonly readModels: ReadModels }

type Owned = { readonly accountId: string | null; readonly personId: string }

/** So many events are looked through at most: no page waits for a whole log. */
const mostUnseen = 50_000

/** An account's orders, and those of guests under an address that the account has proven, the newest first. */
export async function ownOrders(customer: Customer, deps: OwnDeps): Promise<readonly Order[]> {
  return newestFirst(await ownedIn<Order>(orderView.name, customer, deps))
}

/** The same, also while nothing folds the view of orders: what it lacks is folded from the log. */
export async function ownOrdersNow(
  customer: Customer,
  deps: OwnDeps & Pick<Engines, 'store' | 'projections'>,
): Promise<readonly Order[]> {
  const { store, readModels, projections } = deps
  const types = orderView.handles === 'all' ? undefined : orderView.handles
  const seen = await ownOrders(customer, deps)
  if ((await showsOwnWrites(orderView.name)) && projections.follows(orderView.name)) return seen
  const persons = await deps.accounts.personsOf(customer.personId)
  const own = new Set(seen.map(({ orderId }) => orderId))
  const changed = new Set<string>()
  let looked = 0
  for await (const page of store.readAll(await readModels.checkpoint(orderView.name), types)) {
    for (const { type, data } of page as readonly StoredEvent<OrderEvent>[]) {
      if (type === 'OrderSubmitted' && isOwn(data, customer, persons)) own.add(data.orderId)
      if (own.has(data.orderId)) changed.add(data.orderId)
    }
    looked += page.length
    if (looked > mostUnseen) break
  }
  const fresh = await Promise.all(Array.from(changed, orderId => orderInLog(orderId, store)))
  return newestFirst([
    ...seen.filter(({ orderId }) => !changed.has(orderId)),
    ...fresh.filter(order => order !== undefined),
  ])
}

const newestFirst = (orders: readonly Order[]) =>
  orders.toSorted((one, other) => (one.submittedAt < other.submittedAt ? 1 : -1))

/** Another account's order is not this one's, though it may have been placed under the same email before. */
export async function owns(customer: Customer, owned: Owned, { accounts }: OwnDeps): Promise<boolean> {
  return isOwn(owned, customer, owned.accountId === null ? await accounts.personsOf(customer.personId) : [])
}

function isOwn(
  { accountId = null, personId }: Partial<Owned>,
  customer: Customer,
  persons: readonly string[],
): boolean {
  return accountId === null ? persons.includes(personId ?? '') : accountId === customer.accountId
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
