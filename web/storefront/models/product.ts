import type { Minor } from '#domain/shared/money.ts'
import type { CardModel, ColorModel, Link, Picture } from './card.ts'
import type { CurrencyModel } from './shell.ts'

export type VariantModel = {
  readonly sku: string
  readonly color: string | null
  readonly size: string | null
  readonly price: Minor
  readonly listPrice: Minor | null
  /** -1: unlimited. */
  readonly quantity: number
  readonly closeout: boolean
}

export type ProductModel = {
  readonly id: string
  readonly slug: string
  readonly path: string
  readonly name: string
  readonly description: readonly string[]
  readonly brand: Link
  readonly style: string
  readonly category: Link
  readonly rating: number
  readonly reviewCount: number
  readonly discount: number
  readonly price: Minor
  readonly listPrice: Minor
  readonly available: boolean
  readonly colors: readonly (ColorModel & { readonly pictures: readonly Picture[] })[]
  /** Pictures of a product without colours. */
  readonly pictures: readonly Picture[]
  readonly sizes: readonly { readonly id: string; readonly name: string }[]
  readonly variants: readonly VariantModel[]
  readonly attributes: readonly { readonly name: string; readonly value: string }[]
  readonly related: readonly CardModel[]
  readonly currency: CurrencyModel
}
