import { useTranslation } from 'react-i18next'
import { useLoaderData } from 'react-router-dom'
import { useLanguagePrefix } from '../../../i18n/use-language-prefix.ts'
import { AuthFrame } from '../frame.tsx'
import type { VerifyRequestData } from '../loaders.ts'

/** After a mail was asked for. It says the same whether the address has an account or not. */
export function Component() {
  const { mailLeaves } = useLoaderData() as VerifyRequestData
  const { t } = useTranslation('auth')
  const prefix = useLanguagePrefix()
  return (
    <AuthFrame
      title={t(mailLeaves ? 'verify.title' : 'verify.unsentTitle')}
      help={t(mailLeaves ? 'verify.help' : 'verify.unsent')}
    >
      {mailLeaves ? <p className="text-ink-2">{t('verify.spam')}</p> : null}
      <p>
        <a
          href={`${prefix}/sign-in`}
          className="inline-block py-1 font-semibold text-primary underline underline-offset-2"
        >
          {t('verify.back')}
        </a>
      </p>
    </AuthFrame>
  )
}
