import { useTranslation } from 'react-i18next'
import { useLanguagePrefix } from '../../i18n/use-language-prefix.ts'
import { signInAddress } from './sign-in-address.ts'

/** Who has an account may sign in here; what was typed is there again afterwards. */
export function ContactAccount() {
  const { t } = useTranslation('checkout')
  const prefix = useLanguagePrefix()
  return (
    <p className="body-sm mb-5 text-ink-2">
      {t('signIn.have')}{' '}
      <a
        href={signInAddress(prefix, 'contact')}
        data-reload=""
        className="inline-block py-1 font-semibold text-ink underline underline-offset-2"
      >
        {t('signIn.go')}
      </a>
    </p>
  )
}
