import type { LoaderFunctionArgs } from 'react-router-dom'
import { type LoaderContext, notFound } from '../../../app/page-table.ts'
import type { RedirectListModel, RedirectQueries } from '../../../models/redirects.ts'

/** Where redirects are added and removed. */
export const api = '/api/admin/redirects'

/** In the place of a redirect in addresses: a new one is added there. */
export const newRedirect = 'new'

export type RedirectsData = RedirectListModel & {
  /** The address asks for the form of a new one. */
  readonly adds: boolean
}

export async function loader(
  { request, params }: LoaderFunctionArgs,
  { shop }: LoaderContext<RedirectQueries>,
): Promise<RedirectsData> {
  const { redirect = null } = params
  const { searchParams } = new URL(request.url)
  const adds = redirect === newRedirect
  const model = await shop.redirectList(searchParams, adds ? null : redirect)
  // Rows that are asked for alone may be those of a list whose open one has just gone.
  if (redirect !== null && !adds && !model.open && !searchParams.has('rows')) notFound()
  return { ...model, adds: adds && model.may.edit }
}
