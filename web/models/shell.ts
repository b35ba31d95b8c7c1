import type { MenuEntry, Settings, ShopPromise } from '#domain/settings/events.ts'
import type { shellSettings } from '#projections/settings/document.ts'
import type { Link, PictureBase } from './card.ts'
import type { OutsideServices } from './seo.ts'

/** Delivery costs nothing for orders over an amount, minor units of the shown currency; `area` null: everywhere. */
export type FreeDeliveryNews = { readonly over: number; readonly area: string | null }

export type CurrencyModel = { readonly name: string; readonly symbol: string }

/** An entry of the menu. `label` null: the shop's own word for the part. */
export type MenuItem =
  | { readonly entry: Exclude<MenuEntry['entry'], 'link'>; readonly label: string | null }
  | { readonly entry: 'link'; readonly label: string; readonly path: string }

/** The part of the shell that is the same for every visitor; a visitor's cart count and name are slots filled a request. */
export type ShellModel = {
  readonly settings: Pick<Settings, (typeof shellSettings)[number]>
  readonly currency: CurrencyModel
  /** It shows settings that are not published: staff alone see it. */
  readonly draft: boolean
  readonly menu: readonly MenuItem[]
  /** The texts of the strip above the header: the owner's, else those that the settings make true. */
  readonly announcements: readonly (string | FreeDeliveryNews)[]
  /** Above the footer, in the owner's words; both empty: in the shop's own. */
  readonly promises: readonly {
    readonly promise: ShopPromise['promise']
    readonly title: string
    readonly description: string
  }[]
  /** Address of the stylesheet with the owner's colours; null for a shop in its own. */
  readonly theme: string | null
  readonly categories: readonly (CategoryLink & { readonly subCategories: readonly Link[] })[]
  readonly cuts: readonly Link[]
  readonly kinds: readonly Link[]
  readonly brandGroups: readonly {
    readonly group: 'A-B' | 'C-F' | 'G-K' | 'L-Q' | 'R-Z' | 'Top Brands'
    readonly brands: readonly (Link & { readonly count: number })[]
  }[]
  readonly closeout: readonly Link[]
  /** Written pages in the order of the footer; `contact` is not among them, it is always there. */
  readonly pages: readonly Link[]
  readonly hasPosts: boolean
  readonly hasFaqs: boolean
  /** Of others, loaded only when a visitor allows it. */
  readonly services: OutsideServices
  /** Proves to others that the shop is the owner's; empty where there is nothing to prove. */
  readonly ownership: { readonly googleSiteVerificationId: string; readonly facebookAppId: string }
}

export type CategoryLink = Link & { readonly id: string; readonly count: number; readonly picture: PictureBase }

export interface ShellQueries {
  /** The header and footer of every page. */
  shell(): Promise<ShellModel>
}

/** The visitor's part of every page's header. */
export type Visitor = {
  readonly cartCount: number
  readonly wishlistCount: number
  readonly compareCount: number
  readonly signedIn: boolean
  /** They may open the dashboard. */
  readonly staff: boolean
}
