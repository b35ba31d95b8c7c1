import type { LoaderFunctionArgs } from 'react-router-dom'
import type { LoaderContext } from '../../shop.ts'

export type SignOutData = { readonly csrfToken: string; readonly again: boolean }

export async function loader({ request }: LoaderFunctionArgs, { shop }: LoaderContext): Promise<SignOutData> {
  const { csrfToken } = await shop.signIn()
  return { csrfToken, again: new URL(request.url).searchParams.has('csrf') }
}
