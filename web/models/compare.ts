import type { Minor } from '#domain/shared/money.ts'
import type { ColorModel, Link, PictureBase } from './card.ts'

export type ComparedModel = {
  readonly productId: string
  readonly path: string
  readonly name: string
  readonly brand: string
  readonly style: string
  readonly category: string
  readonly picture: PictureBase
  readonly price: Minor
  readonly listPrice: Minor
  /** Percent. */
  readonly discount: number
  readonly rating: number
  readonly reviewCount: number
  readonly inStock: boolean
  readonly uncounted?: true
  readonly colors: readonly ColorModel[]
  readonly sizes: readonly string[]
  readonly attributes: readonly { readonly name: string; readonly value: string }[]
}

export type CompareModel = {
  /** In the order of picking; products that are gone are left out. */
  readonly products: readonly ComparedModel[]
  readonly most: number
  /** Saved products that are not compared yet, for a free place. */
  readonly suggestions: readonly Pick<ComparedModel, 'productId' | 'name' | 'picture'>[]
  /** Where more of the kind are: the category of the first product, else the whole store. */
  readonly more: Link | null
}

export interface CompareQueries {
  compare(): Promise<CompareModel>
}

/** A pick as the bar at the end of the window shows it. */
export type PickModel = Pick<ComparedModel, 'productId' | 'path' | 'name' | 'picture'>
