import { useTranslation } from 'react-i18next'
import type { FormState } from '../../app/form-state.ts'
import { useLanguagePrefix } from '../../i18n/use-language-prefix.ts'
import { AuthFaults } from '../../ui/auth-form.tsx'
import { buttonClass } from '../../ui/button.tsx'
import { useFault } from '../../ui/form-faults.tsx'
import { PasswordInput, PasswordRules } from '../../ui/password-input.tsx'
import { AuthFrame } from './frame.tsx'

/** A link that does not work, why, and the way to a new one. */
export function DeadLink({ reason, again }: { reason: string; again: 'sign-up' | 'forgot-password' }) {
  const { t } = useTranslation('auth')
  const prefix = useLanguagePrefix()
  return (
    <AuthFrame title={t([`deadLink.${reason}`, 'deadLink.link-unknown'] as never)} help={t('deadLink.help')}>
      <div className="flex flex-wrap gap-3">
        <a href={`${prefix}/${again}`} className={buttonClass()}>
          {t('deadLink.again')}
        </a>
        <a href={`${prefix}/sign-in`} className={buttonClass('secondary')}>
          {t('signIn.title')}
        </a>
      </div>
    </AuthFrame>
  )
}

type Props = { token: string; email: string; form: FormState | null; choose: boolean }

/** The first fields of a form with a link; with `choose` the visitor sets a password too. */
export function LinkFields({ token, email, form, choose }: Props) {
  const { t } = useTranslation('auth')
  const fault = useFault(form, 'auth')
  return (
    <>
      <AuthFaults form={form} />
      <input type="hidden" name="token" value={token} />
      <p>
        <span className="label block">{t('email')}</span>
        <bdi>{email}</bdi>
      </p>
      {choose ? (
        <>
          {/* The address is there for password managers to keep. */}
          <input type="email" name="email" value={email} readOnly autoComplete="username" className="hidden" />
          <div className="body-sm text-ink-2">
            <p className="mb-1 font-semibold">{t('rules.title')}</p>
            <PasswordRules />
          </div>
          <PasswordInput
            id="password"
            name="password"
            label={t('password.new')}
            error={fault('password')}
            autoComplete="new-password"
            minLength={8}
          />
        </>
      ) : null}
    </>
  )
}
