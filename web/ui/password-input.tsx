import { type InputHTMLAttributes, type ReactNode, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { describedBy, FieldFrame, inputClass } from './field.tsx'

type Props = Omit<InputHTMLAttributes<HTMLInputElement>, 'type' | 'id'> & {
  id: string
  label: ReactNode
  hint?: ReactNode
  error?: ReactNode
}

/** A password that can be looked at while it is typed. Without scripts it is a plain password field. */
export function PasswordInput({ id, label, hint, error, ...rest }: Props) {
  const { t } = useTranslation('auth')
  const [shown, setShown] = useState(false)
  return (
    <FieldFrame id={id} label={label} hint={hint} error={error}>
      {/* Passwords run from left to right in every language, and the button stands at their end, never on them. */}
      <div dir="ltr" className="relative">
        <input
          {...rest}
          id={id}
          type={shown ? 'text' : 'password'}
          autoCapitalize="none"
          autoCorrect="off"
          spellCheck={false}
          aria-invalid={error ? true : undefined}
          aria-describedby={describedBy(id, hint, error)}
          className={`${inputClass} pe-20 text-start`}
        />
        <button
          type="button"
          aria-controls={id}
          onClick={() => setShown(!shown)}
          className="needs-js body-sm absolute end-0 top-0 min-h-11 cursor-pointer rounded-md px-4 font-semibold text-primary hover:bg-primary-soft"
        >
          {shown ? t('password.hide') : t('password.show')}
          <span className="sr-only"> {t('password.what')}</span>
        </button>
      </div>
      <span role="status" className="sr-only">
        {shown ? t('password.isShown') : ''}
      </span>
    </FieldFrame>
  )
}

/** Lists the rules before the visitor types a password. */
export function PasswordRules() {
  const { t } = useTranslation('auth')
  return (
    <ul className="list-disc ps-5">
      <li>{t('rules.length')}</li>
      <li>{t('rules.common')}</li>
      <li>{t('rules.own')}</li>
    </ul>
  )
}
