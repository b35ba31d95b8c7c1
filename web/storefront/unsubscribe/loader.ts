import type { LoaderFunctionArgs } from 'react-router-dom'

export type UnsubscribeData = {
  /** What the link carried; null where it carried nothing or came back as wrong. */
  readonly token: string | null
  readonly done: boolean
}

export async function loader({ request }: LoaderFunctionArgs): Promise<UnsubscribeData> {
  const query = new URL(request.url).searchParams
  return { token: query.has('wrong') ? null : query.get('token'), done: query.has('done') }
}
