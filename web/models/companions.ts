import type { CardModel } from './card.ts'

export type CompanionsModel = {
  /** The same style for others: men, women, youth. */
  readonly otherCuts: readonly CardModel[]
  /** Of the same orders, the most frequent first. */
  readonly alsoBought: readonly CardModel[]
}

export interface CompanionQueries {
  companions(productId: string): Promise<CompanionsModel>
}
