import { useTranslation } from 'react-i18next'
import type { FormState } from '../app/form-state.ts'
import { useLanguagePrefix } from '../i18n/use-language-prefix.ts'
import type { SignInModel } from '../models/auth.ts'
import { AuthFaults, AuthForm } from './auth-form.tsx'
import { Button, buttonClass } from './button.tsx'
import { useFault } from './form-faults.tsx'
import { PasswordInput } from './password-input.tsx'

type Props = Pick<SignInModel, 'csrfToken' | 'providers'> & {
  /** A path of the shop, where it goes on. */
  callbackUrl: string
  /** The page that the form stands on, where that is not its own: it is shown again when signing in is refused. */
  page?: string
  /** A code of what went wrong before this page, to say above the form. */
  error: string | null
  form: FormState | null
}

/** Email and password, an email with a link, another company, or a new account. All of them are plain forms. */
export function SignInForm({ csrfToken, providers, callbackUrl, page, error, form }: Props) {
  const { t } = useTranslation('auth')
  const prefix = useLanguagePrefix()
  const fault = useFault(form, 'auth')
  const onward = `?${new URLSearchParams({ callbackUrl })}`
  return (
    <>
      <AuthFaults form={form} />
      {error ? (
        <p role="alert" className="rounded-lg bg-danger-soft px-5 py-4 font-semibold text-danger">
          {t([`error.${error}`, 'error.Signin'] as never)}
        </p>
      ) : null}
      <AuthForm name="sign-in" form={form} callbackUrl={callbackUrl}>
        <input type="hidden" name="csrfToken" value={csrfToken} />
        {page ? <input type="hidden" name="page" value={page} /> : null}
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
            data-reload={page ? '' : undefined}
            className="body-sm inline-flex min-h-9 items-center self-start font-semibold text-primary underline underline-offset-2"
          >
            {t('signIn.forgot')}
          </a>
        </div>
        <Button type="submit">{t('signIn.submit')}</Button>
        <button type="submit" formAction="/api/auth/signin/email" formNoValidate className={buttonClass('secondary')}>
          {t('signIn.link')}
        </button>
      </AuthForm>
      <SignInProviders providers={providers} csrfToken={csrfToken} callbackUrl={callbackUrl} />
      <p className="border-line border-t pt-5">
        {t('signIn.new')}{' '}
        <a
          href={`${prefix}/sign-up${onward}`}
          data-reload={page ? '' : undefined}
          className="py-1 font-semibold text-primary underline underline-offset-2"
        >
          {t('signUp.title')}
        </a>
      </p>
    </>
  )
}

type SignInProvidersProps = Pick<SignInModel, 'providers' | 'csrfToken'> & { callbackUrl: string }

/** Companies that vouch for somebody, each a form of its own. */
function SignInProviders({ providers, csrfToken, callbackUrl }: SignInProvidersProps) {
  const { t } = useTranslation('auth')
  if (providers.length === 0) return null
  return (
    <section aria-label={t('signIn.others')} className="flex flex-col gap-3">
      {providers.map(({ id, name }) => (
        <form key={id} method="post" action={`/api/auth/signin/${id}`}>
          <input type="hidden" name="csrfToken" value={csrfToken} />
          <input type="hidden" name="callbackUrl" value={callbackUrl} />
          <button type="submit" className={`${buttonClass('secondary')} w-full`}>
            {t('signIn.with', { name })}
          </button>
        </form>
      ))}
    </section>
  )
}
