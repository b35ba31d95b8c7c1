import { useTranslation } from 'react-i18next'
import { useLoaderData } from 'react-router-dom'
import { AuthFaults, AuthForm } from '../../../ui/auth-form.tsx'
import { Button } from '../../../ui/button.tsx'
import { AuthFrame } from '../frame.tsx'
import type { AuthFormData } from '../loaders.ts'

/** Asks for the email that sets a new password. */
export function Component() {
  const { callbackUrl, form } = useLoaderData() as AuthFormData
  const { t } = useTranslation('auth')
  return (
    <AuthFrame title={t('forgot.title')} faulty={form !== null} help={t('forgot.help')}>
      <AuthFaults form={form} />
      <AuthForm name="forgot-password" form={form} callbackUrl={callbackUrl}>
        <Button type="submit">{t('forgot.submit')}</Button>
      </AuthForm>
    </AuthFrame>
  )
}
