import { setImmediate } from 'node:timers/promises'
import { shownCurrency } from '#api/catalogue/index.ts'
import type { Engines } from '#api/plumbing/feature.ts'
import { coupon } from '#domain/coupon/decide.ts'
import type { CouponEvent, CouponTerms } from '#domain/coupon/events.ts'
import { type CouponOrder, createRerun, repriced } from '#domain/processes/reprice.ts'
import type { StoredEvent } from '#domain/shared/event-store.ts'
import type { Order } from '#projections/order/document.ts'
import { orderView } from '#projections/order/view.ts'
import type { ProductPage } from '#projections/product-page/document.ts'
import { productPage } from '#projections/product-page/view.ts'
import type { WhatIfModel, WhatIfStep } from '#web/models/what-if.ts'
import type { TypedTerms } from './terms.ts'

export type WhatIfDeps = Pick<Engines, 'store' | 'readModels' | 'now'>

const days = 90
const dayMs = 86_400_000
const atOnce = 100
const eventsAtOnce = 500
/** Pages of products, which are longer. */
const productsAtOnce = 20
const mostNamed = 20

type Use = Pick<CouponOrder, 'ownTerms' | 'at' | 'personId'> & { readonly orderId: string }

/**
 * Reprices the orders of the last 90 days that used a coupon by other terms: the same orders, at what each was
 * charged and at what it would have been. Nothing is written. Yields how far it is, and at the end the answer.
 */
export async function* whatIf(
  { store, readModels, now }: WhatIfDeps,
  code: string,
  typed: TypedTerms,
): AsyncGenerator<WhatIfStep> {
  const at = now()
  const since = new Date(at.getTime() - days * dayMs).toISOString()
  // No order of the past could have used a coupon that begins later: its effect is looked at as if it had begun.
  const ahead = typed.startsAt !== null && typed.startsAt > at.toISOString()
  const terms = { ...typed, personId: null, ...(ahead && { startsAt: null }) }
  const { uses, changes } = await usesOf(store, code, since)
  const could = createRerun(terms)
  const products = new Map<string, readonly string[]>()
  const found = createFinding()

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
      const mayUse = could(use)
      // Exchanging pieces left the discount as it was.
      if (doc.amendments.length > 0) {
        found.add({ number: doc.number, goods: doc.totals.subtotal, before, after: mayUse ? before : 0 })
        found.amended++
        continue
      }
      const { name, symbol, exchangeRate, step = 1 } = doc.currency
      const { unit } = shownCurrency({ name, s: symbol, exchangeRate }, step)
      const pricing = { categoriesOf: (id: string) => products.get(id) ?? [], shown: unit, step }
      const order: CouponOrder = { ...use, lines: doc.lines, coupon: doc.coupon }
      // Terms that changed between the order and its redemption are not those that it saw.
      const own = [use.ownTerms, termsAt(doc.submittedAt, changes)]
      if (!own.some(each => repriced(each, { ...order, ownTerms: each }, pricing) === before)) found.differ++
      const after = mayUse ? repriced(terms, order, pricing) : 0
      found.add({ number: doc.number, goods: doc.totals.subtotal, before, after })
    }
    await setImmediate()
  }
  yield { done: { days, ...found.told(), ahead } }
}

type Found = WhatIfModel['orders'][number]

/** Adds orders up as they are found, so that no turn at the end goes through all of them. */
function createFinding() {
  const before = { orders: 0, given: 0 }
  const after = { orders: 0, given: 0 }
  let [goods, changed] = [0, 0]
  let most: readonly Found[] = []
  const largest = (a: Found, b: Found) =>
    Math.abs(b.after - b.before) - Math.abs(a.after - a.before) || a.number - b.number
  return {
    /** Orders that come to another sum by their own rules, and those whose pieces were exchanged. */
    differ: 0,
    amended: 0,
    add(order: Found): void {
      before.orders++
      before.given += order.before
      if (order.after > 0) after.orders++
      after.given += order.after
      goods += order.goods
      if (order.before === order.after) return
      changed++
      const last = most[mostNamed - 1]
      if (!last || largest(order, last) < 0) most = [...most, order].sort(largest).slice(0, mostNamed)
    },
    told() {
      return { before, after, goods, changed, orders: most, differ: this.differ, amended: this.amended }
    },
  }
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
