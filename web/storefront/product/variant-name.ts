import type { ProductModel } from '../models/product.ts'

/** A variant as its colour and size, "Navy, L"; the SKU where it has neither. */
export function variantName(
  { variants, colors, sizes }: Pick<ProductModel, 'variants' | 'colors' | 'sizes'>,
  sku: string,
): string {
  const variant = variants.find(candidate => candidate.sku === sku)
  const color = colors.find(candidate => candidate.id === variant?.color)?.name
  const size = sizes.find(candidate => candidate.id === variant?.size)?.name
  return [color, size].filter(name => name !== undefined).join(', ') || sku
}
