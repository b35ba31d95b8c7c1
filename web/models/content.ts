import type { CardModel, Link, PictureBase } from './card.ts'

/** Text that the server made of markdown: safe to stand in a page as it is. */
export type Html = string

/** A stretch of text, or a product that stands between the words. */
export type ProsePart = Html | CardModel

/** A product that a text names and shoppers do not see; or that has not the color. */
export type UnknownProduct = {
  readonly style: string
  readonly color: string | null
  readonly lacks: 'product' | 'color'
}

export type PageModel = {
  readonly slug: string
  readonly title: string
  readonly summary: string
  readonly body: readonly ProsePart[]
  /** For the list of contents beside a long text. */
  readonly headings: readonly { readonly id: string; readonly text: string }[]
  /** ISO. */
  readonly changedAt: string
}

/** Garments side by side. */
export type SceneModel = readonly PictureBase[]

export type PostCard = {
  readonly slug: string
  readonly path: string
  readonly title: string
  readonly summary: string
  readonly publishedAt: string
  readonly scene: SceneModel
}

export type PostModel = PostCard & {
  readonly body: readonly ProsePart[]
  readonly changedAt: string
  readonly related: readonly CardModel[]
  /** Other posts, the newest first. */
  readonly more: readonly PostCard[]
}

export type BlogModel = {
  readonly posts: readonly PostCard[]
  readonly page: number
  readonly pages: number
}

export type FaqModel = { readonly id: string; readonly question: string; readonly html: Html }
export type FaqsModel = { readonly topics: readonly { readonly name: string; readonly faqs: readonly FaqModel[] }[] }

export type BrandIndexModel = {
  /** Those with most products, then the groups of the menu; each brand with its first letter as it is shown. */
  readonly groups: readonly {
    readonly group: string
    readonly brands: readonly (Link & { readonly count: number; readonly letter: string })[]
  }[]
  readonly total: number
}

export type ContactModel = {
  /** The owner's text above the form. Null where there is none. */
  readonly page: PageModel | null
  readonly phone: string
  readonly email: string
  readonly address: string
  /** Address of a conversation, empty where the shop has none. */
  readonly messenger: string
}

export interface ContentQueries {
  /** The page at `/{slug}`; null when there is none. */
  page(slug: string): Promise<PageModel | null>
  blog(page: number): Promise<BlogModel>
  post(slug: string): Promise<PostModel | null>
  faqs(): Promise<FaqsModel>
  brandIndex(): Promise<BrandIndexModel>
  contact(): Promise<ContactModel>
}
