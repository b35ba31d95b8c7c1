import { useTranslation } from 'react-i18next'
import { useLanguagePrefix } from '../../i18n/use-language-prefix.ts'
import { buttonClass } from '../../ui/button.tsx'
import { TextField } from '../../ui/field.tsx'
import { PasswordInput } from '../../ui/password-input.tsx'
import { useFormFault } from './faults.tsx'
import type { ProfilePageData } from './loader.ts'

/** Everything that the shop knows, to take along; and the end of it. */
export function Privacy({ profile, form, page }: ProfilePageData) {
  const { t } = useTranslation('profile')
  const prefix = useLanguagePrefix()
  const fault = useFormFault(form, 'account-erase')
  return (
    <div className="flex max-w-prose flex-col gap-12">
      <section aria-labelledby="export">
        <h2 id="export" className="h4">
          {t('export.title')}
        </h2>
        <p className="mt-2 text-ink-2">{t('export.help')}</p>
        <p className="mt-4">
          <a href="/api/account/export" download data-reload="" className={buttonClass('secondary')}>
            {t('export.submit')}
          </a>
        </p>
      </section>
      <section aria-labelledby="erase" className="rounded-lg border border-danger p-5 md:p-6">
        <h2 id="erase" className="h4">
          {t('erase.title')}
        </h2>
        <p className="mt-2">{t('erase.help')}</p>
        <p className="mt-2 text-ink-2">{t('erase.kept')}</p>
        <form method="post" action={`${prefix}/account/erase`} noValidate className="mt-5 flex flex-col gap-4">
          <input type="hidden" name="page" value={page} />
          <TextField
            id="account-erase-email"
            name="email"
            type="email"
            label={t('erase.email')}
            hint={<bdi>{profile.email}</bdi>}
            error={fault('email')}
            autoComplete="off"
            inputMode="email"
            dir="ltr"
            className="text-start rtl:text-end"
          />
          {profile.hasPassword ? (
            <PasswordInput
              id="account-erase-currentPassword"
              name="currentPassword"
              label={t('password.current')}
              error={fault('currentPassword')}
              autoComplete="current-password"
            />
          ) : null}
          <div>
            <button
              type="submit"
              className="inline-flex min-h-11 cursor-pointer items-center rounded-md border-2 border-danger bg-surface px-5 font-semibold text-danger hover:bg-danger-soft"
            >
              {t('erase.submit')}
            </button>
          </div>
        </form>
      </section>
    </div>
  )
}
