import type { Settings } from '#domain/settings/events.ts'
import { pictureAddressOf } from '#domain/settings/picture-address.ts'
import { useWords } from '../../../i18n/use-words.ts'

type Props = { readonly settings: Settings }

const cut = (text: string, most: number) => (text.length > most ? `${text.slice(0, most - 1)}…` : text)

/** How search engines and messengers may show a link to the shop. */
export function SharingPreview({ settings: { seo, name, title, description } }: Props) {
  const t = useWords('settings')
  const said = { title: seo.title || title || name, text: seo.description || description }
  const [image] = seo.image
  return (
    <>
      <div className="preview-part">
        <small className="text-ink-2">{t('preview.search')}</small>
        <div className="search-preview">
          <b>
            <bdi>{cut(said.title || t('preview.noTitle'), 60)}</bdi>
          </b>
          <p>
            <bdi>{cut(said.text, 155)}</bdi>
          </p>
        </div>
      </div>
      <div className="preview-part">
        <small className="text-ink-2">{t('preview.card')}</small>
        <div className="preview-card">
          {image ? <img src={pictureAddressOf(image)} alt="" /> : null}
          <b>
            <bdi>{said.title || t('preview.noTitle')}</bdi>
          </b>
          <p>
            <bdi>{cut(said.text, 110)}</bdi>
          </p>
        </div>
      </div>
    </>
  )
}
