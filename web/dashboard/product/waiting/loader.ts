import type { LoaderFunctionArgs } from 'react-router-dom'
import type { LoaderContext } from '../../../app/page-table.ts'
import type { WaitingModel, WaitingQueries } from '../../../models/waiting.ts'

export type WaitingData = WaitingModel & {
  /** The address opens a variant that nobody waits for any more. */
  readonly over: boolean
}

export async function loader(
  { request, params }: LoaderFunctionArgs,
  { shop }: LoaderContext<WaitingQueries>,
): Promise<WaitingData> {
  const { variant = null } = params
  const model = await shop.waiting(new URL(request.url).searchParams, variant)
  return { ...model, over: variant !== null && model.open === null }
}
