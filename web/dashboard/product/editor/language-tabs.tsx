import { type Language, languages } from '#domain/shared/localized-text.ts'
import { useLanguage, useWords } from '../../../i18n/use-words.ts'

type Props = {
  /** The id of the heading that names the tabs. */
  readonly labelledBy: string
  /** Each tab has this id and its language; the panel has it and `panel`. */
  readonly tabs: string
  readonly shown: Language
  readonly onShow: (language: Language) => void
  /** What is to be known of a language before it is opened. */
  readonly note?: (language: Language) => string | null
}

/** The language that texts are written in. */
export function LanguageTabs({ labelledBy, tabs, shown, onShow, note }: Props) {
  const t = useWords('product-editor')
  const own = useLanguage()
  return (
    <div role="tablist" aria-labelledby={labelledBy} className="language-tabs">
      {languages.map((language, at) => {
        const said = note?.(language)
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
              const next = languages[(at + step + languages.length) % languages.length]!
              onShow(next)
              document.getElementById(`${tabs}-${next}`)?.focus()
            }}
          >
            <bdi lang={language}>{t(`language.${language}`)}</bdi>
            {said ? <small>, {said}</small> : null}
          </button>
        )
      })}
    </div>
  )
}
