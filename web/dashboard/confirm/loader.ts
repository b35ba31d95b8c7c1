import type { LoaderFunctionArgs } from 'react-router-dom'
import type { LoaderContext } from '../../app/page-table.ts'
import type { ConfirmationModel, ConfirmationQueries } from '../../models/auth.ts'

export type ConfirmData = { readonly token: string; readonly link: ConfirmationModel }

export async function loader(
  { request }: LoaderFunctionArgs,
  { shop }: LoaderContext<ConfirmationQueries>,
): Promise<ConfirmData> {
  const token = new URL(request.url).searchParams.get('token') ?? ''
  return { token, link: await shop.confirmation(token) }
}
