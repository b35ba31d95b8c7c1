import { useTranslation } from 'react-i18next'
import { useLoaderData } from 'react-router-dom'
import { useLanguagePrefix } from '../../../i18n/use-language-prefix.ts'
import { buttonClass } from '../../../ui/button.tsx'
import { AuthFrame } from '../frame.tsx'
import type { AuthErrorData } from '../loaders.ts'

/** Why sign-in failed, with a link to another try. */
export function Component() {
  const { error } = useLoaderData() as AuthErrorData
  const { t } = useTranslation('auth')
  const prefix = useLanguagePrefix()
  return (
    <AuthFrame title={t(`errorPage.${error}.title`)} help={t(`errorPage.${error}.help`)}>
      <p>
        <a href={`${prefix}/sign-in`} className={buttonClass()}>
          {t('signIn.title')}
        </a>
      </p>
    </AuthFrame>
  )
}
