import { textIn } from '#domain/shared/localized-text.ts'
import { useLanguage, useWords } from '../../../i18n/use-words.ts'
import { TextField } from '../../../ui/field.tsx'
import type { EditProps } from './basics.tsx'
import { type TextField as TextPath, textState, withText, withValue } from './editing.ts'
import { OverFeedField, SaysNow } from './over-feed.tsx'

const longestTitle = 60
const longestText = 155
const cut = (text: string, longest: number) => (text.length > longest ? `${text.slice(0, longest - 1)}…` : text)

/** How search engines may show the product, and the texts that only they get. */
export function SearchPreview({ product, changes, onChange, now }: EditProps) {
  const t = useWords('product-editor')
  const language = useLanguage()
  const field = (path: TextPath) => ({
    state: textState(product, changes, path),
    now: now && textState(now, changes, path).value,
    onChange: onChange && ((text: string | null) => onChange(withText(product, changes, path, text))),
  })
  const [title, text] = [field('seo.title'), field('seo.description')]
  const said = (path: 'name' | 'description') =>
    textState(product, changes, `${path}.${language}`).value || textIn(product.texts[path], language)
  return (
    <section className="panel">
      <header className="panel-head">
        <h2 className="panel-title">{t('search.title')}</h2>
      </header>
      <div className="panel-part editor-fields">
        <div className="search-preview">
          <small dir="ltr">{product.path}</small>
          <b>
            <bdi>{cut(title.state.value || said('name'), longestTitle)}</bdi>
          </b>
          <p>
            <bdi>{cut(text.state.value || said('description'), longestText)}</bdi>
          </p>
        </div>
        <OverFeedField label={t('search.name')} maxLength={200} instead={said('name')} {...title} />
        <OverFeedField
          label={t('search.text')}
          rows={3}
          maxLength={500}
          instead={cut(said('description'), longestText)}
          {...text}
        />
        <Address {...{ product, changes, onChange, now }} />
      </div>
    </section>
  )
}

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
