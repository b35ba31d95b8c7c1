import type { LoaderFunctionArgs } from 'react-router-dom'
import type { LoaderContext } from '../shop.ts'

export type UnsubscribeData = {
  /** What the link carried; null where it carried nothing, is none of ours or came back as wrong. */
  readonly token: string | null
  /** The subscription is over, by this button or before. */
  readonly done: boolean
}

export async function loader({ request }: LoaderFunctionArgs, { shop }: LoaderContext): Promise<UnsubscribeData> {
  const query = new URL(request.url).searchParams
  if (query.has('done')) return { token: null, done: true }
  const token = query.has('wrong') ? null : query.get('token')
  const subscribed = token === null ? null : await shop.subscribed(token)
  return { token: subscribed === null ? null : token, done: subscribed === false }
}
