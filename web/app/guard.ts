import { redirect } from 'react-router-dom'
import { prefixOf } from '../i18n/addresses.ts'
import type { PageAccess } from '../models/auth.ts'
import type { LoaderContext } from '../storefront/shop.ts'

/**
 * Before a page's loader: who is not signed in goes to the sign-in page and comes back from there; who may not see the
 * page does not learn that there is one.
 */
export async function guardPage(
  access: PageAccess | undefined,
  request: Request,
  { shop, language }: LoaderContext,
): Promise<void> {
  if (access === undefined) return
  const verdict = await shop.verdict(access)
  if (verdict === 'allowed') return
  if (verdict === 'not-permitted') throw new Response(null, { status: 404 })
  const { pathname, search } = new URL(request.url)
  const query = new URLSearchParams({ callbackUrl: pathname + search, error: 'SessionRequired' })
  throw redirect(`${prefixOf(language)}/sign-in?${query}`)
}
