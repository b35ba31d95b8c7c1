import type { Catalogue } from '#api/catalogue/index.ts'
import type { Engines } from '#api/plumbing/feature.ts'
import { verdictOf } from '#api/plumbing/http/guards.ts'
import type { Visitor } from '#api/plumbing/http/visitor.ts'
import { shownUntil } from '#api/plumbing/lists/behind.ts'
import type { OpenList } from '#api/plumbing/lists/list.ts'
import { queryOf } from '#api/plumbing/lists/query.ts'
import { savedViewsFor } from '#api/plumbing/lists/saved-views.ts'
import { couponCode } from '#domain/coupon/code.ts'
import { textIn } from '#domain/shared/localized-text.ts'
import { couponsView } from '#projections/coupons/view.ts'
import type { ProductPage } from '#projections/product-page/document.ts'
import type { CouponListModel, CouponRowModel } from '#web/models/coupon-list.ts'
import { type CouponRow, completedCoupon, couponRowList } from './coupon-list.ts'

export type CouponListDeps = Pick<Engines, 'handler' | 'readModels' | 'store' | 'now'> & {
  readonly list: OpenList
  readonly catalogue: Catalogue
}

/** A page of the list for the dashboard, the coupon that is open, and the names of what coupons are for. */
export async function couponListModel(
  asked: URLSearchParams,
  code: string | null,
  visitor: Visitor,
  { list, catalogue, ...engines }: CouponListDeps,
): Promise<CouponListModel> {
  // Before the rows: they show at least that much.
  const until = await shownUntil(couponsView, engines)
  const query = queryOf(couponRowList, asked, engines.now())
  const { columns: _columns, sums: _sums, rows, ...answer } = await list.answer(query)
  const shown = rows as readonly CouponRowModel[]
  const open = shown.find(each => each.code === code) ?? (code === null ? null : await openCoupon(code, engines))
  const saved = await savedViewsFor(list, visitor, engines)
  const [currency, names] = [await catalogue.currency(), await namesIn(open ? [...shown, open] : shown, catalogue)]
  const may = (to: 'edit' | 'delete') => verdictOf(visitor, { permission: 'coupons', to }) === 'allowed'
  return {
    ...{ ...answer, ...saved, shownUntil: until },
    ...{ q: query.q, filters: query.filters, rows: shown, open, names },
    currency: currency.model,
    converted: currency.unit(10_000) !== 10_000,
    may: { edit: may('edit'), delete: may('delete') },
  }
}

async function openCoupon(
  code: string,
  engines: Pick<Engines, 'handler' | 'readModels' | 'now'>,
): Promise<CouponRowModel | null> {
  const known = couponCode(code)
  const doc = known && (await engines.readModels.get<CouponRow>(couponsView.name, known))
  return doc ? couponRowList.rowOf(await completedCoupon(engines)(doc)) : null
}

/** All categories, to choose from, and the products that the coupons name. */
async function namesIn(rows: readonly CouponRowModel[], catalogue: Catalogue): Promise<CouponListModel['names']> {
  const names = await catalogue.names()
  const ids = [...new Set(rows.flatMap(({ productIds }) => productIds))]
  const products = await Promise.all(ids.map(id => catalogue.document<ProductPage>('product-page', id)))
  return {
    categories: names.all('category').map(({ id, label }) => ({ id, name: label })),
    products: ids.map((id, at) => ({ id, name: products[at] ? textIn(products[at].name, catalogue.language) : id })),
  }
}
