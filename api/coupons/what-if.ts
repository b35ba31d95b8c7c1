import { setImmediate } from 'node:timers/promises'
import { shownCurrency } from '#api/catalogue/index.ts'
import type { Engines } from '#api/plumbing/feature.ts'
import { coupon } from '#domain/coupon/decide.ts'
import type { CouponEvent, CouponTerms } from '#domain/coupon/events.ts'
import { type CouponOrder, createRerun, repriced } from '#domain/processes/reprice.ts'
import type { StoredEvent } from '#domain/shared/event-store.ts'
import { sum } from '#domain/shared/money.ts'
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
  const uses = await usesOf(store, code, since)
  const could = createRerun(terms)
  const products = new Map<string, readonly string[]>()
  const orders: WhatIfModel['orders'][number][] = []
  let [differ, amended] = [0, 0]

  async function learn(found: readonly Order[]): Promise<void> {
    const ids = new Set(found.flatMap(({ lines }) => lines.map(({ productId }) => productId)))
    const unknown = [...ids].filter(id => !products.has(id))
    const pages = await readModels.getMany<ProductPage>(productPage.name, unknown)
    for (const [at, id] of unknown.entries()) {
      const page = pages[at]
      products.set(id, page ? [page.category, page.baseCategory] : [])
    }
  }

  for (let from = 0; from < uses.length; from += atOnce) {
    yield { looked: from, total: uses.length }
    const some = uses.slice(from, from + atOnce)
    const docs = await readModels.getMany<Order>(
      orderView.name,
      some.map(({ orderId }) => orderId),
    )
    const found = docs.map(doc => (doc?.status === 'placed' && doc.coupon?.couponId === code ? doc : null))
    await learn(found.filter(doc => doc !== null))
    for (const [at, use] of some.entries()) {
      const doc = found[at]
      if (!doc?.coupon || doc.number === null) continue
      const before = doc.coupon.discount
      const mayUse = could(use)
      // Exchanging pieces left the discount as it was.
      if (doc.amendments.length > 0) {
        amended++
        orders.push({ number: doc.number, goods: doc.totals.subtotal, before, after: mayUse ? before : 0 })
        continue
      }
      const { name, symbol, exchangeRate, step = 1 } = doc.currency
      const { unit } = shownCurrency({ name, s: symbol, exchangeRate }, step)
      const pricing = { categoriesOf: (id: string) => products.get(id) ?? [], shown: unit, step }
      const order: CouponOrder = { ...use, lines: doc.lines, coupon: doc.coupon }
      if (repriced(use.ownTerms, order, pricing) !== before) differ++
      const after = mayUse ? repriced(terms, order, pricing) : 0
      orders.push({ number: doc.number, goods: doc.totals.subtotal, before, after })
    }
    await setImmediate()
  }
  const changed = orders.filter(({ before, after }) => before !== after)
  yield {
    done: {
      days,
      before: { orders: orders.length, given: sum(orders.map(({ before }) => before)) },
      after: { orders: orders.filter(({ after }) => after > 0).length, given: sum(orders.map(({ after }) => after)) },
      goods: sum(orders.map(({ goods }) => goods)),
      changed: changed.length,
      orders: changed
        .sort((a, b) => Math.abs(b.after - b.before) - Math.abs(a.after - a.before) || a.number - b.number)
        .slice(0, mostNamed),
      differ,
      amended,
      ahead,
    },
  }
}

/** The redemptions since a moment that stand, with the terms of each, the oldest first. */
async function usesOf(store: WhatIfDeps['store'], code: string, since: string): Promise<readonly Use[]> {
  const uses = new Map<string, Use>()
  let ownTerms: CouponTerms | null = null
  for await (const stored of store.read(`${coupon.name}-${code}`)) {
    const event = stored as unknown as StoredEvent<CouponEvent>
    switch (event.type) {
      case 'CouponCreated':
      case 'CouponTermsChanged':
        ownTerms = event.data.terms
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
  return [...uses.values()]
}
