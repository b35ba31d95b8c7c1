import { shownCurrency } from '#api/catalogue/index.ts'
import type { WelcomeUse } from '#api/coupons/index.ts'
import { withAddresses } from '#api/customers/index.ts'
import { orderRowModel } from '#api/orders/index.ts'
import { verdictOf } from '#api/plumbing/http/guards.ts'
import type { Visitor } from '#api/plumbing/http/visitor.ts'
import { sessionModels } from '#api/visitors/index.ts'
import { mostAddresses } from '#domain/account/commands.ts'
import type { Account } from '#domain/account/evolve.ts'
import type { Settings } from '#domain/settings/events.ts'
import type { Address } from '#domain/shared/address.ts'
import { type Language, textIn } from '#domain/shared/localized-text.ts'
import { sum } from '#domain/shared/money.ts'
import type { PermissionName } from '#domain/shared/permissions.ts'
import { isErased, textOrEmpty } from '#domain/shared/personal-data.ts'
import type { Customer } from '#projections/customers/document.ts'
import { customers } from '#projections/customers/view.ts'
import type { Order } from '#projections/order/document.ts'
import { orderView } from '#projections/order/view.ts'
import type { OrderRow } from '#projections/order-rows/document.ts'
import { orderRows } from '#projections/order-rows/view.ts'
import type { ProductPage } from '#projections/product-page/document.ts'
import { productPage } from '#projections/product-page/view.ts'
import type { ShopRequest } from '#projections/requests/document.ts'
import { namesOf } from '#projections/staff/names.ts'
import { countryChoices } from '#web/client/country-choices.ts'
import type { CustomerPageModel, CustomerStory, OrderBuyerModel } from '#web/models/customer-page.ts'
import { type AllOfCustomer, allOf, type OfCustomerDeps, openOrders, worksHere } from './of-customer.ts'

/** So many orders are shown; the list of orders has them all. */
const mostOrders = 20
const mostTold = 200

export type CustomerPageDeps = OfCustomerDeps & {
  readonly settings: () => Promise<Settings>
  readonly welcomeUse: (personId: string) => Promise<WelcomeUse | null>
  readonly now: () => Date
}

/** A customer as a member of staff may see them. */
export async function customerPageModel(
  personId: string,
  visitor: Visitor,
  language: Language,
  deps: CustomerPageDeps,
): Promise<CustomerPageModel | { readonly belongsTo: string } | null> {
  const { readModels, settings } = deps
  const all = await allOf(personId, deps)
  if (!all) return null
  if (all.customer.belongsTo !== null) return { belongsTo: all.customer.belongsTo }
  const sees = (permission: PermissionName) => verdictOf(visitor, { permission, to: 'view' }) === 'allowed'
  const may = (to: 'edit' | 'delete') => verdictOf(visitor, { permission: 'users', to }) === 'allowed'
  const [whole, { currency }, newest, story, consent] = await Promise.all([
    withAddresses(deps)(all.customer),
    settings(),
    sees('orders') ? newestOrders(all, readModels) : null,
    storyOf(all, sees, language, readModels),
    sees('subscribers') ? consentOf(all, deps) : null,
  ])
  const { belongsTo: _belongsTo, fold: _fold, accountId, ...shown } = whole
  const { model, unit } = shownCurrency(currency)
  const addresses = addressesOf(all)
  const ownAccount = worksHere(all) ? null : all.account
  const sessions = ownAccount && sessionModels(ownAccount, deps.now(), null)
  return {
    ...shown,
    ...{ account: accountId !== null, spent: unit(shown.spent), currency: model, addresses, newest, story },
    persons: all.persons,
    phone: textOrEmpty(all.account?.phone ?? '') || (lastBill(all)?.phone ?? ''),
    ...{ sessions, consent, mayEdit: may('edit') },
    details: ownAccount && may('edit') ? detailsOf(ownAccount, language) : null,
    mayOrder: verdictOf(visitor, { permission: 'orders', to: 'edit' }) === 'allowed',
    erasing: may('delete')
      ? {
          open: openOrders(all).map(({ orderId, number }) => ({ orderId, number })),
          works: worksHere(all),
          goes: {
            ...{ addresses: addresses.length, requests: all.requests.length, waits: all.waits.length },
            ...{ sessions: sessions?.length ?? 0, newsletters: all.subscriptions.length },
            notes: all.notes.flatMap(({ notes }) => notes).length,
          },
          stays: { ...ordersThatStay(all), reviews: all.reviews.length },
        }
      : null,
  }
}

/** Every order of theirs: also what was cancelled or never paid stays in the books. */
function ordersThatStay({ orders }: AllOfCustomer) {
  const placed = orders.filter(({ number }) => number !== null)
  const cancelled = placed.filter(({ status }) => status === 'cancelled').length
  return { orders: placed.length - cancelled, cancelled, unplaced: orders.length - placed.length }
}

async function consentOf(
  { customer: { personId }, subscriptions }: AllOfCustomer,
  { welcomeUse }: CustomerPageDeps,
): Promise<CustomerPageModel['consent']> {
  const [newest] = subscriptions.toSorted((one, other) => (one.subscribedAt < other.subscribedAt ? 1 : -1))
  const { subscriberId, subscribedAt: at, way } = newest ?? { subscriberId: '', subscribedAt: '', way: null }
  return {
    newsletter: newest ? { subscriberId, at, way } : null,
    welcome: await welcomeUse(newest?.personId ?? personId),
  }
}

/** The buyer of an order in a line, for members who may see customers. */
export async function orderBuyerModel(
  orderId: string,
  visitor: Visitor,
  { readModels, settings }: Pick<CustomerPageDeps, 'readModels' | 'settings'>,
): Promise<OrderBuyerModel | null> {
  if (verdictOf(visitor, { permission: 'users', to: 'view' }) !== 'allowed') return null
  const order = await readModels.get<Order>(orderView.name, orderId)
  const known = order && (await readModels.get<Customer>(customers.name, order.personId))
  const whole = known?.belongsTo ? await readModels.get<Customer>(customers.name, known.belongsTo) : known
  if (!whole) return null
  const { personId, orders, spent, piecesBack } = whole
  const { model, unit } = shownCurrency((await settings()).currency)
  return { personId, orders, spent: unit(spent), piecesBack, currency: model }
}

async function newestOrders({ orders }: AllOfCustomer, readModels: CustomerPageDeps['readModels']) {
  const newest = orders.toSorted((one, other) => (one.submittedAt < other.submittedAt ? 1 : -1)).slice(0, mostOrders)
  const ids = newest.map(({ orderId }) => orderId)
  const rows = (await readModels.getMany<OrderRow>(orderRows.name, ids)).filter(row => row !== undefined)
  const packers = await namesOf(
    rows.flatMap(({ packer }) => packer ?? []),
    readModels,
  )
  return rows.map(row => orderRowModel(row, packers))
}

function lastBill({ orders }: AllOfCustomer): Address | null {
  const last = orders.toSorted((one, other) => (one.submittedAt < other.submittedAt ? 1 : -1))[0]
  return last && !isErased(last.billing) ? last.billing : null
}

function addressesOf(all: AllOfCustomer): CustomerPageModel['addresses'] {
  const saved = (all.account?.addresses ?? []).flatMap(({ addressId, address }) =>
    isErased(address) ? [] : { addressId, address },
  )
  const bill = lastBill(all)
  return saved.length > 0 || !bill ? saved : [{ addressId: null, address: bill }]
}

const detailsOf = (
  { name, phone, language, addresses }: Account,
  inLanguage: Language,
): CustomerPageModel['details'] => ({
  fields: { name: textOrEmpty(name), phone: textOrEmpty(phone), language },
  countries: countryChoices(inLanguage),
  mayAdd: addresses.length < mostAddresses,
})

/** The acts of a customer, in those parts that a member may see. */
async function storyOf(
  all: AllOfCustomer,
  sees: (permission: PermissionName) => boolean,
  language: Language,
  readModels: CustomerPageDeps['readModels'],
): Promise<readonly CustomerStory[]> {
  const { customer, orders, returns, requests, waits, reviews, notes, subscriptions } = all
  const products = await namesOfProducts([...reviews, ...waits], language, readModels)
  const nameOf = (productId: string) => products.get(productId) ?? productId
  const numbers = new Map(orders.map(({ orderId, number }) => [orderId, number]))
  const answers = new Map(requests.map(request => [request, firstAnswer(request)]))
  const writers = [...notes.flatMap(each => each.notes), ...[...answers.values()].flatMap(answer => answer ?? [])]
  const names = await namesOf(
    writers.map(({ by }) => by),
    readModels,
  )
  const nameOfMember = (by: string) => names.get(by) ?? null
  const told: readonly CustomerStory[] = [
    ...(customer.accountId === null ? [] : [{ what: 'account' as const, at: customer.since }]),
    ...notes.flatMap(({ personId, notes }) =>
      notes.map(({ noteId, note, by, notedAt }) => ({
        ...{ what: 'note' as const, at: notedAt, personId, noteId, note, by: nameOfMember(by) },
      })),
    ),
    ...(sees('subscribers')
      ? subscriptions.map(({ subscribedAt: at, way }) => ({ what: 'newsletter' as const, at, way }))
      : []),
    ...(sees('orders')
      ? [
          ...orders.flatMap(({ number, placedAt, lines, shipments }): readonly CustomerStory[] => {
            if (number === null || placedAt === null) return []
            const of = piecesOf(lines)
            const parcels = shipments.map(({ shippedAt: at, lines }) => ({
              ...{ what: 'shipped' as const, at, number, pieces: piecesOf(lines), of },
            }))
            return [{ what: 'order', at: placedAt, number, pieces: of }, ...parcels]
          }),
          ...returns.flatMap(({ orderId, requestedAt: at, lines, status }) => {
            const number = numbers.get(orderId)
            return number ? [{ what: 'return' as const, at, number, pieces: piecesOf(lines), status }] : []
          }),
        ]
      : []),
    ...(sees('product')
      ? [
          ...reviews.map(({ productId, rating, title, status, writtenAt }) => ({
            ...{ what: 'review' as const, at: writtenAt, product: nameOf(productId), rating, status },
            title: textOrEmpty(title),
          })),
          ...waits.map(({ productId, sku, watchedAt, metAt }) => ({
            ...{ what: 'wait' as const, at: watchedAt, product: nameOf(productId), sku, told: metAt !== null },
          })),
        ]
      : []),
    ...(sees('requests')
      ? requests.map(request => {
          const { requestId, subject, receivedAt: at, status } = request
          const answer = answers.get(request)
          const answered = answer ? { by: nameOfMember(answer.by), at: answer.at } : null
          return { what: 'request' as const, at, requestId, subject: textOrEmpty(subject), status, answered }
        })
      : []),
  ]
  return told.toSorted((one, other) => (one.at < other.at ? 1 : -1)).slice(0, mostTold)
}

const piecesOf = (lines: readonly { readonly quantity: number }[]) => sum(lines.map(({ quantity }) => quantity))

const firstAnswer = ({ entries }: ShopRequest) => entries.find(each => each.kind === 'answer' && !each.takenBack)

async function namesOfProducts(
  of: readonly { readonly productId: string }[],
  language: Language,
  readModels: CustomerPageDeps['readModels'],
): Promise<ReadonlyMap<string, string>> {
  const ids = [...new Set(of.map(({ productId }) => productId))]
  const pages = await readModels.getMany<ProductPage>(productPage.name, ids)
  return new Map(pages.flatMap((page, at) => (page ? [[ids[at]!, textIn(page.name, language)] as const] : [])))
}
