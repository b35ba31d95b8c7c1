import { type Problem, problemOf } from '#api/plumbing/http/problem.ts'
import { watchesOf } from '#api/stock-watches/index.ts'
import type { Accounts } from '#api/visitors/index.ts'
import type { Account } from '#domain/account/evolve.ts'
import type { Customer } from '#projections/customers/document.ts'
import { customers } from '#projections/customers/view.ts'
import type { Order } from '#projections/order/document.ts'
import { isToShip } from '#projections/order/stage.ts'
import { orderView } from '#projections/order/view.ts'
import { type PersonNotes, personNotesView } from '#projections/person-notes/view.ts'
import type { ReadModels } from '#projections/ports.ts'
import type { ShopRequest } from '#projections/requests/document.ts'
import { requests } from '#projections/requests/view.ts'
import type { Return } from '#projections/returns/document.ts'
import { returnsView } from '#projections/returns/view.ts'
import type { ReviewDocument } from '#projections/reviews/document.ts'
import { reviewsView } from '#projections/reviews/view.ts'
import type { Subscriber } from '#projections/subscribers/document.ts'
import { subscribers } from '#projections/subscribers/view.ts'

export type OfCustomerDeps = { readonly readModels: ReadModels; readonly accounts: Accounts }

/** Everything that the shop has of a customer, under all addresses of their account; null: there is no such customer. */
export async function allOf(personId: string, { readModels, accounts }: OfCustomerDeps) {
  const customer = await readModels.get<Customer>(customers.name, personId)
  if (!customer) return null
  const account = customer.accountId === null ? null : await accounts.byId(customer.accountId)
  const persons = [...new Set([personId, ...(account?.personIds ?? [])])]
  const known = (await readModels.getMany<Customer>(customers.name, persons)).filter(each => each !== undefined)
  const orderIds = known.flatMap(({ fold }) => Object.keys(fold.orders))

  async function byPerson<Doc>(view: string): Promise<readonly Doc[]> {
    const found = await Promise.all(
      persons.map(person => readModels.range(view, 'byPerson', { from: [person], to: [person] })),
    )
    return present(await readModels.getMany<Doc>(view, found.flat()))
  }
  const byAccount = customer.accountId
    ? readModels.range(reviewsView.name, 'byAccount', { from: [customer.accountId], to: [customer.accountId] })
    : []
  const [orders, returns, written, waits, reviews, notes, subscriptions] = await Promise.all([
    readModels.getMany<Order>(orderView.name, orderIds).then(present),
    byPerson<Return>(returnsView.name),
    byPerson<ShopRequest>(requests.name),
    watchesOf(persons, readModels),
    readModels.getMany<ReviewDocument>(reviewsView.name, await byAccount).then(present),
    readModels.getMany<PersonNotes>(personNotesView.name, persons).then(present),
    // A subscription stands under the person of its address.
    readModels.getMany<Subscriber>(subscribers.name, persons).then(present),
  ])
  return { customer, account, persons, orders, returns, requests: written, waits, reviews, notes, subscriptions }
}

export type AllOfCustomer = NonNullable<Awaited<ReturnType<typeof allOf>>>

/** An admin looks after those who work here, under Staff: nobody does by the page of a customer. */
export const worksHere = ({ account }: Pick<AllOfCustomer, 'account'>): boolean =>
  account !== null && (account.admin || account.staff?.status === 'active')

export const gone = () => problemOf('customer-not-found', 'They may have been erased meanwhile.')

/** The customer whom an address names, under the person of their account; null: there is none. */
export async function wholeCustomer(personId: string, deps: OfCustomerDeps): Promise<AllOfCustomer | null> {
  const all = await allOf(personId, deps)
  return all && all.customer.belongsTo === null ? all : null
}

/** The account of a customer who does not work here. */
export async function ownAccount(personId: string, deps: OfCustomerDeps): Promise<Account | Problem> {
  const all = await wholeCustomer(personId, deps)
  if (!all?.account) return all ? problemOf('customer-not-found', 'They have no account.') : gone()
  return worksHere(all) ? problemOf('works-here', 'An admin does this, under Staff.') : all.account
}

/** Orders that cannot be carried out without the address: something of them is to ship, or their payment is awaited. */
export const openOrders = ({ orders }: Pick<AllOfCustomer, 'orders'>): readonly Order[] =>
  orders.filter(
    order =>
      order.status === 'in-progress' ||
      order.status === 'awaiting-payment' ||
      (order.status === 'placed' && isToShip(order)),
  )

const present = <Doc>(docs: readonly (Doc | undefined)[]) => docs.filter(doc => doc !== undefined)
