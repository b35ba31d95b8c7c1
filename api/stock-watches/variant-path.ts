import type { ProductPageVariant } from '#projections/product-page/document.ts'

/** The path of a product's page with a variant chosen on it. */
export function variantPath(path: string, { color, size }: Pick<ProductPageVariant, 'color' | 'size'>): string {
  const choice = new URLSearchParams()
  if (color !== null) choice.set('color', color)
  if (size !== null) choice.set('size', size)
  return choice.size > 0 ? `${path}?${choice}` : path
}
