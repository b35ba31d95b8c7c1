import { type ReactNode, useEffect, useRef, useState } from 'react'
import { unitIn } from '#domain/settings/currency.ts'
import type { Settings } from '#domain/settings/events.ts'
import { pictureAddressOf } from '#domain/settings/picture-address.ts'
import { darkTheme, lightTheme, ownColor, type ThemeToken } from '#domain/settings/theme.ts'
import { useLanguage, useWords } from '../../i18n/use-words.ts'
import { moneyFormat } from '../../ui/money.ts'
import { numberIn } from '../../ui/numbers.ts'
import type { Wrong } from './editing.ts'
import type { FormGroup } from './groups.ts'
import { HomePreview } from './home-preview.tsx'

type Props = { readonly settings: Settings; readonly wrong: readonly Wrong[] }

/** Groups that shoppers see something of. */
const previews: { readonly [group in FormGroup]?: (props: Props) => ReactNode } = {
  general: GeneralPreview,
  branding: BrandingPreview,
  home: HomePreview,
  sharing: SharingPreview,
  social: SocialPreview,
  currency: CurrencyPreview,
  checkout: CheckoutPreview,
}

/** What shoppers would see with everything that is typed. */
export function Preview({ group, ...props }: Props & { readonly group: FormGroup }) {
  const t = useWords('settings')
  const Shown = previews[group]
  if (!Shown) return null
  return (
    <section className="panel settings-preview" aria-labelledby="preview">
      <header className="panel-head">
        <h2 className="panel-title" id="preview">
          {t('preview.title')}
        </h2>
      </header>
      <Shown {...props} />
    </section>
  )
}

function GeneralPreview({
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

function ShopHead({
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

/** Every token that owners can change, as pages get it: theirs, or the shop's own. */
function themeStyle({ color }: Settings): { readonly [property: string]: string } {
  const [light, dark] = [lightTheme(color), darkTheme(color)]
  const own = (theme: 'light' | 'dark', token: ThemeToken) =>
    ownColor(theme, token === 'on-primary-hover' ? 'on-primary' : token === 'on-sunken' ? 'ink' : token)
  return Object.fromEntries(
    themeTokens.map(token => [
      `--${token}`,
      `light-dark(${light[token] ?? own('light', token)}, ${dark[token] ?? own('dark', token)})`,
    ]),
  )
}

const themeTokens: readonly ThemeToken[] = [
  ...(['primary', 'primary-hover', 'primary-soft', 'on-primary', 'on-primary-hover'] as const),
  ...(['signal', 'on-signal', 'sunken', 'on-sunken'] as const),
]

function BrandingPreview({ settings, wrong }: Props) {
  const t = useWords('settings')
  const [theme, setTheme] = useState<'light' | 'dark'>('light')
  const money = useMoney(settings)
  const shop = useRef<HTMLDivElement>(null)
  // Not as an attribute: the policy of the page lets no markup bring styles.
  useEffect(() => {
    for (const [property, value] of Object.entries({ 'color-scheme': theme, ...themeStyle(settings) }))
      shop.current?.style.setProperty(property, value)
  }, [settings, theme])
  return (
    <>
      <div className="preview-bar">
        <div className="segments">
          {(['light', 'dark'] as const).map(each => (
            <button key={each} type="button" aria-pressed={theme === each} onClick={() => setTheme(each)}>
              {t(`preview.${each}`)}
            </button>
          ))}
        </div>
      </div>
      <div className="preview-shop" ref={shop}>
        <ShopHead name={settings.name} logo={settings.logo[0]} />
        <div className="preview-part">
          <p>
            <span className="preview-badge">−20 %</span>
          </p>
          <p>
            <b>{t('preview.product')}</b>
          </p>
          <p>{t('preview.from', { price: money(496) })}</p>
          <p className="preview-press">
            <span className="preview-button">{t('preview.add')}</span>
            <span className="preview-link">{t('preview.guide')}</span>
          </p>
          <p className="preview-side">{t('preview.side')}</p>
        </div>
      </div>
      {wrong.some(({ against }) => against) ? <p className="refused">{t('preview.unreadable')}</p> : null}
    </>
  )
}

const cut = (text: string, most: number) => (text.length > most ? `${text.slice(0, most - 1)}…` : text)

/** How search engines and messengers may show a link to the shop. */
function SharingPreview({ settings: { seo, name, title, description } }: Props) {
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

function useMoney({ currency }: Settings) {
  const language = useLanguage()
  try {
    return moneyFormat(language, { name: currency.name, symbol: currency.s })
  } catch {
    // Half a code of a currency is typed.
    return moneyFormat(language, { name: 'USD', symbol: currency.s })
  }
}

function CurrencyPreview({ settings }: Props) {
  const t = useWords('settings')
  const money = useMoney(settings)
  const unit = unitIn(settings.currency)
  return (
    <dl className="facts preview-part">
      {[100, 769, 12_345].map(base => (
        <div key={base}>
          <dt>
            <bdi dir="ltr">{(base / 100).toFixed(2)}</bdi>
          </dt>
          <dd>{t('preview.becomes', { price: money(unit(base)) })}</dd>
        </div>
      ))}
    </dl>
  )
}

/** The links of the footer. */
function SocialPreview({ settings: { social } }: Props) {
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

/** What a stranger meets on the way to an order. */
function CheckoutPreview({ settings: { security, login, newsletter } }: Props) {
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
