import type { cart } from '#api/cart/index.ts'
import { type OwnDeps, ownOrders } from '#api/orders/index.ts'
import type { picks } from '#api/picks/index.ts'
import type { Offers } from '#api/plumbing/feature.ts'
import type { Customer } from '#api/plumbing/http/visitor.ts'
import { ownReturns } from '#api/returns/index.ts'
import { watchesOf } from '#api/stock-watches/index.ts'
import { type Accounts, sessionModels } from '#api/visitors/index.ts'
import type { ShopRequest } from '#projections/requests/document.ts'
import { requests } from '#projections/requests/view.ts'
import type { Subscriber } from '#projections/subscribers/document.ts'
import { subscribers } from '#projections/subscribers/view.ts'
import { accountModel } from './model.ts'

/** Each feature's reader of a person's data, by the feature's name. `accounts/index.ts` lists them. */
export type ExportSources = { readonly [feature: string]: (customer: Customer) => Promise<unknown> }

/** The account itself is the first of them. */
export function accountExport(accounts: Accounts, now: () => Date): ExportSources {
  return {
    async account({ accountId }) {
      const account = await accounts.byId(accountId)
      const sessions = sessionModels(account, now(), null).map(({ own: _own, ...session }) => session)
      return { ...accountModel(account), sessions }
    },
  }
}

export async function exportOf(
  sources: ExportSources,
  customer: Customer,
): Promise<{ readonly [name: string]: unknown }> {
  const parts = await Promise.all(
    Object.entries(sources).map(async ([feature, read]) => [feature, await read(customer)] as const),
  )
  return Object.fromEntries(parts)
}

/** Somebody without an account has no cart or lists that are kept for them. */
const ofGuests = ['orders', 'returns', 'requests', 'newsletter', 'stockWatches']

/** The same for staff, who hand it over to the person. */
export function dataOf(
  sources: ExportSources,
  { personId, accountId }: { readonly personId: string; readonly accountId: string | null },
): Promise<{ readonly [name: string]: unknown }> {
  const own = accountId === null ? Object.entries(sources).filter(([name]) => ofGuests.includes(name)) : null
  const unsaid = { email: '', emailVerified: false, name: '', admin: false, staff: null }
  const customer: Customer = { kind: 'customer', personId, accountId: accountId ?? '', ...unsaid }
  return exportOf(own ? Object.fromEntries(own) : sources, customer)
}

export type ProfileExportDeps = OwnDeps & Pick<Offers<[typeof cart, typeof picks]>, 'carts' | 'wishlists' | 'compares'>

/** Exports a customer's data beside the account: orders, returns, messages, newsletter, stock watches, cart and lists. */
export function profileExport(deps: ProfileExportDeps): ExportSources {
  return {
    orders: async customer =>
      (await ownOrders(customer, deps)).map(
        ({
          open: _open,
          cartClosed: _closed,
          personId: _person,
          holds: _holds,
          addressChanges: _changes,
          cash,
          ...order
        }) => ({
          ...order,
          cash: cash && { amount: cash.shownAmount, takenAt: cash.takenAt },
        }),
      ),
    returns: async customer => (await ownReturns(customer, deps)).map(({ personId: _person, ...asked }) => asked),
    requests: async customer => (await ownRequests(customer, deps)).map(saidTo),
    newsletter: async customer => withoutPerson(await ownSubscriptions(customer, deps)),
    stockWatches: async customer =>
      (await watchesOf(await deps.accounts.personsOf(customer.personId), deps.readModels)).map(
        ({ kind: _kind, personId: _person, watchId: _watch, round: _round, ...waited }) => waited,
      ),
    // Carts of an account are numbered under it.
    cart: async ({ accountId }) => (await deps.carts.current(`${accountId}.0`)).cart.lines,
    wishlist: async ({ accountId }) => (await deps.wishlists.current(accountId)).items,
    compare: async ({ accountId }) => (await deps.compares.current(accountId)).productIds,
  }
}

async function ownRequests(customer: Customer, deps: OwnDeps): Promise<readonly ShopRequest[]> {
  const written: ShopRequest[] = []
  for (const personId of await deps.accounts.personsOf(customer.personId)) {
    const ids = await deps.readModels.range(requests.name, 'byPerson', { from: [personId], to: [personId] })
    const found = await deps.readModels.getMany<ShopRequest>(requests.name, ids)
    written.push(...found.filter(each => each !== undefined))
  }
  return written.toSorted((one, other) => (one.receivedAt < other.receivedAt ? 1 : -1))
}

/** A subscription stands under the person of its address. */
async function ownSubscriptions(customer: Customer, deps: OwnDeps): Promise<readonly Subscriber[]> {
  const persons = await deps.accounts.personsOf(customer.personId)
  const found = await deps.readModels.getMany<Subscriber>(subscribers.name, persons)
  return found.filter(each => each !== undefined)
}

/** The words of a person and the shop's answers, without the notes of staff. */
function saidTo({ requestId, name, email, subject, message, language, receivedAt, entries }: ShopRequest) {
  const answers = entries.flatMap(each =>
    each.kind === 'answer' && !each.takenBack ? [{ answer: each.text, answeredAt: each.at }] : [],
  )
  return { requestId, name, email, subject, message, language, receivedAt, answers }
}

function withoutPerson(documents: readonly Subscriber[]) {
  return documents.map(({ personId: _person, addedBy: _member, ...said }) => said)
}
