import type { CardModel, Picture } from './card.ts'

export type SearchModel = {
  readonly q: string
  readonly total: number
  readonly groups: readonly {
    readonly by: 'brand' | 'category' | 'style'
    readonly entries: readonly {
      readonly value: string
      readonly label: string
      readonly count: number
      readonly path: string
      readonly cards: readonly SearchCard[]
    }[]
  }[]
  readonly cards: readonly SearchCard[]
  readonly read: ReadModel
  /** The page of all that was found. */
  readonly path: string
}

export type SearchCard = Pick<CardModel, 'id' | 'slug' | 'path' | 'name' | 'brand' | 'style' | 'price'> & {
  readonly category: string
  /** The colour of picture, link and price; null of a product without colours. */
  readonly color: string | null
  readonly colorName: string | null
  readonly picture: Picture
}

/** The parts that the search understood of a text. Each comes with the text that is left without it. */
export type ReadModel = {
  readonly chips: readonly {
    readonly kind: 'color' | 'size' | 'price' | 'cut' | 'closeout'
    readonly label: string
    readonly hexes: readonly string[]
    readonly q: string
  }[]
  /** Words that no product has with all the others. */
  readonly leftOut: readonly string[]
}

export interface SearchQueries {
  search(q: string): Promise<SearchModel>
}
