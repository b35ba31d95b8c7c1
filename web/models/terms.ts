import type { ContentKind } from '#domain/content/events.ts'
import type { LocalizedText } from '#domain/shared/localized-text.ts'
import type { TermKind } from '#domain/term/events.ts'
import type { ColorModel, Picture } from './card.ts'
import type { ListModel, SavedViewsModel } from './list.ts'
import type { OldAddress } from './redirects.ts'

/** A brand, category, color, size or attribute as staff see it. */
export type TermRowModel = {
  readonly key: string
  readonly id: string
  /** In the language of the reader. */
  readonly label: string
  readonly name: LocalizedText
  /** The last part of the address of its page. */
  readonly address: string
  /** Products that name it, drafts too. */
  readonly products: number
  readonly hexes: readonly string[]
  readonly order: number | null
  /** It is not used any more; `to`: what takes its place. */
  readonly gone: { readonly to: string | null; readonly merged: boolean } | null
  /** Brands: the group of the menu, whether it is a top one, and the factor on its suppliers' prices; '' for that of all others. */
  readonly group: string
  readonly top: boolean
  readonly markup: string
  /** Sizes: other ways to write it. */
  readonly also: readonly string[]
  /** Categories: what feeds call it. */
  readonly words: readonly string[]
  /** Attributes: how many values products say of it, and those of most products first. */
  readonly values: readonly string[]
  readonly valueCount: number
}

/** A value of an attribute, with the spellings that are read as it. */
export type AttributeValueModel = {
  readonly value: string
  readonly products: number
  readonly also: readonly string[]
}

/** A term that products could go to. */
export type TermChoice = { readonly id: string; readonly label: string }

/** Where a category stands beside its products and coupons. */
export type CategoryUses = {
  /** In the panel of categories under the top one that `label` names, '' where it is a top one itself; or a link of the owner. */
  readonly menu: readonly { readonly entry: 'categories' | 'link'; readonly label: string }[]
  /** Its tile on the home page. */
  readonly tile: { readonly place: number; readonly of: number } | null
  /** The button at the top of the home page leads to it. */
  readonly greeting: boolean
  /** Brands of its products with a factor of their own on their suppliers' prices. */
  readonly priceRules: readonly { readonly brand: string; readonly label: string; readonly markup: string }[]
  /** Posts, pages and questions that link it or show its products. */
  readonly texts: readonly { readonly contentId: string; readonly kind: ContentKind; readonly title: string }[]
}

export type OpenTerm = TermRowModel & {
  /** Null: it is no category, or is not used any more. */
  readonly uses: CategoryUses | null
  /** Who came by the address of its page from outside the shop; null: it has none. */
  readonly visits: OldAddress | null
  /** Addresses that lead to its page: its own of before, and those of terms whose place it took. */
  readonly oldAddresses: readonly OldAddress[]
  /** Coupons that are for it alone, or for it among others. */
  readonly coupons: readonly string[]
  readonly choices: readonly TermChoice[]
  /** Colors that look nearly the same, the nearest first, with how far off each is: from 0 to 100. */
  readonly near: readonly (ColorModel & { readonly distance: number })[]
  /** A garment in this color. */
  readonly garment: Picture | null
  /** Of an attribute, those of most products first. */
  readonly allValues: readonly AttributeValueModel[]
  /** The factor that brands without one of their own have. */
  readonly usualMarkup: string
}

/** A category in the tree. */
export type CategoryNode = {
  readonly id: string
  readonly label: string
  readonly parent: string | null
  /** 0 for those that stand under none. */
  readonly depth: number
  readonly address: string
  /** What feeds call it. */
  readonly words: readonly string[]
  /** Products of its own, and with those of all that stand under it. */
  readonly products: number
  readonly within: number
}

export type CategoryTreeModel = LookAlikes & {
  /** In their order, each behind the one that it stands under. */
  readonly nodes: readonly CategoryNode[]
  /** Those that were retired. */
  readonly gone: readonly TermChoice[]
  readonly open: OpenTerm | null
  readonly may: TermMay
}

/** A term that an import made of a word that the shop does not know, or whose name looks like that of another one. */
export type LookAlike = TermChoice & {
  readonly products: number
  readonly hexes: readonly string[]
  /** No table knows the word. */
  readonly unknown: boolean
  /** The one that it looks like; null: there is none. */
  readonly like: (TermChoice & { readonly products: number; readonly hexes: readonly string[] }) | null
}

export type LookAlikes = {
  readonly alike: readonly LookAlike[]
  /** Beside those. */
  readonly moreAlike: number
}

export type TermMay = { readonly edit: boolean; readonly delete: boolean }

export type TermListModel = ListModel<TermRowModel> &
  SavedViewsModel &
  LookAlikes & {
    readonly kind: TermKind
    /** The one that the address opens; null: none, or there is none. */
    readonly open: OpenTerm | null
    readonly may: TermMay
  }

export interface TermQueries {
  /** Answers the parameters of an address with a page of the list; `id`: the term that is open. */
  termList(kind: TermKind, asked: URLSearchParams, id: string | null): Promise<TermListModel>
  /** The tree of categories; `id`: the one that is open. */
  categoryTree(id: string | null): Promise<CategoryTreeModel>
}

export type TermHistoryEntry = {
  readonly id: string
  /** The type of the event. */
  readonly what: 'TermDefined' | 'TermMoved' | 'TermRetired' | 'TermMerged' | 'TermRestored' | 'RulesChanged'
  readonly at: string
  readonly by: { readonly kind: 'staff' | 'feed' | 'owner' | 'shop'; readonly name: string | null }
  /** What took its place. */
  readonly to: string | null
  readonly changes: readonly { readonly path: string; readonly from: unknown; readonly to: unknown }[]
}
export type TermHistoryModel = {
  /** The newest first. */
  readonly entries: readonly TermHistoryEntry[]
}
