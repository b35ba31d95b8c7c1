import type { CouponLine } from '#domain/coupon/discount.ts'
import type { Minor } from '#domain/shared/money.ts'
import type { ProductPage } from '#projections/product-page/document.ts'

/** A line as a coupon's scope looks at it: a category counts with the one that it belongs to. */
export function couponLine(
  { id, category, baseCategory }: Pick<ProductPage, 'id' | 'category' | 'baseCategory'>,
  { uid, quantity }: { readonly uid: string; readonly quantity: number },
  unitPrice: Minor,
): CouponLine {
  return { uid, productId: id, categories: [category, baseCategory], quantity, unitPrice }
}
