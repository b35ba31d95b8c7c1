import { useEffect, useRef, useState } from 'react'
import type { Settings } from '#domain/settings/events.ts'
import { darkTheme, lightTheme, ownColor, type ThemeToken } from '#domain/settings/theme.ts'
import { useWords } from '../../../i18n/use-words.ts'
import type { Wrong } from '../editing.ts'
import { useMoney } from './amounts.tsx'
import { ShopHead } from './shop.tsx'

type Props = { readonly settings: Settings; readonly wrong: readonly Wrong[] }

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

/** The shop in its colors, light or dark. */
export function BrandingPreview({ settings, wrong }: Props) {
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
