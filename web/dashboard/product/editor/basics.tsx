import { useId, useState } from 'react'
import { type Language, languages, textIn } from '#domain/shared/localized-text.ts'
import { useLanguage, useWords } from '../../../i18n/use-words.ts'
import type { ProductEditorModel } from '../../../models/product-editor.ts'
import { type Changes, type TextField, textState, withText } from './editing.ts'
import { OverFeedField } from './over-feed.tsx'

export type EditProps = {
  readonly product: ProductEditorModel
  readonly changes: Changes
  /** Null: the member may not change anything. */
  readonly onChange: ((changes: Changes) => void) | null
}

/** Name and description, a language at a time. */
export function Basics({ product, changes, onChange }: EditProps) {
  const t = useWords('product-editor')
  const own = useLanguage()
  const id = useId()
  const [shown, show] = useState<Language>(own)
  const field = (path: TextField) => ({
    state: textState(product, changes, path),
    onChange: onChange && ((text: string | null) => onChange(withText(product, changes, path, text))),
    lang: shown,
    dir: shown === 'ar' ? ('rtl' as const) : ('ltr' as const),
  })
  const instead = (field: 'name' | 'description') => textIn(product.texts[field], shown)
  const isEmpty = (language: Language) => textState(product, changes, `name.${language}`).value === ''
  return (
    <section className="panel" aria-labelledby={`${id}-title`}>
      <header className="panel-head">
        <h2 className="panel-title" id={`${id}-title`}>
          {t('basics.title')}
        </h2>
        <div role="tablist" aria-labelledby={`${id}-title`} className="language-tabs">
          {languages.map((language, at) => (
            <button
              key={language}
              type="button"
              role="tab"
              id={`${id}-${language}`}
              aria-selected={language === shown}
              aria-controls={`${id}-panel`}
              tabIndex={language === shown ? 0 : -1}
              onClick={() => show(language)}
              onKeyDown={event => {
                const by = { ArrowRight: 1, ArrowLeft: -1 }[event.key]
                if (by === undefined) return
                const step = own === 'ar' ? -by : by
                const next = languages[(at + step + languages.length) % languages.length]!
                show(next)
                document.getElementById(`${id}-${next}`)?.focus()
              }}
            >
              <bdi lang={language}>{t(`language.${language}`)}</bdi>
              {isEmpty(language) ? <small>, {t('basics.empty')}</small> : null}
            </button>
          ))}
        </div>
      </header>
      <div role="tabpanel" id={`${id}-panel`} aria-labelledby={`${id}-${shown}`} className="panel-part editor-fields">
        <OverFeedField label={t('basics.name')} maxLength={300} instead={instead('name')} {...field(`name.${shown}`)} />
        <OverFeedField
          label={t('basics.description')}
          rows={6}
          maxLength={20_000}
          instead={instead('description')}
          {...field(`description.${shown}`)}
        />
      </div>
    </section>
  )
}
