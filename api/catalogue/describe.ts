import type { FeedVariant } from '#domain/product/events.ts'
import type { ColorModel, Picture } from '#web/models/card.ts'
import { lineChoice } from '#web/storefront/line-name.ts'
import { frontPicture } from './pictures.ts'
import type { PricedVariant } from './product-pages.ts'
import type { Names } from './terms.ts'

export type DescribedVariant = {
  readonly brand: string
  readonly color: ColorModel | null
  readonly size: string | null
  /** The choices beside colour and size: values by the names of their options. */
  readonly options: { readonly [name: string]: string }
  readonly picture: Picture
}

/** Names and picture of one variant, as a cart or an order shows it. */
export function describeVariant({ product, variant }: PricedVariant, names: Names): DescribedVariant {
  const color = variant.color === null ? null : names.color(variant.color)
  return {
    brand: product.brand && names.name('brand', product.brand),
    color,
    size: variant.size === null ? null : names.name('size', variant.size),
    options: optionsIn(variant, names),
    picture: frontPicture(product.garment, color, variant.images[0]),
  }
}

export function optionsIn({ attributes }: Pick<FeedVariant, 'attributes'>, names: Names): DescribedVariant['options'] {
  return Object.fromEntries(Object.entries(attributes).map(([id, value]) => [names.name('attribute', id), value]))
}

/** Size and options in words: "L, Print: Left chest". */
export function chosenIn({ size, options }: DescribedVariant): string | null {
  return lineChoice({ color: null, size, options }) || null
}
