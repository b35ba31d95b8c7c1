import { type Language, languages } from '#domain/shared/localized-text.ts'
import { prefixOf } from '../../../i18n/addresses.ts'
import { slot } from '../slots.ts'
import type { ChromeProps } from './props.ts'

/** Each language in its own words. */
const names: { readonly [language in Language]: string } = {
  en: 'English',
  bn: 'বাংলা',
  ar: 'العربية',
  fr: 'Français',
}

/** Links to this page in the other languages: the server remembers one that is followed. They are set in a face that has just their letters. */
export function Languages({ language, t }: ChromeProps) {
  return (
    <nav aria-label={t('footer.language')}>
      <ul className="flex flex-wrap gap-x-1">
        {languages.map(other => (
          <li key={other}>
            <a
              href={prefixOf(other) + slot(prefixOf(other) ? 'pathBehind' : 'path') + slot('parameters')}
              data-language={other}
              data-reload=""
              lang={other}
              hrefLang={other}
              dir="auto"
              aria-current={other === language || undefined}
              className="language-name body-sm inline-flex min-h-9 items-center rounded-sm px-2 text-ink-2 no-underline hover:text-ink hover:underline aria-current:font-semibold aria-current:text-ink"
            >
              {names[other]}
            </a>
          </li>
        ))}
      </ul>
    </nav>
  )
}

export function ThemeSwitch({ t }: ChromeProps) {
  return (
    <fieldset id="theme" className="needs-js flex items-center">
      <legend className="sr-only">{t('theme.label')}</legend>
      {(['system', 'light', 'dark'] as const).map(theme => (
        <label
          key={theme}
          className="body-sm inline-flex min-h-9 cursor-pointer items-center border border-field px-3 text-ink-2 not-first-of-type:border-s-0 first-of-type:rounded-s-md last-of-type:rounded-e-md hover:text-ink has-checked:bg-ink has-checked:text-bg has-focus-visible:outline-2 has-focus-visible:outline-focus has-focus-visible:outline-offset-2"
        >
          <input type="radio" name="theme" value={theme} defaultChecked={theme === 'system'} className="sr-only" />
          {t(`theme.${theme}`)}
        </label>
      ))}
    </fieldset>
  )
}
