import { useEffect, useRef, useState } from 'react'
import { standing } from '#domain/settings/announcements.ts'
import type { Settings } from '#domain/settings/events.ts'
import { darkTheme, lightTheme, ownColor, type ThemeToken } from '#domain/settings/theme.ts'
import { useLanguage, useWords } from '../../../i18n/use-words.ts'
import { Scene } from '../../../ui/scene.tsx'
import type { Wrong } from '../editing.ts'
import { useMoney } from './amounts.tsx'
import { useScene } from './home.tsx'
import { InvoicePreview, MailPreview } from './papers.tsx'
import { ShopHead } from './shop.tsx'

type Props = { readonly settings: Settings; readonly wrong: readonly Wrong[] }

/** Every token that owners can change, as pages get it: theirs, or the shop's own. */
function themeStyle({ color }: Settings, kind: (typeof kinds)[number]): { readonly [property: string]: string } {
  const light = lightTheme(color)
  // The button of a mail is the same in the dark.
  const dark = kind === 'mail' ? light : darkTheme(color)
  const own = (theme: 'light' | 'dark', token: ThemeToken) =>
    ownColor(theme, token === 'on-primary-hover' ? 'on-primary' : token === 'on-sunken' ? 'ink' : token)
  return Object.fromEntries(
    themeTokens.map(token => [
      `--${token}`,
      `light-dark(${light[token] ?? own('light', token)}, ${dark[token] ?? own(kind === 'mail' ? 'light' : 'dark', token)})`,
    ]),
  )
}

const themeTokens: readonly ThemeToken[] = [
  ...(['primary', 'primary-hover', 'primary-soft', 'on-primary', 'on-primary-hover'] as const),
  ...(['signal', 'on-signal', 'sunken', 'on-sunken'] as const),
]

const kinds = ['shop', 'mail', 'invoice'] as const

/** The shop, a mail and an invoice in its colors; what is not printed, light or dark. */
export function BrandingPreview({ settings, wrong }: Props) {
  const t = useWords('settings')
  const [theme, setTheme] = useState<'light' | 'dark'>('light')
  const [kind, setKind] = useState<(typeof kinds)[number]>('shop')
  const shop = useRef<HTMLDivElement>(null)
  // Paper is white.
  const light = kind === 'invoice' ? 'light' : theme
  // Not as an attribute: the policy of the page lets no markup bring styles.
  useEffect(() => {
    for (const [property, value] of Object.entries({ 'color-scheme': light, ...themeStyle(settings, kind) }))
      shop.current?.style.setProperty(property, value)
  }, [settings, light, kind])
  const Shown = kind === 'shop' ? ShopPreview : kind === 'mail' ? MailPreview : InvoicePreview
  return (
    <>
      <div className="preview-bar preview-press">
        {kind === 'invoice' ? null : (
          <div className="segments">
            {(['light', 'dark'] as const).map(each => (
              <button key={each} type="button" aria-pressed={theme === each} onClick={() => setTheme(each)}>
                {t(`preview.${each}`)}
              </button>
            ))}
          </div>
        )}
        <div className="segments">
          {kinds.map(each => (
            <button key={each} type="button" aria-pressed={kind === each} onClick={() => setKind(each)}>
              {t(`preview.${each}`)}
            </button>
          ))}
        </div>
      </div>
      <div className="preview-shop" ref={shop}>
        <Shown settings={settings} />
      </div>
      {wrong.some(({ against }) => against) ? <p className="refused">{t('preview.unreadable')}</p> : null}
    </>
  )
}

const sampleScene: Settings['hero']['scene'] = [
  { garment: 't-shirt', hexes: ['#1c5b43'] },
  { garment: 'hoodie', hexes: ['#d8cdb4'] },
]

type ShownProps = Pick<Props, 'settings'>

function ShopPreview({ settings }: ShownProps) {
  const t = useWords('settings')
  const language = useLanguage()
  const money = useMoney(settings)
  const [now] = useState(() => new Date().toISOString())
  const [announcement] = standing(settings.announcements, now, language)
  const scene = useScene(sampleScene)
  return (
    <>
      <p className="preview-strip">
        <bdi>{announcement ?? t('preview.ownStrip')}</bdi>
      </p>
      <ShopHead name={settings.name} logo={settings.logo[0]} />
      <div className="preview-part">
        {scene.length > 0 ? <Scene garments={scene} sizes="10rem" /> : null}
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
    </>
  )
}
