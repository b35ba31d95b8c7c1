import type { LoaderFunctionArgs } from 'react-router-dom'
import type { AuthForm, FormState } from '../../app/form-state.ts'
import type { LoaderContext } from '../../app/page-table.ts'
import type { AuthQueries, LinkModel } from '../../models/auth.ts'

export type LinkData = { readonly token: string; readonly link: LinkModel; readonly form: FormState | null }

/** Makes the loader for the page behind a mail's link. Opening it uses nothing up: a mail program may open it first. */
export function linkLoader(name: AuthForm) {
  return async ({ request }: LoaderFunctionArgs, { shop, form }: LoaderContext<AuthQueries>): Promise<LinkData> => {
    const token = new URL(request.url).searchParams.get('token') ?? ''
    return { token, link: await shop.link(token), form: form?.form === name ? form : null }
  }
}
