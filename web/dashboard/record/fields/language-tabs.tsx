import type { ReactNode } from 'react'
import { type Language, languages } from '#domain/shared/localized-text.ts'
import { useLanguage } from '../../../i18n/use-words.ts'

type Props<Shown extends Language | 'all'> = {
  /** The id of the heading that names the tabs. */
  readonly labelledBy: string
  /** Each tab has this id and its language; the panel has it and `panel`. */
  readonly tabs: string
  readonly shown: Shown
  readonly onShow: (shown: Shown) => void
  /** A tab before the languages, for what counts in all of them. */
  readonly all?: string
  /** What is to be known of a language before it is opened. */
  readonly note?: (language: Language) => ReactNode
}

/** Each language by the name that its readers give it. */
export const ownNames: { readonly [language in Language]: string } = {
  ...{ en: 'English', bn: 'বাংলা', ar: 'العربية', fr: 'Français' },
}

/** The language that texts are written in. */
export function LanguageTabs<Shown extends Language | 'all'>({
  labelledBy,
  tabs,
  shown,
  onShow,
  note,
  all,
}: Props<Shown>) {
  const own = useLanguage()
  const choices = [...(all === undefined ? [] : ['all']), ...languages] as readonly string[] as readonly Shown[]
  return (
    <div role="tablist" aria-labelledby={labelledBy} className="language-tabs">
      {choices.map((language, at) => {
        const said = language === 'all' ? null : note?.(language)
        return (
          <button
            key={language}
            type="button"
            role="tab"
            id={`${tabs}-${language}`}
            aria-selected={language === shown}
            aria-controls={`${tabs}-panel`}
            tabIndex={language === shown ? 0 : -1}
            onClick={() => onShow(language)}
            onKeyDown={event => {
              const by = { ArrowRight: 1, ArrowLeft: -1 }[event.key]
              if (by === undefined) return
              const step = own === 'ar' ? -by : by
              const next = choices[(at + step + choices.length) % choices.length]!
              onShow(next)
              document.getElementById(`${tabs}-${next}`)?.focus()
            }}
          >
            {language === 'all' ? (
              all
            ) : (
              <bdi lang={language} className="language-name">
                {ownNames[language as Language]}
              </bdi>
            )}
            {said ? <small> {said}</small> : null}
          </button>
        )
      })}
    </div>
  )
}
