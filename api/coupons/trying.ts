import { type Catalogue, type ProductPages, shownCurrency } from '#api/catalogue/index.ts'
import type { Engines } from '#api/plumbing/feature.ts'
import type { PersonsOf } from '#api/visitors/index.ts'
import { coupon } from '#domain/coupon/decide.ts'
import type { CouponLine } from '#domain/coupon/discount.ts'
import { type Trial, type Tried, tryCoupon } from '#domain/processes/try-coupon.ts'
import type { CouponDocument } from '#projections/coupons/document.ts'
import { couponsView } from '#projections/coupons/view.ts'
import { listIndex } from '#projections/list.ts'
import type { Order } from '#projections/order/document.ts'
import { orderView } from '#projections/order/view.ts'
import type { TrialModel, TriedModel } from '#web/models/try-coupon.ts'
import { couponLine, problemOfCoupon } from './pricing.ts'
import type { HasOrdered } from './redeeming.ts'
import type { TypedTerms } from './terms.ts'

export type TryingDeps = Pick<Engines, 'handler' | 'readModels' | 'now'> & {
  readonly products: ProductPages
  readonly hasOrdered: HasOrdered
  readonly personsOf: PersonsOf
  readonly catalogue: Pick<Catalogue, 'currency'>
}

export type TrialWish = {
  readonly terms?: TypedTerms | undefined
  readonly order?: number | undefined
  readonly lines?: readonly { readonly sku: string; readonly quantity: number }[] | undefined
  /** `2026-11-20`; absent: now. */
  readonly on?: string | undefined
}

/** Other coupons that are tried beside one. */
const mostOthers = 100
const mostShown = 5

/** Tries a coupon on an order or on goods, on a day; null: there is no such order. Nothing is written. */
export async function tryOn(deps: TryingDeps, code: string, wish: TrialWish): Promise<TrialModel | null> {
  const { handler, readModels } = deps
  const found = await trialOf(deps, wish)
  if (!found) return null
  const { trial, unknown } = found
  const own = (await handler.fold(coupon, code)).state
  const terms = wish.terms ? { ...wish.terms, personId: own.terms?.personId ?? null } : own.terms
  const tried = modelOf(code, tryCoupon(own, trial, terms), terms?.minimum ?? 0)
  const range = { from: ['running'], to: ['running'], limit: mostOthers }
  const docs = await readModels.getMany<CouponDocument>(
    couponsView.name,
    await readModels.range(couponsView.name, listIndex, range),
  )
  const others = await Promise.all(
    docs
      .filter(each => each !== undefined && each.couponId !== code)
      .map(async each => {
        const { state } = await handler.fold(coupon, each!.couponId)
        return modelOf(state.code, tryCoupon(state, trial), state.terms?.minimum ?? 0)
      }),
  )
  const off = ({ answer }: TriedModel) => (answer.ok ? answer.discount : -1)
  return {
    tried,
    others: others.sort((a, b) => off(b) - off(a)).slice(0, mostShown),
    unknown,
    goods: trial.lines.reduce((total, { quantity, unitPrice }) => total + quantity * unitPrice, 0),
  }
}

async function trialOf(deps: TryingDeps, { order: number, lines = [], on }: TrialWish) {
  const { products, readModels, hasOrdered, personsOf, catalogue, now } = deps
  const at = on ? `${on}T12:00:00.000Z` : now().toISOString()
  const unknown: string[] = []
  if (number === undefined) {
    const found = await Promise.all(
      lines.map(async ({ sku, quantity }): Promise<readonly CouponLine[]> => {
        const sold = await products.bySku(sku)
        if (!sold) unknown.push(sku)
        return sold ? [couponLine(sold.product, { uid: sku, quantity }, sold.variant.sellingPrice)] : []
      }),
    )
    const { unit, step } = await catalogue.currency()
    const nobody = { persons: null, orderId: null, hasOrdered: false }
    const trial: Trial = { lines: found.flat(), at, ...nobody, shown: unit, step }
    return { trial, unknown }
  }
  const [id] = await readModels.lookup(orderView.name, 'byNumber', number)
  const order = id === undefined ? undefined : await readModels.get<Order>(orderView.name, id)
  if (!order) return null
  const persons = await personsOf(order.personId)
  const bought = await Promise.all(
    order.lines.map(async (line): Promise<CouponLine> => {
      const page = await products.byId(line.productId)
      const { uid, productId, quantity, unitPrice } = line
      return page ? couponLine(page, line, unitPrice) : { uid, productId, quantity, unitPrice, categories: [] }
    }),
  )
  const { name, symbol, exchangeRate, step = 1 } = order.currency
  const trial: Trial = {
    ...{ lines: bought, at, persons, orderId: order.orderId, step },
    hasOrdered: await hasOrdered(persons, order.orderId),
    shown: shownCurrency({ name, s: symbol, exchangeRate }, step).unit,
  }
  return { trial, unknown }
}

function modelOf(code: string, tried: Tried, minimum: number): TriedModel {
  if (tried.ok) {
    const { discount, amount, pieces } = tried
    return { code, minimum, answer: { ok: true, discount, amount, pieces } }
  }
  const { problem } = tried
  const known =
    problem.code === 'coupon-minimum' || problem.code === 'coupon-not-for-cart' ? problem : problemOfCoupon(problem)
  return { code, minimum, answer: { ok: false, problem: known } }
}
