import { useTranslation } from 'react-i18next'
import { useLoaderData } from 'react-router-dom'
import { useLanguagePrefix } from '../../../i18n/use-language-prefix.ts'
import { Button, buttonClass } from '../../../ui/button.tsx'
import { TextField } from '../../../ui/field.tsx'
import { Faults, useFault } from '../faults.tsx'
import { AuthFrame } from '../frame.tsx'
import { PasswordInput } from '../password-input.tsx'
import type { SignInData } from './loader.ts'
import { Providers } from './providers.tsx'

/** Email and password, an email with a link, or another company. All of them are plain forms. */
export function Component() {
  const { csrfToken, providers, callbackUrl, error, form } = useLoaderData() as SignInData
  const { t } = useTranslation('auth')
  const prefix = useLanguagePrefix()
  const fault = useFault(form)
  const onward = `?${new URLSearchParams({ callbackUrl })}`
  const title = error === 'SessionRequired' ? t('signIn.toContinue') : t('signIn.title')
  const told = error !== null && error !== 'SessionRequired' && !form
  return (
    <AuthFrame title={title} faulty={form !== null || told}>
      <Faults form={form} fields={{ email: 'email', password: 'password' }} />
      {told ? (
        <p role="alert" className="rounded-lg bg-danger-soft px-5 py-4 font-semibold text-danger">
          {t([`error.${error}`, 'error.Signin'] as never)}
        </p>
      ) : null}
      <form method="post" action={`${prefix}/sign-in`} noValidate className="flex flex-col gap-4">
        <input type="hidden" name="csrfToken" value={csrfToken} />
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
        <div className="flex flex-col gap-1">
          <PasswordInput
            id="password"
            name="password"
            label={t('password.label')}
            error={fault('password')}
            autoComplete="current-password"
          />
          <a
            href={`${prefix}/forgot-password${onward}`}
            className="body-sm inline-flex min-h-9 items-center self-start font-semibold text-primary underline underline-offset-2"
          >
            {t('signIn.forgot')}
          </a>
        </div>
        <Button type="submit">{t('signIn.submit')}</Button>
        <button type="submit" formAction="/api/auth/signin/email" formNoValidate className={buttonClass('secondary')}>
          {t('signIn.link')}
        </button>
      </form>
      <Providers providers={providers} csrfToken={csrfToken} callbackUrl={callbackUrl} />
      <p className="border-line border-t pt-5">
        {t('signIn.new')}{' '}
        <a href={`${prefix}/sign-up${onward}`} className="py-1 font-semibold text-primary underline underline-offset-2">
          {t('signUp.title')}
        </a>
      </p>
    </AuthFrame>
  )
}
