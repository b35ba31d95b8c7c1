import { useTranslation } from 'react-i18next'
import type { Language } from '#domain/shared/localized-text.ts'
import { prefixOf } from '../../i18n/addresses.ts'
import { buttonClass } from '../../ui/button.tsx'
import { PageTitle } from '../../ui/page-title.tsx'

/** The order did not come about; whatever was in the cart is there again. */
export function Refused({ reason = null }: { reason?: string | null }) {
  const { t, i18n } = useTranslation('order')
  const { t: payment } = useTranslation('payment')
  const unpaid = reason === 'payment-expired' || reason === 'payment-abandoned'
  return (
    <div className="frame py-12 md:py-20">
      <PageTitle title={t('refused.title')} />
      <meta name="robots" content="noindex" />
      <h1 className="d2">{t('refused.title')}</h1>
      <p className="mt-3 max-w-prose text-ink-2">{unpaid ? payment(`refused.${reason}`) : t('refused.help')}</p>
      <p className="mt-6">
        <a href={`${prefixOf(i18n.language as Language)}/cart`} className={buttonClass()}>
          {t('refused.cart')}
        </a>
      </p>
    </div>
  )
}
