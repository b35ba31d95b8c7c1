import { useTranslation } from 'react-i18next'
import { useLanguagePrefix } from '../../i18n/use-language-prefix.ts'
import { buttonClass } from '../../ui/button.tsx'
import { AuthFrame } from './frame.tsx'

/** A link that does not work, why, and the way to a new one. */
export function DeadLink({ reason, again }: { reason: string; again: 'sign-up' | 'forgot-password' }) {
  const { t } = useTranslation('auth')
  const prefix = useLanguagePrefix()
  return (
    <AuthFrame title={t([`deadLink.${reason}`, 'deadLink.link-unknown'] as never)} help={t('deadLink.help')}>
      <div className="flex flex-wrap gap-3">
        <a href={`${prefix}/${again}`} className={buttonClass()}>
          {t('deadLink.again')}
        </a>
        <a href={`${prefix}/sign-in`} className={buttonClass('secondary')}>
          {t('signIn.title')}
        </a>
      </div>
    </AuthFrame>
  )
}
