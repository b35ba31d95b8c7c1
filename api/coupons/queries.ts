import type { Catalogue } from '#api/catalogue/index.ts'
import type { Engines } from '#api/plumbing/feature.ts'
import { coupon, refusalOf } from '#domain/coupon/decide.ts'
import type { CouponTerms } from '#domain/coupon/events.ts'
import { textIn } from '#domain/shared/localized-text.ts'
import type { CouponDocument } from '#projections/coupons/document.ts'
import { couponsView } from '#projections/coupons/view.ts'
import type { ProductPage } from '#projections/product-page/document.ts'
import type { CouponModel, CouponQueries } from '#web/models/coupons.ts'

type CouponQueryDeps = Pick<Engines, 'handler' | 'readModels' | 'now'> & { readonly catalogue: Catalogue }

const most = 100

/** The coupons of everybody, in the language of the catalogue. */
export function couponQueries({ readModels, handler, catalogue, now }: CouponQueryDeps): CouponQueries {
  return {
    async coupons() {
      const at = now().toISOString()
      const ids = await readModels.range(couponsView.name, 'listed', { from: [at], limit: most })
      const listed = await readModels.getMany<CouponDocument>(couponsView.name, ids)
      const running = await Promise.all(
        listed.map(async each => {
          // The view does not know what is used up.
          const usable = each && refusalOf((await handler.fold(coupon, each.couponId)).state, null, at) === null
          return usable ? [await modelOf(each, catalogue)] : []
        }),
      )
      return running.flat()
    },
  }
}

async function modelOf({ code, terms }: CouponDocument, catalogue: Catalogue): Promise<CouponModel> {
  const { unit } = await catalogue.currency()
  const { value, minimum, endsAt, perPerson, firstOrderOnly } = terms
  return {
    code,
    value: value.kind === 'amount' ? { kind: 'amount', amount: unit(value.amount) } : value,
    minimum: unit(minimum),
    endsAt,
    scope: await scopeOf(terms, catalogue),
    oncePerPerson: perPerson === 1,
    firstOrderOnly,
  }
}

async function scopeOf({ productIds, categories }: CouponTerms, catalogue: Catalogue): Promise<CouponModel['scope']> {
  const { language, paths } = catalogue
  const names = await catalogue.names()
  const products = await Promise.all(productIds.map(id => catalogue.document<ProductPage>('product-page', id)))
  return [
    ...categories.map(id => ({
      name: names.name('category', id),
      path: paths.category(names.address('category', id)),
    })),
    ...products.flatMap(product =>
      product ? [{ name: textIn(product.name, language), path: paths.product(product.slug) }] : [],
    ),
  ]
}
