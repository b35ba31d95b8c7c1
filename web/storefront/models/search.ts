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
}

export type SearchCard = Pick<CardModel, 'id' | 'slug' | 'path' | 'name' | 'brand' | 'style' | 'price'> & {
  readonly category: string
  readonly picture: Picture
}
