import type { Settings } from '#domain/settings/events.ts'
import type { Address } from '#domain/shared/address.ts'
import type { Language } from '#domain/shared/localized-text.ts'
import type { Minor } from '#domain/shared/money.ts'
import type { SortCode } from '#projections/product-search.ts'
import type { FormState } from './form-state.ts'

/**
 * What the storefront's loaders ask of the shop. Names are resolved in the request's language, amounts are minor units of
 * the shown currency. The server implements it over the views; a component sees only these models.
 */
export interface Shop {
  shell(): Promise<ShellModel>
  home(): Promise<HomeModel>
  listing(query: ListingQuery): Promise<ListingModel | null>
  product(slug: string): Promise<ProductModel | null>
  search(q: string): Promise<SearchModel>
  cart(): Promise<CartModel>
  deliveryOptions(place: { country: string; city: string }): Promise<readonly DeliveryOption[]>
  order(orderId: string): Promise<OrderModel | null>
}

/** What every loader gets. */
export type LoaderContext = {
  readonly shop: Shop
  readonly language: Language
  /** A form of this page that came without JavaScript and was refused. */
  readonly form?: FormState | undefined
}

export type Link = { readonly label: string; readonly path: string }
export type CurrencyModel = { readonly name: string; readonly symbol: string }

/** The part of the shell that is the same for every visitor; a visitor's cart count and name are slots filled a request. */
export type ShellModel = {
  readonly settings: Pick<
    Settings,
    | 'name'
    | 'phoneHeader'
    | 'phoneFooter'
    | 'address'
    | 'email'
    | 'copyright'
    | 'footerBanner'
    | 'social'
    | 'logo'
    | 'security'
    | 'paymentGateway'
    | 'delivery'
  >
  readonly currency: CurrencyModel
  readonly categories: readonly (CategoryLink & { readonly subCategories: readonly Link[] })[]
  readonly cuts: readonly Link[]
  readonly kinds: readonly Link[]
  readonly brandGroups: readonly {
    readonly group: 'A-B' | 'C-F' | 'G-K' | 'L-Q' | 'R-Z' | 'Top Brands'
    readonly brands: readonly (Link & { readonly count: number })[]
  }[]
  readonly closeout: readonly Link[]
}

export type CategoryLink = Link & { readonly id: string; readonly count: number; readonly picture: PictureBase }

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

export type HomeModel = {
  readonly hero: readonly CardModel[]
  readonly categories: readonly CategoryLink[]
  readonly prices: readonly (Link & { readonly count: number })[]
  readonly best: readonly CardModel[]
  readonly newest: readonly CardModel[]
  readonly closeout: readonly CardModel[]
  readonly matrixTeaser: ProductModel | null
  readonly brands: readonly (Link & { readonly count: number })[]
  readonly totalProducts: number
}

export type ListingScope =
  | { readonly kind: 'category'; readonly slug: string }
  | { readonly kind: 'brand'; readonly slug: string }
  | { readonly kind: 'cut'; readonly slug: string }
  | { readonly kind: 'store' }
  | { readonly kind: 'search'; readonly q: string }

/** Parsed from the address; prices in major units as in `/store?price_min=5&price_max=20`. */
export type ListingQuery = {
  readonly scope: ListingScope
  readonly category: readonly string[]
  readonly brand: readonly string[]
  readonly color: readonly string[]
  readonly size: readonly string[]
  readonly price: readonly string[]
  readonly priceMin: number | null
  readonly priceMax: number | null
  readonly cut: readonly string[]
  readonly kind: readonly string[]
  readonly discounted: boolean
  readonly closeout: boolean
  readonly inStock: boolean
  readonly sort: SortCode | null
  readonly page: number
}

export type FacetValue = {
  readonly value: string
  readonly label: string
  readonly count: number
  readonly selected: boolean
  readonly hexes?: readonly string[]
}
export type FacetModel = {
  readonly name: 'category' | 'brand' | 'color' | 'size' | 'price' | 'cut' | 'kind' | 'discounted'
  readonly values: readonly FacetValue[]
}

export type ListingModel = {
  readonly title: string
  readonly description: string
  readonly total: number
  readonly page: number
  readonly pages: number
  readonly perPage: number
  readonly cards: readonly CardModel[]
  readonly facets: readonly FacetModel[]
  readonly query: ListingQuery
  /** For an empty list: products that match without its filters. */
  readonly nearMatches: readonly CardModel[]
  /** For a search without result: the nearest terms that exist. */
  readonly nearTerms: readonly string[]
}

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

export type CartLineModel = {
  readonly uid: string
  readonly sku: string
  readonly productId: string
  readonly slug: string
  readonly path: string
  readonly name: string
  readonly brand: string
  readonly style: string
  readonly color: ColorModel | null
  readonly size: string | null
  readonly picture: Picture
  readonly quantity: number
  readonly unitPrice: Minor
  readonly amount: Minor
  /** Set when the price is another than when it was added. */
  readonly priceWhenAdded: Minor | null
  /** What can be bought now, -1 unlimited; below `quantity` the line cannot be ordered. */
  readonly available: number
  /** False when the product or variant is gone. */
  readonly sold: boolean
}

export type CartModel = {
  readonly id: string | null
  readonly revision: number
  readonly lines: readonly CartLineModel[]
  readonly count: number
  readonly subtotal: Minor
  readonly currency: CurrencyModel
  /** The delivery that costs nothing from an amount on, as far as it is known without an address. Null: there is none. */
  readonly freeDelivery: FreeDeliveryModel | null
}

export type FreeDeliveryModel = {
  readonly type: string
  readonly area: string
  /** Below `over`. */
  readonly cost: Minor
  readonly over: Minor
  /** What is missing until it is free; 0: it is. */
  readonly left: Minor
}

export type DeliveryOption = {
  readonly type: string
  readonly area: string
  readonly cost: Minor
  readonly days: readonly [number, number]
}

export type OrderModel = {
  readonly orderId: string
  readonly number: number | null
  readonly status: 'in-progress' | 'placed' | 'refused'
  readonly lines: readonly Omit<CartLineModel, 'priceWhenAdded' | 'available' | 'sold'>[]
  readonly totals: {
    readonly subtotal: Minor
    readonly discount: Minor
    readonly delivery: Minor
    readonly tax: Minor
    readonly total: Minor
  }
  readonly currency: CurrencyModel
  readonly delivery: DeliveryOption
  readonly payment: 'cod'
  readonly placedAt: string
  /** Null once the person was erased. */
  readonly billing: Address | null
  readonly shipping: Address | null
  readonly seller: Pick<Settings, 'name' | 'address' | 'email' | 'phoneFooter'>
}
