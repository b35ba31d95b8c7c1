import { useTranslation } from 'react-i18next'
import { useLoaderData } from 'react-router-dom'
import { SignInForm } from '../../../ui/sign-in-form.tsx'
import { AuthFrame } from '../frame.tsx'
import type { SignInData } from '../loaders.ts'

/** Signing in as a page of its own. */
export function Component() {
  const { error, form, ...data } = useLoaderData() as SignInData
  const { t } = useTranslation('auth')
  const title = error === 'SessionRequired' ? t('signIn.toContinue') : t('signIn.title')
  const shown = error === 'SessionRequired' || form ? null : error
  return (
    <AuthFrame title={title} faulty={form !== null || shown !== null}>
      <SignInForm {...data} form={form} error={shown} />
    </AuthFrame>
  )
}
