import type { LoaderFunctionArgs } from 'react-router-dom'

const known = ['Configuration', 'AccessDenied', 'Verification'] as const

export type AuthErrorData = { readonly error: (typeof known)[number] | 'Default' }

export async function loader({ request }: LoaderFunctionArgs): Promise<AuthErrorData> {
  const asked = new URL(request.url).searchParams.get('error')
  return { error: known.find(name => name === asked) ?? 'Default' }
}
