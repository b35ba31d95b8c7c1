import type { Minor } from '#domain/shared/money.ts'

export type Link = { readonly label: string; readonly path: string }

/**
 * A garment drawing, or a picture of a feed or of staff. `base` + `-${width}.avif|webp` are rasters, `svg` the master; `src` a
 * single address; `alt` what staff say that it shows.
 */
export type Picture = (
  | { readonly kind: 'garment'; readonly base: string; readonly svg: string }
  | { readonly kind: 'photo'; readonly base: string; readonly src: string }
) & { readonly alt?: string }

/** A picture by its address alone, for pages that carry hundreds of them; `pictureAddress` tells the single one. */
export type PictureBase = Pick<Picture, 'kind' | 'base'>

export type ColorModel = {
  readonly id: string
  readonly name: string
  /** One or several `#rrggbb`. */
  readonly hexes: readonly string[]
}

/** Last pieces of a closeout: "34 left in M–XL"; without sizes where there is one alone. */
export type CardLeft = { readonly pieces: number; readonly sizes: string }

export type CardModel = {
  readonly id: string
  readonly slug: string
  readonly path: string
  readonly name: string
  readonly brand: string
  readonly style: string
  readonly rating: number
  readonly reviewCount: number
  /** Percent. */
  readonly discount: number
  readonly price: Minor
  readonly listPrice: Minor
  readonly inStock: boolean
  /** It is not sold out: nobody has counted it yet. */
  readonly uncounted?: true
  /** What it cost when the page came, where that changed since. Only in browsers. */
  readonly priceBefore?: Minor
  /** It is sold no more since the page came. Only in browsers. */
  readonly gone?: true
  /** Every variant is closeout, or the list shows what is. */
  readonly closeout: boolean
  /** The list shows some of its colours alone: the card's link names the one that it shows. */
  readonly opensColor?: true
  /** Last pieces of a product without colours, in a list of closeout. */
  readonly left?: CardLeft
  /** Main picture; the first colour's where there are colours. */
  readonly picture: PictureBase
  /** Those that a card shows: the first five, with one that the list is filtered by among them. */
  readonly colors: readonly (ColorModel & { readonly picture: PictureBase; readonly left?: CardLeft | undefined })[]
  /** The colour that was asked for: picture, link and prices are of it. */
  readonly opened?: string
  /** How many there are. */
  readonly colorCount: number
}
