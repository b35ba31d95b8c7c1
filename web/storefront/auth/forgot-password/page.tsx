import { useTranslation } from 'react-i18next'
import { useLoaderData } from 'react-router-dom'
import { useLanguagePrefix } from '../../../i18n/use-language-prefix.ts'
import { Faults, useFault } from '../../../ui/auth-faults.tsx'
import { Button } from '../../../ui/button.tsx'
import { TextField } from '../../../ui/field.tsx'
import type { AuthFormData } from '../form-loader.ts'
import { AuthFrame } from '../frame.tsx'

/** Asks for the email that sets a new password. */
export function Component() {
  const { callbackUrl, form } = useLoaderData() as AuthFormData
  const { t } = useTranslation('auth')
  const prefix = useLanguagePrefix()
  const fault = useFault(form)
  return (
    <AuthFrame title={t('forgot.title')} faulty={form !== null} help={t('forgot.help')}>
      <Faults form={form} fields={{ email: 'email' }} />
      <form method="post" action={`${prefix}/forgot-password`} noValidate className="flex flex-col gap-4">
        <input type="hidden" name="callbackUrl" value={callbackUrl} />
        <TextField
          id="email"
          name="email"
          type="email"
          label={t('email')}
          error={fault('email')}
          defaultValue={form?.values.email}
          autoComplete="username"
          inputMode="email"
          dir="ltr"
          className="text-start"
        />
        <Button type="submit">{t('forgot.submit')}</Button>
      </form>
    </AuthFrame>
  )
}
