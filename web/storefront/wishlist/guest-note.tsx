import { useTranslation } from 'react-i18next'
import { useLanguagePrefix } from '../../i18n/use-language-prefix.ts'

/** A guest's list lasts as long as the browser's cookie. */
export function GuestNote() {
  const { t } = useTranslation('wishlist')
  const prefix = useLanguagePrefix()
  const back = encodeURIComponent(`${prefix}/wishlist`)
  return (
    <p className="body-sm mb-6 flex flex-wrap gap-x-2 rounded-lg bg-sunken px-4 py-3 text-ink-2">
      {t('guest.note')}
      <a
        href={`${prefix}/sign-in?callbackUrl=${back}`}
        className="font-semibold text-primary underline underline-offset-2"
      >
        {t('guest.signIn')}
      </a>
    </p>
  )
}
