import type { LoaderFunctionArgs } from 'react-router-dom'

export type ConfirmNewsletterData = {
  /** What the link carried; null once its button was pressed. */
  readonly token: string | null
  readonly done: boolean
}

export async function loader({ request }: LoaderFunctionArgs): Promise<ConfirmNewsletterData> {
  const query = new URL(request.url).searchParams
  return { token: query.get('token'), done: query.has('done') }
}
