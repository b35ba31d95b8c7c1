import { buttonClass } from '../../../ui/button.tsx'
import type { ChromeProps } from './props.ts'

/**
 * Asks before anything of others is loaded; a script shows it to who has not answered yet. A shop without such services
 * has no notice: what it sets itself needs no leave.
 */
export function CookieNotice({ model, language, t }: ChromeProps) {
  const { googleAnalyticsId, facebookPixelId } = model.services
  const names = [...(googleAnalyticsId ? ['Google Analytics'] : []), ...(facebookPixelId ? ['Facebook'] : [])]
  if (names.length === 0) return null
  const services = new Intl.ListFormat(language, { type: 'conjunction' }).format(names)
  return (
    <section
      id="cookie-notice"
      hidden
      tabIndex={-1}
      aria-labelledby="cookie-notice-title"
      data-google-analytics={googleAnalyticsId}
      data-facebook-pixel={facebookPixelId}
      className="fixed inset-x-0 bottom-0 z-50 border-line border-t bg-surface shadow-e2"
    >
      <div className="frame flex flex-wrap items-center gap-x-8 gap-y-4 py-4">
        <div className="min-w-0 flex-1 basis-80">
          <h2 id="cookie-notice-title" className="h4">
            {t('cookies.title')}
          </h2>
          <p className="body-sm mt-1 max-w-prose text-ink-2">{t('cookies.text', { services })}</p>
        </div>
        <div className="flex flex-wrap gap-3">
          <button type="button" id="cookies-refuse" className={buttonClass('secondary')}>
            {t('cookies.refuse')}
          </button>
          <button type="button" id="cookies-allow" className={buttonClass('secondary')}>
            {t('cookies.allow')}
          </button>
        </div>
      </div>
    </section>
  )
}
