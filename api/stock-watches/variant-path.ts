import type { ProductPageVariant } from '#projections/product-page/document.ts'
import { choiceSearch } from '#web/storefront/product/choice-search.ts'

/** The path of a product's page with a variant chosen on it. */
export function variantPath(path: string, { color, size, attributes }: ProductPageVariant): string {
  return path + choiceSearch({ color, size, options: attributes }, 'one')
}
