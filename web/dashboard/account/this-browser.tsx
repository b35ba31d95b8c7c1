import { useEffect, useState } from 'react'
import { useWords } from '../../i18n/use-words.ts'
import { areSingleKeysOn, setSingleKeys } from '../shell/single-keys.ts'

const themes = ['system', 'light', 'dark'] as const
type ThemeName = (typeof themes)[number]

/** Light, dark, or as the system says. The storefront has the same choice, in the same place. */
export function Theme() {
  const t = useWords('account')
  const [theme, setTheme] = useState<ThemeName | null>(null)
  useEffect(() => setTheme((document.documentElement.dataset.theme as ThemeName | undefined) ?? 'system'), [])

  function choose(next: ThemeName) {
    setTheme(next)
    const root = document.documentElement
    if (next === 'system') delete root.dataset.theme
    else root.dataset.theme = next
    try {
      if (next === 'system') localStorage.removeItem('theme')
      else localStorage.setItem('theme', next)
    } catch {
      // A browser that keeps nothing still shows the theme on this page.
    }
  }

  return (
    <fieldset className="choices">
      <legend>{t('theme.about')}</legend>
      {themes.map(name => (
        <label key={name}>
          <input type="radio" name="theme" checked={name === theme} onChange={() => choose(name)} />
          {t(`theme.${name}`)}
        </label>
      ))}
    </fieldset>
  )
}

/** Single keys can be switched off, for those who dictate or whose reader has them. */
export function Keys() {
  const t = useWords('account')
  const [on, setOn] = useState(true)
  useEffect(() => setOn(areSingleKeysOn()), [])
  return (
    <>
      <p>{t('keys.about')}</p>
      <label className="choice-line">
        <input
          type="checkbox"
          checked={on}
          onChange={event => {
            setOn(event.target.checked)
            setSingleKeys(event.target.checked)
          }}
        />
        {t('keys.on')}
      </label>
    </>
  )
}
