import { shownCurrency } from '#api/catalogue/index.ts'
import { orderDocument, shownIn, submissionOf } from '#api/orders/index.ts'
import type { payments } from '#api/payments/index.ts'
import { createTurns } from '#api/plumbing/background/turns.ts'
import type { Engines, Offers } from '#api/plumbing/feature.ts'
import type { visitors } from '#api/visitors/index.ts'
import { cart } from '#domain/cart/decide.ts'
import { shownTotals } from '#domain/order/totals.ts'
import type { OrderDraftEvent } from '#domain/order-draft/events.ts'
import { type Address, addressFields } from '#domain/shared/address.ts'
import type { StoredEvent } from '#domain/shared/event-store.ts'
import type { Language } from '#domain/shared/localized-text.ts'
import { sameData } from '#domain/shared/merge-sections.ts'
import { isErased } from '#domain/shared/personal-data.ts'
import type { Customer } from '#projections/customers/document.ts'
import { customers as customersView } from '#projections/customers/view.ts'
import type { Order } from '#projections/order/document.ts'
import { orderView } from '#projections/order/view.ts'
import type { OrderDraftDocument } from '#projections/order-drafts/view.ts'
import { orderDrafts } from '#projections/order-drafts/view.ts'
import { namesOf } from '#projections/staff/names.ts'
import { countryChoices } from '#web/client/country-choices.ts'
import type {
  DraftBody,
  DraftOrder,
  DraftStart,
  KnownBuyer,
  OrderDraftModel,
  OtherDraft,
} from '#web/models/order-draft.ts'
import { type SumsDeps, sumsOf } from './sums.ts'

export type DraftsDeps = Pick<Engines, 'handler' | 'store' | 'readModels' | 'fingerprint'> &
  SumsDeps &
  Offers<[typeof visitors, typeof payments]>

/** `discarded`: what it held then; its order may still wait. */
export type KeptDraft = { readonly body: DraftBody; readonly revision: number; readonly discarded: boolean }

const nobody = Object.fromEntries(addressFields.map(field => [field, ''])) as unknown as Address

/** The newest drafts that a page names. */
const mostOthers = 50

/** Drafts of orders as they stand. */
export function createDrafts(deps: DraftsDeps) {
  const { handler, store, readModels } = deps

  /** Made of the draft, so that it is the same however often the draft is ordered; nobody guesses it. */
  const cartOf = (draftId: string) => `${deps.fingerprint('draft-cart', draftId).slice(0, 22)}.0`

  const sealOf = (draftId: string) => draftSeal(deps, draftId)

  /** The draft as it was written last. Null: nobody wrote it. */
  async function read(draftId: string): Promise<KeptDraft | null> {
    let discarded = false
    for await (const event of store.read(`order-draft-${draftId}`, -1, { backwards: true, limit: 2 })) {
      const last = event as unknown as StoredEvent<OrderDraftEvent>
      if (last.type === 'OrderDraftDiscarded') {
        discarded = true
        continue
      }
      const { lines, coupon, delivery, method, payUntil, language, buyer } = last.data
      const known = buyer === undefined || isErased(buyer) ? null : buyer
      const body = { lines, coupon, delivery, method, payUntil, language, buyer: known }
      return { body, revision: last.revision, discarded }
    }
    return null
  }

  /** The order that its cart is closed for, unless it was refused. */
  async function orderedBy(draftId: string): Promise<Order | null> {
    const { orderId } = (await handler.fold(cart, cartOf(draftId))).state
    const order = orderId === null ? undefined : await orderDocument(orderId, deps)
    return order && order.status !== 'refused' ? order : null
  }

  /** An earlier order as a draft: what was ordered, for the same buyer. */
  async function copyOf(number: number): Promise<DraftBody | null> {
    const [orderId] = await readModels.lookup(orderView.name, 'byNumber', number)
    const order = orderId === undefined ? undefined : await orderDocument(orderId, deps)
    if (!order) return null
    const { billing, shipping, delivery } = order
    return {
      ...(await empty(order.language)),
      lines: order.lines.map(({ sku, quantity }) => ({ sku, quantity })),
      delivery: { type: delivery.type, area: delivery.area },
      buyer:
        isErased(billing) || isErased(shipping)
          ? null
          : { billing, shipping: sameData(billing, shipping) ? null : shipping, note: '' },
    }
  }

  /** A new order of a customer: who they are, and where their last one or the shop's book of addresses says. */
  async function forCustomer(personId: string): Promise<DraftBody | null> {
    const customer = await readModels.get<Customer>(customersView.name, personId)
    if (!customer) return null
    const { email, name, accountId, language } = customer
    const account = accountId === null ? null : await deps.accounts.byId(accountId)
    const [saved] = (account?.addresses ?? []).flatMap(({ address }) => (isErased(address) ? [] : address))
    const last = await lastAddresses(email)
    const billing = last?.billing ?? saved
    const [firstName = '', ...others] = name.split(' ')
    const typed = billing ?? { ...nobody, firstName, lastName: others.join(' ') }
    const shipping = last?.shipping && !sameData(last.shipping, typed) ? last.shipping : null
    return { ...(await empty(language)), buyer: { billing: { ...typed, email }, shipping, note: '' } }
  }

  async function empty(language: Language): Promise<DraftBody> {
    return { lines: [], coupon: null, delivery: null, method: null, payUntil: null, language, buyer: null }
  }

  /** Somebody who ordered under this address before; null: nobody did. */
  async function lastAddresses(email: string): Promise<KnownBuyer | null> {
    const person = deps.personIdOf(email)
    const ids = await readModels.range(orderView.name, 'byPerson', { from: [person], to: [person] })
    const orders = (await readModels.getMany<Order>(orderView.name, ids)).filter(each => each !== undefined)
    const last = orders.reduce<Order | null>((a, b) => (a && a.submittedAt > b.submittedAt ? a : b), null)
    const placed = last && (await submissionOf(store, last.orderId))
    if (!last || !placed) return null
    const { billing, shipping } = placed
    return {
      orders: orders.length,
      last: last.number,
      billing: isErased(billing) ? null : billing,
      shipping: isErased(shipping) ? null : shipping,
    }
  }

  async function others(draftId: string): Promise<readonly OtherDraft[]> {
    const ids = await readModels.range(orderDrafts.name, 'newest', { limit: mostOthers, reverse: true })
    const found = (await readModels.getMany<OrderDraftDocument>(orderDrafts.name, ids)).filter(
      each => each !== undefined,
    )
    const names = await namesOf(
      found.map(({ by }) => by),
      readModels,
    )
    return found
      .filter(each => each.draftId !== draftId)
      .map(({ draftId, by, buyer, pieces, writtenAt, orderId }) => ({
        ...{ draftId, buyer, pieces, writtenAt, waits: orderId !== null },
        by: names.get(by) ?? null,
      }))
  }

  return {
    cartOf,
    sealOf,
    read,
    orderedBy,
    /** Changes of one draft are made one after another, so that none is changed or discarded while it is ordered. */
    inTurn: createTurns(),

    async model(draftId: string, language: Language, { copy, buyer }: DraftStart): Promise<OrderDraftModel> {
      const [kept, ordered, shop] = await Promise.all([read(draftId), orderedBy(draftId), deps.settings()])
      const begun = copy === null ? buyer !== null && forCustomer(buyer) : copyOf(copy)
      const body = kept?.body ?? ((await begun) || (await empty(language)))
      const sold = await Promise.all(body.lines.map(({ sku }) => deps.products.bySku(sku)))
      const shown = shownCurrency(shop.currency)
      return {
        draftId,
        revision: kept?.revision ?? -1,
        discarded: kept?.discarded ?? false,
        body,
        sums: await sumsOf(body, deps),
        products: [...new Set(sold.flatMap(each => each?.product.slug ?? []))],
        methods: deps.offered.payments(shop).map(({ method }) => method),
        ordered: ordered && orderModel(ordered),
        others: await others(draftId),
        currency: shown.model,
        converted: shown.unit(10_000) !== 10_000,
        countries: countryChoices(language),
      }
    },

    buyer: lastAddresses,
  }
}

/** The key of one draft seals its buyer, whichever address is typed; it goes with whoever is erased of them. */
export function draftSeal({ fingerprint }: Pick<Engines, 'fingerprint'>, draftId: string): string {
  return fingerprint('draft-buyer', draftId)
}

export type Drafts = ReturnType<typeof createDrafts>

export function orderModel({ orderId, number, awaitedUntil, lines, totals, currency }: Order): DraftOrder {
  const { total } = shownTotals(lines, totals, shownIn(currency).unit)
  return { orderId, number, until: number === null ? awaitedUntil : null, total }
}
