import type { ContentChanges, ContentKind, ContentPath, ContentValue, TextState } from '#domain/content/events.ts'
import type { Language } from '#domain/shared/localized-text.ts'
import type { ContentStanding } from '#projections/content-rows/document.ts'
import type { PictureBase } from './card.ts'
import type { PostCard, ProsePart, UnknownProduct } from './content.ts'
import type { ListModel, SavedViewsModel } from './list.ts'

export type TextStates = { readonly [language in Language]: TextState }

export type ContentRowModel = {
  readonly contentId: string
  /** In the language of the reader, else in another; empty where it has none yet. */
  readonly title: string
  readonly slug: string
  /** Of a question. */
  readonly topic: string
  readonly standing: ContentStanding
  readonly drafted: boolean
  readonly due: string | null
  readonly texts: TextStates
  readonly order: number
  /** Of a post: the day on which it came, or comes. */
  readonly date: string | null
  readonly changedAt: string
  /** The name of the member; null: somebody else did it, or they were erased. */
  readonly changedBy: string | null
}

export type ContentMay = { readonly edit: boolean; readonly delete: boolean }

/** What a form of a content has, by path. */
export type ContentValues = { readonly [path in ContentPath]: ContentValue }

export type ChosenProduct = {
  readonly id: string
  readonly name: string
  readonly style: string
  readonly picture: PictureBase
}

/** One content as its editor has it. */
export type OpenContent = {
  /** Null: it is not begun. */
  readonly contentId: string | null
  readonly standing: ContentStanding
  readonly drafted: boolean
  readonly values: ContentValues
  /** What shoppers read; null: nothing. */
  readonly published: ContentValues | null
  readonly texts: TextStates
  readonly publishedAt: string | null
  readonly shownSince: string | null
  readonly changedAt: string | null
  readonly changedBy: string | null
  /** Products beside it, those that shoppers see. */
  readonly products: readonly ChosenProduct[]
  readonly categories: readonly { readonly id: string; readonly label: string }[]
  /** Drawings of garments, by their names. */
  readonly garments: readonly string[]
  /** Topics of other questions, in the language of the reader. */
  readonly topics: readonly string[]
}

export type ContentListModel = ListModel<ContentRowModel> &
  SavedViewsModel & {
    readonly kind: ContentKind
    readonly may: ContentMay
  }

/** A content as shoppers would read it. */
export type ContentPreview = Pick<PostCard, 'title' | 'summary' | 'publishedAt' | 'scene'> & {
  readonly body: readonly ProsePart[]
  readonly unknown: readonly UnknownProduct[]
}

export type ContentHistoryEntry = {
  readonly id: string
  readonly what: string
  readonly at: string
  readonly by: { readonly kind: 'staff' | 'owner' | 'shop'; readonly name: string | null }
  readonly changes: readonly { readonly path: string; readonly from: unknown; readonly to: unknown }[]
}

export interface ContentDeskQueries {
  contentList(kind: ContentKind, asked: URLSearchParams): Promise<ContentListModel>
  /** `contentId` null: a new one. Null: there is none. */
  openContent(kind: ContentKind, contentId: string | null): Promise<(OpenContent & { readonly may: ContentMay }) | null>
}

export type { ContentChanges }
