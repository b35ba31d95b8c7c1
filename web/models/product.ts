import type { Minor } from '#domain/shared/money.ts'
import type { CardModel, ColorModel, Link, Picture } from './card.ts'
import type { CurrencyModel } from './shell.ts'

export type VariantModel = {
  readonly sku: string
  readonly color: string | null
  readonly size: string | null
  /** Values of the product's further options by their ids; absent where it has none. */
  readonly options?: { readonly [id: string]: string }
  readonly price: Minor
  readonly listPrice: Minor | null
  /** -1: unlimited. */
  readonly quantity: number
  /** Nobody has said yet how many there are: it cannot be bought. */
  readonly uncounted?: true
  /** What it cost until it changed on the open page; absent once the shopper has seen that. Only in browsers. */
  readonly priceBefore?: Minor
  readonly closeout: boolean
  readonly gtin?: string
  /** The variant itself, where a matrix shows it by other options than its own. */
  readonly of?: VariantModel
}

/** Ids that were merged into one: old addresses name them. */
type Formerly = { readonly formerly?: readonly string[] }

/** A choice beside colour and size. */
export type OptionModel = {
  readonly id: string
  readonly name: string
  readonly values: readonly string[]
  /** What values are called now that were merged into one of these. */
  readonly formerValues?: { readonly [value: string]: string }
} & Formerly

export type ProductModel = Pick<
  CardModel,
  'id' | 'slug' | 'path' | 'name' | 'style' | 'rating' | 'reviewCount' | 'discount' | 'price' | 'listPrice' | 'gone'
> & {
  readonly description: readonly string[]
  /** Tables of the description: rows of cells, the head first. */
  readonly tables?: readonly (readonly (readonly string[])[])[]
  /** Search engines read these instead of name and description. */
  readonly seo?: { readonly title?: string; readonly description?: string }
  readonly brand: Link
  readonly category: Link
  readonly available: boolean
  readonly colors: readonly (ColorModel & Formerly & { readonly pictures: readonly Picture[] })[]
  /** Pictures of a product without colours. */
  readonly pictures: readonly Picture[]
  readonly sizes: readonly ({ readonly id: string; readonly name: string } & Formerly)[]
  /** Absent where there are none. */
  readonly options?: readonly OptionModel[]
  readonly variants: readonly VariantModel[]
  readonly attributes: readonly { readonly name: string; readonly value: string }[]
  readonly related: readonly CardModel[]
  readonly currency: CurrencyModel
  /** On the product's own page. */
  readonly programs?: OfferTerms | undefined
}

/** Facts of the offers for programs; shoppers find them elsewhere. */
export type OfferTerms = {
  /** By kind and area; no countries: everywhere. Amounts as in the rest of the model. */
  readonly delivery: readonly {
    readonly countries: readonly string[]
    readonly cost: Minor
    readonly freeOver: Minor | null
    readonly days: readonly [least: number, most: number]
  }[]
  /** How long a return may be asked for, and in which countries; none: everywhere. */
  readonly returns: { readonly days: number; readonly countries: readonly string[] }
}

export interface ProductQueries {
  /** Null for a product that the shop does not have. */
  product(slug: string): Promise<ProductModel | null>
}
