import { frontPicture } from '#api/storefront/pictures.ts'
import type { Names } from '#api/storefront/terms.ts'
import type { ColorModel, Picture } from '#web/storefront/models/card.ts'
import type { PricedVariant } from './product-pages.ts'

export type DescribedVariant = {
  readonly brand: string
  readonly color: ColorModel | null
  readonly size: string | null
  readonly picture: Picture
}

/** Names and picture of one variant, as a cart or an order shows it. */
export function describeVariant({ product, variant }: PricedVariant, names: Names): DescribedVariant {
  const color = variant.color === null ? null : names.color(variant.color)
  return {
    brand: product.brand && names.name('brand', product.brand),
    color,
    size: variant.size === null ? null : names.name('size', variant.size),
    picture: frontPicture(product.garment, color, variant.images[0]),
  }
}
