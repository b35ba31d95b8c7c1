import { type LoaderFunctionArgs, redirect } from 'react-router-dom'
import { inLanguage, prefixOf, splitLanguage } from '../../../i18n/addresses.ts'
import type { FormState } from '../../form-state.ts'
import type { SignInModel } from '../../models/auth.ts'
import type { LoaderContext } from '../../shop.ts'

export type SignInData = Pick<SignInModel, 'csrfToken' | 'providers'> & {
  /** A path of the shop. */
  readonly callbackUrl: string
  /** Of the address: what went wrong, or why the visitor was sent here. */
  readonly error: string | null
  readonly form: FormState | null
}

export async function loader({ request }: LoaderFunctionArgs, context: LoaderContext): Promise<SignInData> {
  const { shop, language, form } = context
  const query = new URL(request.url).searchParams
  const callbackUrl = placeAfter(query.get('callbackUrl'), new URL(request.url), prefixOf(language))
  const { csrfToken, providers, signedIn } = await shop.signIn()
  if (signedIn) throw redirect(callbackUrl)
  return {
    csrfToken,
    providers,
    callbackUrl,
    error: query.has('csrf') ? 'csrf' : query.get('error'),
    form: form?.form === 'sign-in' ? form : null,
  }
}

/** Pages that nobody wants to come to once signed in. A link to a new email is taken then. */
const passing = /^\/(sign-in|sign-up|sign-out|forgot-password|reset-password|verify-request|auth\/error)$/

function placeAfter(named: string | null, here: URL, prefix: string): string {
  const home = prefix || '/'
  if (!named || !URL.canParse(named, here.origin)) return home
  const url = new URL(named, here.origin)
  const { language, path } = splitLanguage(url.pathname)
  if (url.origin !== here.origin || url.pathname.startsWith('//') || url.pathname.startsWith('/api/')) return home
  return passing.test(path) ? home : inLanguage(language, path) + url.search + url.hash
}
