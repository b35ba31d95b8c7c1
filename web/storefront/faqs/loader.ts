import type { LoaderFunctionArgs } from 'react-router-dom'
import type { FaqsModel } from '../../models/content.ts'
import type { LoaderContext } from '../shop.ts'

export type FaqsData = FaqsModel & {
  /** What was searched for. */
  readonly q: string
}

export async function loader({ request }: LoaderFunctionArgs, { shop }: LoaderContext): Promise<FaqsData> {
  const q = (new URL(request.url).searchParams.get('q') ?? '').trim().slice(0, 100)
  return { ...(await shop.faqs()), q }
}
