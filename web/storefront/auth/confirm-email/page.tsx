import { useTranslation } from 'react-i18next'
import { useLoaderData } from 'react-router-dom'
import { useLanguagePrefix } from '../../../i18n/use-language-prefix.ts'
import { Button, buttonClass } from '../../../ui/button.tsx'
import { AuthFrame } from '../frame.tsx'
import { DeadLink, LinkFields } from '../link.tsx'
import type { LinkData } from '../loaders.ts'

/** Behind the link that proves an address: opens the account, takes the address as the account's new one, or signs in. */
export function Component() {
  const { token, link, form } = useLoaderData() as LinkData
  const { t } = useTranslation('auth')
  const prefix = useLanguagePrefix()
  if (!link.works) return <DeadLink reason={link.reason} again="sign-up" />
  if (link.purpose === 'password-reset') return <DeadLink reason="link-unknown" again="sign-up" />
  const words = {
    'sign-in': { title: t('signIn.title'), submit: t('signIn.submit') },
    'sign-up': { title: t('confirm.open'), submit: t('confirm.openSubmit') },
    'email-change': { title: t('confirm.change'), submit: t('confirm.changeSubmit') },
  }[link.purpose]
  if (link.needs === 'sign-in' || link.needs === 'sign-out') {
    const here = new URLSearchParams({ callbackUrl: `${prefix}/confirm-email?${new URLSearchParams({ token })}` })
    return (
      <AuthFrame title={words.title} help={t(link.needs === 'sign-in' ? 'confirm.signIn' : 'confirm.signOut')}>
        {link.needs === 'sign-in' ? (
          <a href={`${prefix}/sign-in?${here}`} className={buttonClass()}>
            {t('signIn.title')}
          </a>
        ) : (
          <a href={`${prefix}/sign-out`} data-reload="" className={buttonClass()}>
            {t('signOut.title')}
          </a>
        )}
      </AuthFrame>
    )
  }
  const choose = link.needs === 'password'
  return (
    <AuthFrame title={words.title} faulty={form !== null} help={choose ? t('confirm.choose') : undefined}>
      <form method="post" action={`${prefix}/confirm-email`} noValidate className="flex flex-col gap-4">
        <LinkFields token={token} email={link.email} form={form} choose={choose} />
        <Button type="submit">{words.submit}</Button>
      </form>
    </AuthFrame>
  )
}
