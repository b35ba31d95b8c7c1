import type { RedirectKind } from '#domain/redirect/events.ts'
import type { ContentMay } from './content-desk.ts'
import type { ListModel, SavedViewsModel } from './list.ts'

export type RedirectRowModel = {
  readonly id: string
  readonly kind: RedirectKind
  /** Whole paths, behind the language. */
  readonly from: string
  readonly to: string
  readonly at: string
  /** The name of the member; null: a page moved by itself, or they were erased. */
  readonly by: string | null
}

/** An address that leads elsewhere, or may do so soon, and how many came by it in the last 30 days. */
export type OldAddress = {
  /** The whole path, behind the language. */
  readonly path: string
  readonly visits: number
  /** Of those, from the pages of search engines. */
  readonly bySearch: number
}

export type RedirectListModel = ListModel<RedirectRowModel> &
  SavedViewsModel & {
    /** `shows`: visitors find a page at the end. */
    readonly open: (RedirectRowModel & { readonly visits: OldAddress; readonly shows: boolean }) | null
    readonly may: ContentMay
  }

export interface RedirectQueries {
  redirectList(asked: URLSearchParams, id: string | null): Promise<RedirectListModel>
}
