import type { Settings } from '#domain/settings/events.ts'
import { outsideIds } from '#domain/settings/outside-ids.ts'
import { apart } from '../../../i18n/apart.ts'
import { useLanguage, useWords } from '../../../i18n/use-words.ts'
import { localeOf } from '../../../ui/numbers.ts'

const services = {
  googleAnalyticsId: { name: 'Google Analytics', host: 'www.googletagmanager.com' },
  facebookPixelId: { name: 'Facebook', host: 'connect.facebook.net' },
} as const
const loaded = Object.keys(services) as (keyof typeof services)[]
const proofs = { googleSiteVerificationId: 'google-site-verification', facebookAppId: 'fb:app_id' } as const

/** What visitors are asked, what loads where once they allow it, and what only stands in the pages. */
export function ScriptsPreview({ settings: { script } }: { readonly settings: Settings }) {
  const t = useWords('settings')
  const shop = useWords('shell')
  const list = new Intl.ListFormat(localeOf(useLanguage()), { type: 'conjunction' })
  const isId = (id: keyof typeof services) => outsideIds[id].test(script[id])
  const asked = loaded.filter(isId)
  const used = loaded.filter(id => script[id] !== '')
  const proven = (Object.keys(proofs) as (keyof typeof proofs)[]).filter(id => script[id] !== '')
  return (
    <>
      <div className="preview-part">
        {asked.length === 0 ? (
          <p>{t('preview.script.nobodyAsked')}</p>
        ) : (
          <>
            <b>{shop('cookies.title')}</b>
            <p>{shop('cookies.text', { services: list.format(asked.map(id => services[id].name)) })}</p>
            <p className="preview-press">
              <span className="preview-quiet">{shop('cookies.refuse')}</span>
              <span className="preview-quiet">{shop('cookies.allow')}</span>
            </p>
          </>
        )}
      </div>
      {used.map(id => (
        <div key={id} className="preview-part">
          <b>{services[id].name}</b>
          {isId(id) ? (
            <p>{t('preview.script.loads', { host: apart(services[id].host) })}</p>
          ) : (
            <p role="status" className="refused">
              {t('preview.script.noId')}
            </p>
          )}
        </div>
      ))}
      {proven.length > 0 || script.messengerPageId ? (
        <div className="preview-part">
          <b>{t('preview.script.still')}</b>
          {proven.map(id => (
            <code key={id} dir="ltr">{`${proofs[id]}: ${script[id]}`}</code>
          ))}
          {script.messengerPageId ? <p>{t('preview.script.messenger')}</p> : null}
        </div>
      ) : null}
    </>
  )
}
