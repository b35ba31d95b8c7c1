import type { Settings } from '#domain/settings/events.ts'
import { pictureAddressOf } from '#domain/settings/picture-address.ts'
import { useWords } from '../../../i18n/use-words.ts'

type Props = { readonly settings: Settings }

/** What the shop says of itself, in its header and footer. */
export function GeneralPreview({
  settings: { name, title, description, email, phoneHeader, phoneFooter, address, copyright },
}: Props) {
  const t = useWords('settings')
  return (
    <>
      <ShopHead name={name} phone={phoneHeader} />
      <div className="preview-part">
        <p className="d3">
          <bdi>{title || t('preview.noTitle')}</bdi>
        </p>
        <p>
          <bdi>{description}</bdi>
        </p>
      </div>
      <div className="preview-part preview-foot">
        <b>
          <bdi>{name || t('preview.noName')}</bdi>
        </b>
        {[address, phoneFooter, email].filter(Boolean).map(line => (
          <p key={line}>
            <bdi>{line}</bdi>
          </p>
        ))}
        <small>
          <bdi>{copyright}</bdi>
        </small>
      </div>
    </>
  )
}

export function ShopHead({
  name,
  logo,
  phone,
}: {
  readonly name: string
  readonly logo?: string | undefined
  readonly phone?: string
}) {
  const t = useWords('settings')
  return (
    <div className="preview-head">
      {logo ? <img src={pictureAddressOf(logo)} alt={name} /> : <b>{name || t('preview.noName')}</b>}
      <span>{phone ? <bdi dir="ltr">{phone}</bdi> : null}</span>
      <span className="preview-cart">{t('preview.cart')}</span>
    </div>
  )
}

/** The links of the footer. */
export function SocialPreview({ settings: { social } }: Props) {
  const t = useWords('settings')
  const linked = (Object.keys(social) as (keyof Settings['social'])[]).filter(network => social[network] !== '')
  return (
    <div className="preview-part preview-foot">
      {linked.length === 0 ? <p>{t('preview.noSocial')}</p> : null}
      {linked.map(network => (
        <p key={network}>
          <b>{t(`field.social.${network}.label`)}</b> <bdi dir="ltr">{social[network]}</bdi>
        </p>
      ))}
    </div>
  )
}
