import { type LoaderFunctionArgs, redirect } from 'react-router-dom'
import type { LoaderContext } from '../../../app/page-table.ts'
import { prefixOf } from '../../../i18n/addresses.ts'
import type { AuthQueries } from '../../../models/auth.ts'

export type SignOutData = { readonly csrfToken: string; readonly again: boolean }

export async function loader(
  { request }: LoaderFunctionArgs,
  { shop, language }: LoaderContext<AuthQueries>,
): Promise<SignOutData> {
  const { csrfToken, signedIn } = await shop.signIn()
  if (!signedIn) throw redirect(prefixOf(language) || '/')
  return { csrfToken, again: new URL(request.url).searchParams.has('csrf') }
}
