import type { Settings } from '#domain/settings/events.ts'
import { useLanguage, useWords } from '../../../i18n/use-words.ts'
import { numberIn } from '../../../ui/numbers.ts'

type Props = { readonly settings: Settings }

/** What a stranger meets on the way to an order. */
export function CheckoutPreview({ settings: { security, login, newsletter } }: Props) {
  const t = useWords('settings')
  const language = useLanguage()
  return (
    <div className="preview-part">
      <p>
        <b>{t(security.loginForPurchase ? 'preview.signInFirst' : 'preview.guests')}</b>
      </p>
      <p className="preview-press">
        {(['google', 'facebook'] as const).map(way =>
          login[way] ? (
            <span key={way} className="preview-button">
              {t(`field.login.${way}.label`)}
            </span>
          ) : null,
        )}
      </p>
      {newsletter.couponPercent > 0 ? (
        <p>{t('preview.coupon', { percent: numberIn(language, newsletter.couponPercent) })}</p>
      ) : null}
    </div>
  )
}
