import type { LoaderFunctionArgs } from 'react-router-dom'
import type { ContentKind } from '#domain/content/events.ts'
import { type LoaderContext, notFound } from '../../app/page-table.ts'
import type { ContentDeskQueries, ContentListModel, ContentMay, OpenContent } from '../../models/content-desk.ts'

/** In the place of a text in addresses: a new one is begun there. */
export const newContent = 'new'

export type ContentData =
  | ({ readonly open: null } & ContentListModel)
  | { readonly open: OpenContent & { readonly may: ContentMay }; readonly kind: ContentKind }

/** Loads a list of texts, or the one that the address opens. */
export const contentLoader =
  (kind: ContentKind) =>
  async (
    { request, params }: LoaderFunctionArgs,
    { shop }: LoaderContext<ContentDeskQueries>,
  ): Promise<ContentData> => {
    const { content = null } = params
    if (content === null) return { open: null, ...(await shop.contentList(kind, new URL(request.url).searchParams)) }
    const open = (await shop.openContent(kind, content === newContent ? null : content)) ?? notFound()
    return { open: open!, kind }
  }

export const loader = contentLoader('post')
