import { useTranslation } from 'react-i18next'
import type { FormState } from '../../app/form-state.ts'
import { Faults, useFault } from '../../ui/auth-faults.tsx'
import { PasswordInput, PasswordRules } from '../../ui/password-input.tsx'

/** The fields of a form that sets a password with a link. The address is there for password managers to keep. */
export function NewPassword({ token, email, form }: { token: string; email: string; form: FormState | null }) {
  const { t } = useTranslation('auth')
  const fault = useFault(form)
  return (
    <>
      <Faults form={form} fields={{ password: 'password' }} />
      <input type="hidden" name="token" value={token} />
      <p>
        <span className="label block">{t('email')}</span>
        <bdi>{email}</bdi>
      </p>
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
  )
}
