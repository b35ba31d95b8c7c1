import { useState } from 'react'
import { standing } from '#domain/settings/announcements.ts'
import type { Settings } from '#domain/settings/events.ts'
import { pictureAddressOf } from '#domain/settings/picture-address.ts'
import { textIn } from '#domain/shared/localized-text.ts'
import { useLanguage, useWords } from '../../../i18n/use-words.ts'
import { useSettingWords } from '../words.ts'

/** The strip, the menu, the greeting and the promises, as they stand now. */
export function HomePreview({
  settings: { announcements, hero, menu, footerBanner, title, description },
}: {
  readonly settings: Settings
}) {
  const t = useWords('settings')
  const language = useLanguage()
  const { shown } = useSettingWords()
  const [now] = useState(() => new Date().toISOString())
  const [first] = standing(announcements, now, language)
  const [picture] = hero.picture
  return (
    <>
      <p className="preview-strip">
        <bdi>{first ?? t('preview.ownStrip')}</bdi>
      </p>
      <p className="preview-menu">
        {menu.map((each, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: an entry is its place
          <bdi key={at}>{shown('', each)}</bdi>
        ))}
      </p>
      <div className="preview-part">
        {picture ? <img src={pictureAddressOf(picture)} alt="" className="preview-hero" /> : null}
        <p className="d3">
          <bdi>{textIn(hero.title, language) || title || t('preview.noTitle')}</bdi>
        </p>
        <p>
          <bdi>{textIn(hero.text, language) || description}</bdi>
        </p>
        <p>
          <span className="preview-button">
            <bdi>{textIn(hero.action, language) || t('preview.ownAction')}</bdi>
          </span>
        </p>
      </div>
      <div className="preview-part preview-promises">
        {(['delivery', 'support', 'security'] as const).map(block => (
          <div key={block}>
            <b>
              <bdi>{footerBanner[block].title || t('preview.ownPromise')}</bdi>
            </b>
            <p>
              <bdi>{footerBanner[block].description}</bdi>
            </p>
          </div>
        ))}
      </div>
    </>
  )
}
