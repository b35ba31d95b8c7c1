import { useEffect, useState } from 'react'
import { standing } from '#domain/settings/announcements.ts'
import type { Settings } from '#domain/settings/events.ts'
import { pictureAddressOf } from '#domain/settings/picture-address.ts'
import { promisesOf } from '#domain/settings/promises.ts'
import { textIn } from '#domain/shared/localized-text.ts'
import { ask } from '../../../client/ask.ts'
import { useLanguage, useWords } from '../../../i18n/use-words.ts'
import type { SceneModel } from '../../../models/content.ts'
import { Scene } from '../../../ui/scene.tsx'
import { useSettingWords } from '../../history/use-setting-words.ts'

/** The strip, the menu, the greeting and the promises, as they stand now. */
export function HomePreview({ settings }: { readonly settings: Settings }) {
  const { announcements, hero, menu, title, description } = settings
  const t = useWords('settings')
  const shop = useWords('shell')
  const home = useWords('home')
  const language = useLanguage()
  const { shown } = useSettingWords()
  const [now] = useState(() => new Date().toISOString())
  const [first] = standing(announcements, now, language)
  const [picture] = hero.picture
  const scene = useScene(picture ? [] : hero.scene)
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
        {scene.length > 0 ? <Scene garments={scene} sizes="10rem" /> : null}
        <p className="d3">
          <bdi>{textIn(hero.title, language) || title || t('preview.noTitle')}</bdi>
        </p>
        <p>
          <bdi>{textIn(hero.text, language) || description}</bdi>
        </p>
        <p>
          <span className="preview-button">
            <bdi>{textIn(hero.action, language) || home('hero.action')}</bdi>
          </span>
        </p>
      </div>
      <div className="preview-part preview-promises">
        {promisesOf(settings).map(({ promise, ...texts }) => {
          const [title, description] = [textIn(texts.title, language), textIn(texts.description, language)]
          const isOwn = !title && !description
          return (
            <div key={promise}>
              <b>
                <bdi>{isOwn ? shop(`footer.promise.${promise}.title`) : title}</bdi>
              </b>
              <p>
                <bdi>{isOwn ? shop(`footer.promise.${promise}.description`) : description}</bdi>
              </p>
            </div>
          )
        })}
      </div>
    </>
  )
}

const typingMs = 250

/** The drawings of garments: the shop alone knows their addresses. */
export function useScene(garments: Settings['hero']['scene']): SceneModel {
  const [scene, setScene] = useState<SceneModel>([])
  const asked = JSON.stringify({ garments })
  useEffect(() => {
    const stop = new AbortController()
    const body = JSON.parse(asked) as { readonly garments: Settings['hero']['scene'] }
    const timer = setTimeout(async () => {
      if (body.garments.length === 0) return setScene([])
      const found = await ask<{ readonly scene: SceneModel }>('POST', '/api/admin/storefront-draft/scene', {
        body,
        signal: stop.signal,
      })
      if (!stop.signal.aborted && found.success) setScene(found.answer.scene)
    }, typingMs)
    return () => {
      clearTimeout(timer)
      stop.abort()
    }
  }, [asked])
  return scene
}
