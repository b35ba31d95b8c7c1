import { setImmediate } from 'node:timers/promises'
import { shownCurrency } from '#api/catalogue/index.ts'
import type { Engines } from '#api/plumbing/feature.ts'
import { createFinding, sinceOf, whatIfDays } from '#api/what-if/index.ts'
import { coupon } from '#domain/coupon/decide.ts'
import type { CouponEvent, CouponTerms } from '#domain/coupon/events.ts'
import { createRerun, reprice } from '#domain/processes/reprice.ts'
import type { StoredEvent } from '#domain/shared/event-store.ts'
import type { Order } from '#projections/order/document.ts'
import { orderView } from '#projections/order/view.ts'
import type { ProductPage } from '#projections/product-page/document.ts'
import { productPage } from '#projections/product-page/view.ts'
import type { CouponWhatIf, WhatIfStep } from '#web/models/what-if.ts'
import type { TypedTerms } from './terms.ts'

export type WhatIfDeps = Pick<Engines, 'store' | 'readModels' | 'now'>

const atOnce = 100
const eventsAtOnce = 500
/** Pages of products, which are longer. */
const productsAtOnce = 20

/** A redemption, with the terms of its moment. */
type Use = { readonly orderId: string; readonly personId: string; readonly at: string; readonly ownTerms: CouponTerms }

/**
 * Reprices the orders of the last 90 days that used a coupon by other terms: the same orders, at what each was
 * charged and at what it would have been. Nothing is written. Yields how far it is, and at the end the answer.
 */
export async function* whatIf(
  { store, readModels, now }: WhatIfDeps,
  code: string,
  typed: TypedTerms,
): AsyncGenerator<WhatIfStep<CouponWhatIf>> {
  const at = now()
  // No order of the past could have used a coupon that begins later: its effect is looked at as if it had begun.
  const ahead = typed.startsAt !== null && typed.startsAt > at.toISOString()
  const terms = { ...typed, personId: null, ...(ahead && { startsAt: null }) }
  const { uses, changes } = await usesOf(store, code, sinceOf(at))
  const could = createRerun(terms)
  const products = new Map<string, readonly string[]>()
  const finding = createFinding(['orders', 'given'])
  let [goods, differ, amended] = [0, 0, 0]

  /** Of each product once, and only where the categories decide. */
  async function learn(orders: readonly Order[]): Promise<void> {
    if (terms.categories.length === 0) return
    const ids = new Set(orders.flatMap(({ lines }) => lines.map(({ productId }) => productId)))
    const unknown = [...ids].filter(id => !products.has(id))
    for (let from = 0; from < unknown.length; from += productsAtOnce) {
      const some = unknown.slice(from, from + productsAtOnce)
      const pages = await readModels.getMany<ProductPage>(productPage.name, some)
      for (const [at, id] of some.entries()) {
        const page = pages[at]
        products.set(id, page ? [page.category, page.baseCategory] : [])
      }
      await setImmediate()
    }
  }

  for (let from = 0; from < uses.length; from += atOnce) {
    yield { looked: from, total: uses.length }
    const some = uses.slice(from, from + atOnce)
    const docs = await readModels.getMany<Order>(
      orderView.name,
      some.map(({ orderId }) => orderId),
    )
    const placed = docs.map(doc => (doc?.status === 'placed' && doc.coupon?.couponId === code ? doc : null))
    await learn(placed.filter(doc => doc !== null))
    for (const [at, use] of some.entries()) {
      const doc = placed[at]
      if (!doc?.coupon || doc.number === null) continue
      const before = doc.coupon.discount
      const found = (after: number) => {
        const would = { orders: after > 0 ? 1 : 0, given: after }
        finding.add({ number: doc.number!, was: { orders: 1, given: before }, would, before, after })
        goods += doc.totals.subtotal
      }
      const mayUse = could(use)
      // Exchanging pieces left the discount as it was.
      if (doc.amendments.length > 0) {
        found(mayUse ? before : 0)
        amended++
        continue
      }
      const { name, symbol, exchangeRate, step = 1 } = doc.currency
      const { unit } = shownCurrency({ name, s: symbol, exchangeRate }, step)
      const pricing = { categoriesOf: (id: string) => products.get(id) ?? [], shown: unit, step }
      const by = (terms: CouponTerms | null, ownTerms: CouponTerms) =>
        reprice(doc, { coupon: { ...pricing, terms, ownTerms } }).totals.discount
      // Terms that changed between the order and its redemption are not those that it saw.
      const own = [use.ownTerms, termsAt(doc.submittedAt, changes)]
      if (!own.some(each => by(each, each) === before)) differ++
      found(by(mayUse ? terms : null, use.ownTerms))
    }
    await setImmediate()
  }
  yield { done: { days: whatIfDays, ...finding.told(), goods, differ, amended, ahead } }
}

type Change = { readonly at: string; readonly terms: CouponTerms }

function termsAt(moment: string, changes: readonly Change[]): CouponTerms {
  return (changes.findLast(({ at }) => at <= moment) ?? changes[0]!).terms
}

/** The redemptions since a moment that stand, with the terms of each, the oldest first; and the terms from their first on. */
async function usesOf(
  store: WhatIfDeps['store'],
  code: string,
  since: string,
): Promise<{ readonly uses: readonly Use[]; readonly changes: readonly Change[] }> {
  const uses = new Map<string, Use>()
  let ownTerms: CouponTerms | null = null
  const changes: Change[] = []
  let read = 0
  for await (const stored of store.read(`${coupon.name}-${code}`)) {
    const event = stored as unknown as StoredEvent<CouponEvent>
    if (++read % eventsAtOnce === 0) await setImmediate()
    switch (event.type) {
      case 'CouponCreated':
      case 'CouponTermsChanged':
        ownTerms = event.data.terms
        changes.push({ at: event.at, terms: ownTerms })
        break
      case 'CouponRedeemed': {
        const { orderId, personId } = event.data
        if (ownTerms && event.at >= since) uses.set(orderId, { orderId, personId, ownTerms, at: event.at })
        break
      }
      case 'CouponRedemptionReleased':
        uses.delete(event.data.orderId)
        break
      case 'CouponEnded':
      case 'CouponReopened':
    }
  }
  return { uses: [...uses.values()], changes }
}
