import type { StockSheetModel } from '../../../../models/inventory.ts'

/** Names variants for people: "Navy, 2XL". */
export function useVariantName({ variants, colors, sizes }: StockSheetModel): (sku: string) => string {
  return sku => {
    const variant = variants.find(each => each.sku === sku)
    const color = colors.find(({ id }) => id === variant?.color)?.name
    const size = sizes.find(({ id }) => id === variant?.size)?.name
    return [color, size, ...Object.values(variant?.options ?? {})].filter(Boolean).join(', ') || sku
  }
}
