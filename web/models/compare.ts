import type { CardModel, ColorModel, Link } from './card.ts'

export type ComparedModel = Omit<
  CardModel,
  'id' | 'slug' | 'closeout' | 'opensColor' | 'left' | 'colors' | 'opened' | 'colorCount'
> & {
  readonly productId: string
  readonly category: string
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
