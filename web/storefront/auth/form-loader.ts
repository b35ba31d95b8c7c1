import type { LoaderFunctionArgs } from 'react-router-dom'
import type { AuthForm, FormState } from '../form-state.ts'
import type { LoaderContext } from '../shop.ts'

export type AuthFormData = {
  /** As the address says it; the server looks at it once more before it leads anywhere. */
  readonly callbackUrl: string
  readonly form: FormState | null
}

/** What the page of one form gets. */
export function formLoader(name: AuthForm) {
  return async ({ request }: LoaderFunctionArgs, { form }: LoaderContext): Promise<AuthFormData> => ({
    callbackUrl: new URL(request.url).searchParams.get('callbackUrl') ?? '/',
    form: form?.form === name ? form : null,
  })
}
