import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import type { AccountForm, FormState } from '../../app/form-state.ts'
import { useLanguagePrefix } from '../../i18n/use-language-prefix.ts'
import { Button, type ButtonLook, buttonClass } from '../../ui/button.tsx'
import { TextField } from '../../ui/field.tsx'
import { PasswordInput } from '../../ui/password-input.tsx'
import { fieldId, useFormFault } from './faults.tsx'
import type { ProfilePageData } from './loader.ts'

/** Name and phone, the email, the password, and every way out. */
export function Details({ profile, form, page }: ProfilePageData) {
  const { t } = useTranslation('profile')
  const prefix = useLanguagePrefix()
  const details = valuesOf(form, 'account-details')
  const email = valuesOf(form, 'account-email')
  const fault = {
    details: useFormFault(form, 'account-details'),
    email: useFormFault(form, 'account-email'),
    password: useFormFault(form, 'account-password'),
  }
  const current = (name: AccountForm, error: string | undefined) =>
    profile.hasPassword ? (
      <PasswordInput
        id={fieldId(name, 'currentPassword')}
        name="currentPassword"
        label={t('password.current')}
        error={error}
        autoComplete="current-password"
      />
    ) : null
  return (
    <div className="grid max-w-5xl gap-x-16 gap-y-12 lg:grid-cols-2">
      <Form name="details" title={t('details.title')} page={page} submit={t('save')}>
        <TextField
          id="account-details-name"
          name="name"
          label={t('details.name')}
          error={fault.details('name')}
          defaultValue={details.name ?? profile.name}
          autoComplete="name"
          maxLength={200}
          dir="auto"
        />
        <TextField
          id="account-details-phone"
          name="phone"
          type="tel"
          label={t('details.phone')}
          error={fault.details('phone')}
          defaultValue={details.phone ?? profile.phone}
          autoComplete="tel"
          inputMode="tel"
          maxLength={40}
          optional
          dir="ltr"
          className="text-start rtl:text-end"
        />
      </Form>
      <Form name="email" title={t('email.title')} page={page} submit={t('email.submit')} look="secondary">
        <p className="text-ink-2">
          {t('email.now')} <bdi className="font-semibold text-ink">{profile.email}</bdi>
        </p>
        <TextField
          id="account-email-email"
          name="email"
          type="email"
          label={t('email.new')}
          hint={t('email.hint')}
          error={fault.email('email')}
          defaultValue={email.email}
          autoComplete="email"
          inputMode="email"
          maxLength={254}
          dir="ltr"
          className="text-start rtl:text-end"
        />
        {current('account-email', fault.email('currentPassword'))}
      </Form>
      <Form
        name="password"
        title={profile.hasPassword ? t('password.title') : t('password.first')}
        page={page}
        submit={t('password.submit')}
        look="secondary"
      >
        {current('account-password', fault.password('currentPassword'))}
        <PasswordInput
          id="account-password-password"
          name="password"
          label={t('password.new')}
          hint={t('password.hint')}
          error={fault.password('password')}
          autoComplete="new-password"
          minLength={8}
        />
      </Form>
      <section aria-labelledby="out">
        <h2 id="out" className="h4">
          {t('out.title')}
        </h2>
        <p className="mt-2 text-ink-2">{t('out.help')}</p>
        <div className="mt-4 flex flex-wrap gap-3">
          <a href={`${prefix}/sign-out`} data-reload="" className={buttonClass('secondary')}>
            {t('out.here')}
          </a>
          <form method="post" action={`${prefix}/account/sign-out-everywhere`}>
            <input type="hidden" name="page" value={page} />
            <Button type="submit" look="quiet">
              {t('out.everywhere')}
            </Button>
          </form>
        </div>
      </section>
    </div>
  )
}

type FormProps = { name: string; title: string; page: string; submit: string; look?: ButtonLook; children: ReactNode }

function Form({ name, title, page, submit, look, children }: FormProps) {
  const prefix = useLanguagePrefix()
  return (
    <section aria-labelledby={`${name}-title`}>
      <h2 id={`${name}-title`} className="h4 mb-4">
        {title}
      </h2>
      <form method="post" action={`${prefix}/account/${name}`} noValidate className="flex flex-col gap-4">
        <input type="hidden" name="page" value={page} />
        {children}
        <div>
          <Button type="submit" look={look}>
            {submit}
          </Button>
        </div>
      </form>
    </section>
  )
}

function valuesOf(form: FormState | null, name: AccountForm): FormState['values'] {
  return form?.form === name ? form.values : {}
}
