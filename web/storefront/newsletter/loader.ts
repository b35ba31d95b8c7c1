import type { LoaderFunctionArgs } from 'react-router-dom'
import type { LoaderContext } from '../../app/page-table.ts'
import type { NewsletterQueries } from '../../models/newsletter.ts'

export type NewsletterData = {
  /** The page where a subscription is confirmed; else the one where it ends. */
  readonly joins: boolean
  /** The token of the link; null where it has none, is none of ours or came back as wrong. */
  readonly token: string | null
  /** The step that the page asks about is done, by this button or before. */
  readonly done: boolean
}

export async function loader(
  { request }: LoaderFunctionArgs,
  { shop }: LoaderContext<NewsletterQueries>,
): Promise<NewsletterData> {
  const { pathname, searchParams } = new URL(request.url)
  const joins = pathname.endsWith('/confirm-newsletter')
  if (searchParams.has('done')) return { joins, token: null, done: true }
  const token = searchParams.has('wrong') ? null : searchParams.get('token')
  if (joins || token === null) return { joins, token, done: false }
  const subscribed = await shop.subscribed(token)
  return { joins, token: subscribed === null ? null : token, done: subscribed === false }
}
