import { useTranslation } from 'react-i18next'
import { useLoaderData } from 'react-router-dom'
import { useLanguagePrefix } from '../../../i18n/use-language-prefix.ts'
import { Button } from '../../../ui/button.tsx'
import { AuthFrame } from '../frame.tsx'
import type { SignOutData } from '../loaders.ts'

/** Asks once more; where scripts run, the menu signs out at once. */
export function Component() {
  const { csrfToken, again } = useLoaderData() as SignOutData
  const { t } = useTranslation('auth')
  const prefix = useLanguagePrefix()
  return (
    <AuthFrame title={t('signOut.title')} help={again ? t('error.csrf') : t('signOut.help')}>
      <form method="post" action="/api/auth/signout">
        <input type="hidden" name="csrfToken" value={csrfToken} />
        <input type="hidden" name="callbackUrl" value={prefix || '/'} />
        <Button type="submit">{t('signOut.submit')}</Button>
      </form>
    </AuthFrame>
  )
}
