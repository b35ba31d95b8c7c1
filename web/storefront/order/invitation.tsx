import { useTranslation } from 'react-i18next'
import { useLanguagePrefix } from '../../i18n/use-language-prefix.ts'
import { buttonClass } from '../../ui/button.tsx'

/** Asks a guest to open an account under the order's email, which then has the order in its profile. */
export function Invitation({ orderId }: { orderId: string }) {
  const { t } = useTranslation('order')
  const prefix = useLanguagePrefix()
  const query = new URLSearchParams({ order: orderId, callbackUrl: `${prefix}/profile?tab=orders` })
  return (
    <section aria-labelledby="invitation" className="mt-10 rounded-lg border border-line p-5 md:p-6">
      <h2 id="invitation" className="h4">
        {t('invitation.title')}
      </h2>
      <p className="mt-2 max-w-prose text-ink-2">{t('invitation.help')}</p>
      <p className="mt-4">
        <a href={`${prefix}/sign-up?${query}`} className={buttonClass('secondary')}>
          {t('invitation.go')}
        </a>
      </p>
    </section>
  )
}
