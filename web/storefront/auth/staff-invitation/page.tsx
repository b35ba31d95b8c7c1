import { useTranslation } from 'react-i18next'
import { useLoaderData } from 'react-router-dom'
import { useLanguagePrefix } from '../../../i18n/use-language-prefix.ts'
import { Button, buttonClass } from '../../../ui/button.tsx'
import { AuthFrame } from '../frame.tsx'
import { LinkFields } from '../link.tsx'
import type { InvitationData } from '../loaders.ts'

/** Behind the link of an invitation to work in the shop. */
export function Component() {
  const { token, invitation, form } = useLoaderData() as InvitationData
  const { t } = useTranslation('auth')
  const prefix = useLanguagePrefix()
  if (!invitation.works) return <AuthFrame title={t(`deadLink.${invitation.reason}`)} help={t('invitation.dead')} />
  const { email, role, needs } = invitation
  const title = t('invitation.title')
  const invited = t('invitation.help', { role })
  if (needs === 'sign-out')
    return (
      <AuthFrame title={title} help={t('confirm.signOut')}>
        <a href={`${prefix}/sign-out`} data-reload="" className={buttonClass()}>
          {t('signOut.title')}
        </a>
      </AuthFrame>
    )
  if (needs === 'sign-in') {
    const here = new URLSearchParams({ callbackUrl: `${prefix}/staff-invitation?${new URLSearchParams({ token })}` })
    return (
      <AuthFrame title={title} help={invited}>
        <p>{t('invitation.signIn')}</p>
        <a href={`${prefix}/sign-in?${here}`} className={buttonClass()}>
          {t('signIn.title')}
        </a>
      </AuthFrame>
    )
  }
  return (
    <AuthFrame title={title} faulty={form !== null} help={invited}>
      <form method="post" action={`${prefix}/staff-invitation`} noValidate className="flex flex-col gap-4">
        {needs === 'password' ? <p>{t('invitation.choose')}</p> : null}
        <LinkFields token={token} email={email} form={form} choose={needs === 'password'} />
        <Button type="submit">{t('invitation.submit')}</Button>
      </form>
    </AuthFrame>
  )
}
