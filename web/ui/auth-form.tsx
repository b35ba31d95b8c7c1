import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import type { AuthForm as AuthFormName, FormState } from '../app/form-state.ts'
import { useLanguagePrefix } from '../i18n/use-language-prefix.ts'
import { useFormats } from './currency.ts'
import { TextField } from './field.tsx'
import { FormFaults, useFault } from './form-faults.tsx'

/** Why the form came back, where it did. */
export function AuthFaults({ form }: { form: FormState | null }) {
  const { t } = useTranslation('auth')
  const { number } = useFormats()
  if (!form) return null
  const { code, retryAfter = 0 } = form.problem
  const limited = code === 'too-many-requests'
  const soon = limited && retryAfter < 60
  const wait = Math.max(1, soon ? retryAfter : Math.ceil(retryAfter / 60))
  const key = `problem.${code}${soon ? '-seconds' : ''}`
  const problem = t([key, 'problem.unknown'] as never, { count: wait, number: number(wait) })
  return (
    <FormFaults
      form={form}
      words="auth"
      title={t('faults')}
      problem={limited && form.form === 'sign-in' ? `${problem} ${t('problem.linkStillWorks')}` : problem}
    />
  )
}

type Props = {
  name: AuthFormName
  form: FormState | null
  /** A path of the shop, where it goes on. */
  callbackUrl: string
  email?: string | null
  children: ReactNode
}

/** A form that begins with an email address. */
export function AuthForm({ name, form, callbackUrl, email, children }: Props) {
  const { t } = useTranslation('auth')
  const prefix = useLanguagePrefix()
  return (
    <form method="post" action={`${prefix}/${name}`} noValidate className="flex flex-col gap-4">
      <input type="hidden" name="callbackUrl" value={callbackUrl} />
      <TextField
        id="email"
        name="email"
        type="email"
        label={t('email')}
        error={useFault(form, 'auth')('email')}
        defaultValue={form?.values.email ?? email ?? undefined}
        autoComplete="username"
        inputMode="email"
        dir="ltr"
        className="text-start"
      />
      {children}
    </form>
  )
}
