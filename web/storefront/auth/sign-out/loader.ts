import { type LoaderFunctionArgs, redirect } from 'react-router-dom'
import { prefixOf } from '../../../i18n/addresses.ts'
import type { LoaderContext } from '../../shop.ts'

export type SignOutData = { readonly csrfToken: string; readonly again: boolean }

export async function loader({ request }: LoaderFunctionArgs, { shop, language }: LoaderContext): Promise<SignOutData> {
  const { csrfToken, signedIn } = await shop.signIn()
  if (!signedIn) throw redirect(prefixOf(language) || '/')
  return { csrfToken, again: new URL(request.url).searchParams.has('csrf') }
}
