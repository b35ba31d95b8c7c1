import { useTranslation } from 'react-i18next'
import { useLoaderData } from 'react-router-dom'
import { useLanguagePrefix } from '../../../i18n/use-language-prefix.ts'
import { Faults } from '../../../ui/auth-faults.tsx'
import { Button } from '../../../ui/button.tsx'
import { DeadLink } from '../dead-link.tsx'
import { AuthFrame } from '../frame.tsx'
import type { LinkData } from '../link-loader.ts'
import { NewPassword } from '../new-password.tsx'

/** Behind the link that proves an address: opens the account, takes the address as the account's new one, or signs in. */
export function Component() {
  const { token, link, form } = useLoaderData() as LinkData
  const { t } = useTranslation('auth')
  const prefix = useLanguagePrefix()
  if (!link.works) return <DeadLink reason={link.reason} again="sign-up" />
  if (link.purpose === 'password-reset') return <DeadLink reason="link-unknown" again="sign-up" />
  const opens = link.purpose === 'sign-up'
  const words = {
    'sign-in': { title: t('signIn.title'), submit: t('signIn.submit') },
    'sign-up': { title: t('confirm.open'), submit: t('confirm.openSubmit') },
    'email-change': { title: t('confirm.change'), submit: t('confirm.changeSubmit') },
  }[link.purpose]
  return (
    <AuthFrame
      title={words.title}
      faulty={form !== null}
      help={opens && link.needsPassword ? t('confirm.choose') : undefined}
    >
      <form method="post" action={`${prefix}/confirm-email`} noValidate className="flex flex-col gap-4">
        {opens && link.needsPassword ? (
          <NewPassword token={token} email={link.email} form={form} />
        ) : (
          <>
            <Faults form={form} fields={{}} />
            <input type="hidden" name="token" value={token} />
            <p>
              <span className="label block">{t('email')}</span>
              <bdi>{link.email}</bdi>
            </p>
          </>
        )}
        <Button type="submit">{words.submit}</Button>
      </form>
    </AuthFrame>
  )
}
