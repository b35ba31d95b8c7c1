import { type LoaderFunctionArgs, redirect } from 'react-router-dom'
import type { FormState } from '../../../app/form-state.ts'
import type { LoaderContext } from '../../../app/page-table.ts'
import { prefixOf } from '../../../i18n/addresses.ts'
import type { AuthQueries, SignInModel } from '../../../models/auth.ts'
import { placeAfter } from '../place-after.ts'

export type SignInData = Pick<SignInModel, 'csrfToken' | 'providers'> & {
  /** A path of the shop. */
  readonly callbackUrl: string
  /** Of the address: what went wrong, or why the visitor was sent here. */
  readonly error: string | null
  readonly form: FormState | null
}

export async function loader(
  { request }: LoaderFunctionArgs,
  context: LoaderContext<AuthQueries>,
): Promise<SignInData> {
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
