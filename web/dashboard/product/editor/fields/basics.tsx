import { memo, useId, useState } from 'react'
import { type Language, textIn } from '#domain/shared/localized-text.ts'
import { useLanguage, useWords } from '../../../../i18n/use-words.ts'
import type { ProductEditorModel } from '../../../../models/product-editor.ts'
import { LanguageTabs } from '../../../record/fields/language-tabs.tsx'
import { type Changes, type TextField, textState, withText } from '../editing.ts'
import { OverFeedField } from './over-feed.tsx'

export type EditProps = {
  readonly product: ProductEditorModel
  readonly changes: Changes
  /** Null: the member may not change anything. */
  readonly onChange: ((changes: Changes) => void) | null
  /** The product as it is today, where `product` is as it was. */
  readonly now?: ProductEditorModel | undefined
}

/** Name and description, a language at a time. */
export const Basics = memo(function Basics({ product, changes, onChange, now }: EditProps) {
  const t = useWords('product-editor')
  const own = useLanguage()
  const id = useId()
  const [shown, show] = useState<Language>(own)
  const field = (path: TextField) => ({
    state: textState(product, changes, path),
    now: now && textState(now, changes, path).value,
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
        <LanguageTabs
          labelledBy={`${id}-title`}
          tabs={id}
          shown={shown}
          onShow={show}
          note={language => (isEmpty(language) ? t('basics.empty') : null)}
        />
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
})
