import { useTranslation } from 'react-i18next'
import { useLoaderData } from 'react-router-dom'
import { useLanguagePrefix } from '../../../i18n/use-language-prefix.ts'
import { Button } from '../../../ui/button.tsx'
import { AuthFrame } from '../frame.tsx'
import { DeadLink, LinkFields } from '../link.tsx'
import type { LinkData } from '../loaders.ts'

/** A new password, with the link that proves the address. Every session ends with it. */
export function Component() {
  const { token, link, form } = useLoaderData() as LinkData
  const { t } = useTranslation('auth')
  const prefix = useLanguagePrefix()
  if (!link.works) return <DeadLink reason={link.reason} again="forgot-password" />
  if (link.purpose !== 'password-reset') return <DeadLink reason="link-unknown" again="forgot-password" />
  return (
    <AuthFrame title={t('reset.title')} faulty={form !== null} help={t('reset.help')}>
      <form method="post" action={`${prefix}/reset-password`} noValidate className="flex flex-col gap-4">
        <LinkFields token={token} email={link.email} form={form} choose />
        <Button type="submit">{t('reset.submit')}</Button>
      </form>
    </AuthFrame>
  )
}
