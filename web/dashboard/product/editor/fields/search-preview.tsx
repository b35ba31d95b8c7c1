import { memo, useId, useState } from 'react'
import { type Language, textIn } from '#domain/shared/localized-text.ts'
import { prefixOf } from '../../../../i18n/addresses.ts'
import { useLanguage, useWords } from '../../../../i18n/use-words.ts'
import { TextField } from '../../../../ui/field.tsx'
import { LanguageTabs } from '../../../record/fields/language-tabs.tsx'
import { type TextField as TextPath, textState, withText, withValue } from '../editing.ts'
import type { EditProps } from './basics.tsx'
import { OverFeedField, SaysNow } from './over-feed.tsx'

const longestTitle = 60
const longestText = 155
const cut = (text: string, longest: number) => (text.length > longest ? `${text.slice(0, longest - 1)}…` : text)

/** How search engines may show the product, and the texts that only they get: in every language, or in one. */
export const SearchPreview = memo(function SearchPreview({ product, changes, onChange, now }: EditProps) {
  const t = useWords('product-editor')
  const own = useLanguage()
  const id = useId()
  const [shown, show] = useState<Language | 'all'>('all')
  const language = shown === 'all' ? own : shown
  const dir = language === 'ar' ? ('rtl' as const) : ('ltr' as const)
  const field = (path: TextPath) => ({
    state: textState(product, changes, path),
    now: now && textState(now, changes, path).value,
    onChange: onChange && ((text: string | null) => onChange(withText(product, changes, path, text))),
    ...(shown !== 'all' && { lang: shown, dir }),
  })
  const all = [field('seo.title'), field('seo.description')] as const
  const [title, text] = shown === 'all' ? all : [field(`searchTitle.${shown}`), field(`searchText.${shown}`)]
  const said = (path: 'name' | 'description') =>
    textState(product, changes, `${path}.${language}`).value || textIn(product.texts[path], language)
  /** What stands there while the field is empty. */
  const insteadOf = (at: 0 | 1) =>
    (shown === 'all' ? '' : all[at].state.value) || said(at === 0 ? 'name' : 'description')
  const slug = typeof changes.slug === 'string' ? changes.slug : product.slug
  return (
    <section className="panel" aria-labelledby={`${id}-title`}>
      <header className="panel-head">
        <h2 className="panel-title" id={`${id}-title`}>
          {t('search.title')}
        </h2>
        <LanguageTabs labelledBy={`${id}-title`} tabs={id} shown={shown} onShow={show} all={t('search.all')} />
      </header>
      <div role="tabpanel" id={`${id}-panel`} aria-labelledby={`${id}-${shown}`} className="panel-part editor-fields">
        <div className="search-preview" lang={language} dir={dir}>
          <small dir="ltr">{`${prefixOf(language)}/product/${slug}`}</small>
          <b>{cut(title.state.value || insteadOf(0), longestTitle)}</b>
          <p>{cut(text.state.value || insteadOf(1), longestText)}</p>
        </div>
        <OverFeedField label={t('search.name')} maxLength={200} instead={insteadOf(0)} {...title} />
        <OverFeedField
          label={t('search.text')}
          rows={3}
          maxLength={500}
          instead={cut(insteadOf(1), longestText)}
          {...text}
        />
        {shown === 'all' ? <Address {...{ product, changes, onChange, now }} /> : null}
      </div>
    </section>
  )
})

/** Where it stands in the shop; whoever comes by the old address is led on. */
function Address({ product, changes, onChange, now }: EditProps) {
  const t = useWords('product-editor')
  const slug = typeof changes.slug === 'string' ? changes.slug : product.slug
  const moves = changes.slug === undefined ? undefined : t('address.moves', { old: `/product/${product.slug}` })
  const isWrong = !/^[a-z0-9]+(-[a-z0-9]+)*$/.test(slug)
  return (
    <TextField
      label={t('address.label')}
      hint={now && now.slug !== product.slug ? <SaysNow now={now.slug} /> : moves}
      error={isWrong ? t('address.wrong') : undefined}
      value={slug}
      maxLength={120}
      dir="ltr"
      spellCheck={false}
      autoCapitalize="none"
      readOnly={!onChange}
      onChange={event => onChange?.(withValue(changes, 'slug', event.target.value, product.slug))}
    />
  )
}
