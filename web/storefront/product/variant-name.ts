import type { ProductModel } from '../../models/product.ts'

/** A variant as its options, "Navy, L"; the SKU where it has none. */
export function variantName(
  { variants, colors, sizes, options = [] }: Pick<ProductModel, 'variants' | 'colors' | 'sizes' | 'options'>,
  sku: string,
): string {
  const variant = variants.find(candidate => candidate.sku === sku)
  const color = colors.find(candidate => candidate.id === variant?.color)?.name
  const size = sizes.find(candidate => candidate.id === variant?.size)?.name
  const others = options.flatMap(({ id, name }) => (variant?.options?.[id] ? `${name}: ${variant.options[id]}` : []))
  return [color, size, ...others].filter(name => name !== undefined).join(', ') || sku
}
