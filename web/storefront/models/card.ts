import type { Minor } from '#domain/shared/money.ts'

export type Link = { readonly label: string; readonly path: string }

/** A garment drawing or a feed's picture. `base` + `-${width}.avif|webp` are rasters, `svg` the master; `src` a single address. */
export type Picture =
  | { readonly kind: 'garment'; readonly base: string; readonly svg: string }
  | { readonly kind: 'photo'; readonly base: string; readonly src: string }

/** A picture by its address alone, for pages that carry hundreds of them; `pictureAddress` tells the single one. */
export type PictureBase = Pick<Picture, 'kind' | 'base'>

export type ColorModel = {
  readonly id: string
  readonly name: string
  /** One or several `#rrggbb`. */
  readonly hexes: readonly string[]
}

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
  /** Every variant is closeout. */
  readonly closeout: boolean
  /** Main picture; the first colour's where there are colours. */
  readonly picture: PictureBase
  /** Those that a card shows: the first five, with one that the list is filtered by among them. */
  readonly colors: readonly (ColorModel & { readonly picture: PictureBase })[]
  /** How many there are. */
  readonly colorCount: number
}
