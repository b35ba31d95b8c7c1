import { shownCurrency } from '#api/catalogue/index.ts'
import { idOf } from '#api/plumbing/slug.ts'
import { builtInTables, createMarkup, settingsLog } from '#api/settings/index.ts'
import { coupon } from '#domain/coupon/decide.ts'
import type { CouponEvent, CouponTerms } from '#domain/coupon/events.ts'
import { comesTo, type OtherRules, reprice } from '#domain/processes/reprice.ts'
import { rules as tableRules } from '#domain/rules/decide.ts'
import { keyed, type RulesEvent, rowsAfter } from '#domain/rules/events.ts'
import { defaultSettings } from '#domain/settings/defaults.ts'
import type { StoredEvent } from '#domain/shared/event-store.ts'
import type { Minor } from '#domain/shared/money.ts'
import { isErased } from '#domain/shared/personal-data.ts'
import { markedUp, unitPrice } from '#domain/shared/selling-price.ts'
import type { Row, RowOf } from '#domain/shared/tables.ts'
import type { StoredProductRow } from '#projections/product-rows/document.ts'
import { productRows } from '#projections/product-rows/view.ts'
import type { MarkupWhatIf, WhatIfStep } from '#web/models/what-if.ts'
import { deliveryOverTime, type WhatIfDeps } from './delivery.ts'
import { createFinding } from './finding.ts'
import { type OrderThen, ordersSince } from './placed-orders.ts'
import { type Priced, pricesOverTime } from './products-then.ts'
import { sinceOf, whatIfDays } from './steps.ts'
import { rulesAt, type Since } from './then.ts'

type FactorFor = (brand: string) => number
type Line = OrderThen['lines'][number]
/** A piece at its price, at the one by the other markup, and what it cost the shop. */
type LinePrice = { readonly own: Minor; readonly would: Minor; readonly cost: Minor | null; readonly isMade: boolean }

/** A long import uses the factors of its beginning. */
const importMs = 60 * 60_000

/**
 * Prices the last days' orders with pieces of a brand by another markup, as if it had counted in the imports that made their
 * prices. Each piece has the cost of its own moment, and each order its own coupon terms and areas of delivery, by which it is checked first.
 */
export async function* markupWhatIf(
  { store, readModels, now }: WhatIfDeps,
  brand: string,
  markup: string,
): AsyncGenerator<WhatIfStep<MarkupWhatIf>> {
  const since = sinceOf(now())
  const log = await settingsLog(store)
  const areas = deliveryOverTime(log)
  const factors = await factorsOverTime(store)
  const other = factorsWith(factors.at(-1)!.rules.rows, brand, markup)
  const prices = new Map<string, readonly Since<Priced>[]>()
  const coupons = new Map<string, readonly Since<CouponTerms>[]>()
  const finding = createFinding(['orders', 'goods', 'margin', 'total'])
  const left = { pieces: 0, fixed: 0, costless: 0, differ: 0 }

  /** Of each product once; those of other brands are left as they are. */
  async function learn(orders: readonly OrderThen[]): Promise<void> {
    const ids = new Set(orders.flatMap(({ lines }) => lines.map(({ productId }) => productId)))
    const unknown = [...ids].filter(id => !prices.has(id))
    const rows = await readModels.getMany<StoredProductRow>(productRows.name, unknown)
    for (const [at, id] of unknown.entries()) {
      const row = rows[at]
      const fed = row?.fold.fed?.brand ?? row?.brand ?? ''
      prices.set(id, idOf(fed) === brand || fed === brand ? await pricesOverTime(id, since, store) : [])
    }
    for (const { coupon: used } of orders) {
      if (used && !coupons.has(used.couponId)) coupons.set(used.couponId, await termsOverTime(used.couponId, store))
    }
  }

  function priceOf({ productId, sku, unitPrice: charged }: Line, moment: string): LinePrice | null {
    const found = rulesAt(prices.get(productId) ?? [], moment).flatMap((then): readonly LinePrice[] => {
      const variant = then.variants.get(sku)
      if (!variant) return []
      const at = (price: Minor) => unitPrice({ ...variant, price }, then.prices[sku], then.discount).price
      const { cost, price, minimumPrice } = variant
      const isBy = ({ factorFor }: Factors) =>
        cost !== null && markedUp(cost, factorFor(then.brand), minimumPrice) === price
      const isMade = rulesAt(factors, then.importedAt, importMs).some(isBy) && then.prices[sku] === undefined
      const would = isMade ? at(markedUp(cost!, other(then.brand), minimumPrice)) : at(price)
      return [{ own: at(price), would, cost, isMade }]
    })
    return found.find(({ own }) => own === charged) ?? found[0] ?? null
  }

  for await (const { looked, total, orders } of ordersSince({ store, readModels }, since)) {
    yield { looked, total }
    await learn(orders)
    for (const order of orders) {
      const priced = new Map<string, LinePrice>()
      for (const line of order.lines) {
        const price = priceOf(line, order.submittedAt)
        if (price) priced.set(line.uid, price)
      }
      if (priced.size === 0) continue
      const { place, terms } = { place: isErased(order.shipping) ? null : order.shipping, terms: termsOf(order) }
      const by = (which: 'own' | 'would', own: OtherRules) =>
        reprice(order, { ...own, unitPrice: ({ uid, unitPrice }) => priced.get(uid)?.[which] ?? unitPrice })
      const delivered = place ? rulesAt(areas, order.submittedAt).map(rules => ({ delivery: { rules, place } })) : [{}]
      const candidates = delivered.flatMap(delivery => terms.map(rule => ({ ...delivery, ...rule })))
      const own = candidates.find(rules => comesTo(by('own', rules).totals, order.totals))
      if (!own) left.differ++
      count(order, priced, own ? by('would', own).totals.total : null)
    }
  }
  const { name, s: symbol, exchangeRate } = (log.at(-1)?.after ?? defaultSettings).currency
  const currency = exchangeRate === 1 ? { name, symbol } : null
  yield { done: { days: whatIfDays, ...finding.told(), ...left, currency } }

  /** `would`: its total by the other markup; null: it counts as it was charged. */
  function count(order: OrderThen, priced: ReadonlyMap<string, LinePrice>, would: Minor | null): void {
    const sums = { own: { goods: 0, margin: 0 }, would: { goods: 0, margin: 0 } }
    for (const { uid, quantity, unitPrice } of order.lines) {
      const price = priced.get(uid)
      if (!price) continue
      left.pieces += quantity
      if (!price.isMade) left.fixed += quantity
      if (price.cost === null) left.costless += quantity
      for (const which of ['own', 'would'] as const) {
        const unit = which === 'own' || would === null ? unitPrice : price.would
        sums[which].goods += unit * quantity
        if (price.cost !== null) sums[which].margin += (unit - price.cost) * quantity
      }
    }
    const before = order.totals.total
    const after = would ?? before
    const was = { orders: 1, ...sums.own, total: before }
    finding.add({ number: order.number, was, would: { orders: 1, ...sums.would, total: after }, before, after })
  }

  /** The terms by which its coupon may have been priced, as rules; without a coupon none. */
  function termsOf({ coupon: used, currency, submittedAt }: OrderThen): readonly Pick<OtherRules, 'coupon'>[] {
    if (!used) return [{}]
    const { name, symbol, exchangeRate, step = 1 } = currency
    const { unit: shown } = shownCurrency({ name, s: symbol, exchangeRate }, step)
    return rulesAt(coupons.get(used.couponId) ?? [], submittedAt).map(terms => ({
      coupon: { terms, ownTerms: terms, categoriesOf: () => [], shown, step },
    }))
  }
}

type Factors = { readonly rows: readonly RowOf<'markup'>[]; readonly factorFor: FactorFor }

const factorsOf = (rows: readonly Row[]): Factors => {
  const markup = rows as readonly RowOf<'markup'>[]
  return { rows: markup, factorFor: createMarkup({ markup }).factorFor }
}

/** The factors with another one for a brand; '' for that of all others. */
function factorsWith(rows: readonly RowOf<'markup'>[], brand: string, markup: string): FactorFor {
  const others = rows.filter(row => row.brand === '*' || idOf(row.brand) !== brand)
  return factorsOf(markup === '' ? others : [...others, { brand, markup }]).factorFor
}

/** The table of markup, each time from when it counted. */
async function factorsOverTime(store: WhatIfDeps['store']): Promise<readonly Since<Factors>[]> {
  const builtIn = builtInTables().markup
  const all: Since<Factors>[] = [{ at: '', rules: factorsOf(builtIn) }]
  let rows = keyed('markup', builtIn)
  for await (const stored of store.read(`${tableRules.name}-markup`)) {
    const event = stored as unknown as StoredEvent<RulesEvent>
    rows = rowsAfter(rows, event)
    all.push({ at: event.at, rules: factorsOf([...rows.values()]) })
  }
  return all
}

/** The terms of a coupon, each from when they counted. */
async function termsOverTime(couponId: string, store: WhatIfDeps['store']): Promise<readonly Since<CouponTerms>[]> {
  const all: Since<CouponTerms>[] = []
  for await (const stored of store.read(`${coupon.name}-${couponId}`)) {
    const event = stored as unknown as StoredEvent<CouponEvent>
    if (event.type === 'CouponCreated' || event.type === 'CouponTermsChanged') {
      all.push({ at: event.at, rules: event.data.terms })
    }
  }
  return all
}
