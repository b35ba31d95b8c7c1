import { useTranslation } from 'react-i18next'
import { useLoaderData } from 'react-router-dom'
import { useLanguagePrefix } from '../../../i18n/use-language-prefix.ts'
import { AuthFaults, AuthForm } from '../../../ui/auth-form.tsx'
import { Button } from '../../../ui/button.tsx'
import { useFault } from '../../../ui/form-faults.tsx'
import { PasswordInput, PasswordRules } from '../../../ui/password-input.tsx'
import { AuthFrame } from '../frame.tsx'
import type { SignUpData } from '../loaders.ts'

/** A new account: an email and a password. It opens with the link that the email brings. */
export function Component() {
  const { callbackUrl, form, email } = useLoaderData() as SignUpData
  const { t } = useTranslation('auth')
  const prefix = useLanguagePrefix()
  const fault = useFault(form, 'auth')
  return (
    <AuthFrame title={t('signUp.title')} faulty={form !== null} help={t('signUp.help')}>
      <AuthFaults form={form} />
      <AuthForm name="sign-up" form={form} callbackUrl={callbackUrl} email={email}>
        <div className="flex flex-col gap-3">
          <PasswordInput
            id="password"
            name="password"
            label={t('password.new')}
            error={fault('password')}
            autoComplete="new-password"
            minLength={8}
          />
          <div className="body-sm order-first text-ink-2">
            <p className="mb-1 font-semibold">{t('rules.title')}</p>
            <PasswordRules />
          </div>
        </div>
        <Button type="submit">{t('signUp.submit')}</Button>
      </AuthForm>
      <p className="border-line border-t pt-5">
        {t('signUp.known')}{' '}
        <a
          href={`${prefix}/sign-in?${new URLSearchParams({ callbackUrl })}`}
          className="py-1 font-semibold text-primary underline underline-offset-2"
        >
          {t('signIn.title')}
        </a>
      </p>
    </AuthFrame>
  )
}
