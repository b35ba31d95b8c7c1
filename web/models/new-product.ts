import type { Language } from '#domain/shared/localized-text.ts'
import type { Minor } from '#domain/shared/money.ts'

/** What staff say of a product that they add. Brand, category, colours and sizes by the ids of their terms. */
export type NewProductWish = {
  /** Made with the form: the same id adds one product. */
  readonly id: string
  readonly style: string
  readonly brand: string
  readonly name: string
  readonly baseCategory: string
  readonly colors: readonly string[]
  readonly sizes: readonly string[]
  /** Minor units of the base currency. */
  readonly price: Minor
}

type Named = { readonly id: string; readonly name: string }
export type NewProductModel = {
  readonly language: Language
  readonly brands: readonly Named[]
  readonly categories: readonly Named[]
  readonly colors: readonly (Named & { readonly hexes: readonly string[] })[]
  readonly sizes: readonly Named[]
}

export interface NewProductQueries {
  newProduct(): Promise<NewProductModel>
}
