import type { LoaderFunctionArgs } from 'react-router-dom'
import type { AuthForm, FormState } from '../../app/form-state.ts'
import type { LoaderContext } from '../../app/page-table.ts'
import { prefixOf } from '../../i18n/addresses.ts'
import { placeAfter } from './place-after.ts'

export type AuthFormData = {
  /** A path of the shop. */
  readonly callbackUrl: string
  readonly form: FormState | null
}

export function formLoader(name: AuthForm) {
  return async ({ request }: LoaderFunctionArgs, { form, language }: LoaderContext): Promise<AuthFormData> => {
    const url = new URL(request.url)
    return {
      callbackUrl: placeAfter(url.searchParams.get('callbackUrl'), url, prefixOf(language)),
      form: form?.form === name ? form : null,
    }
  }
}
