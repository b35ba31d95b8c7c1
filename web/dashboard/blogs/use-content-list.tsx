import { Link } from 'react-router-dom'
import { languages } from '#domain/shared/localized-text.ts'
import { useLanguagePrefix } from '../../i18n/use-language-prefix.ts'
import { useLanguage, useWords } from '../../i18n/use-words.ts'
import type { ContentListModel, ContentRowModel } from '../../models/content-desk.ts'
import { numberIn } from '../../ui/numbers.ts'
import { kinds } from '../content-kinds.ts'
import { Moment } from '../history/moment.tsx'
import type { Column, ListDeclaration } from '../list/declaration.ts'
import { ownNames } from '../record/fields/language-tabs.tsx'
import { newContent } from './loader.ts'
import { StandingTags } from './standing.tsx'
import { useTextState } from './use-text-state.tsx'

/** The list of posts, of pages or of questions. */
export function useContentList({ kind, may }: ContentListModel): ListDeclaration<ContentRowModel> {
  const t = useWords('blogs')
  const language = useLanguage()
  const prefix = useLanguagePrefix()
  const said = useTextState()
  const { place, api, shop } = kinds[kind]
  const number = (of: number) => numberIn(language, of)
  const title = ({ contentId, title }: ContentRowModel) => (
    <Link to={`${prefix}/dashboard/${place}/${encodeURIComponent(contentId)}`} className="content-words-cell">
      {title ? <bdi>{title}</bdi> : t('untitled')}
    </Link>
  )
  const texts = ({ texts }: ContentRowModel) => (
    <span className="content-texts">
      {languages.map(each => (
        <span key={each} data-state={texts[each].is} title={`${ownNames[each]}: ${said(texts[each])}`}>
          <span aria-hidden="true">{each}</span>
          <span className="sr-only">
            {ownNames[each]}: {said(texts[each])}{' '}
          </span>
        </span>
      ))}
    </span>
  )
  const changed = ({ changedAt, changedBy }: ContentRowModel) => (
    <span className="content-changed">
      <Moment at={changedAt} shows="short" />
      {changedBy ? (
        <span className="text-ink-2">
          {' '}
          · <bdi>{changedBy}</bdi>
        </span>
      ) : null}
    </span>
  )
  const columns: readonly (Column<ContentRowModel> | null)[] = [
    { ...{ name: 'title', label: t(`column.title.${kind}`), sorts: true }, cell: title },
    {
      ...{ name: 'slug', label: t('column.address') },
      cell: ({ slug }) =>
        slug ? <bdi dir="ltr" className="content-words-cell text-ink-2">{`${shop}${slug}`}</bdi> : null,
    },
    kind === 'faq' ? { name: 'topic', label: t('column.topic'), cell: ({ topic }) => <bdi>{topic}</bdi> } : null,
    { name: 'texts', label: t('column.texts'), cell: texts },
    kind === 'post'
      ? {
          ...{ name: 'date', label: t('column.date'), sorts: true },
          cell: ({ date }) => (date ? <Moment at={date} shows="date" /> : null),
        }
      : { ...{ name: 'order', label: t('column.order'), numeric: true, sorts: true }, cell: row => number(row.order) },
    { name: 'state', label: t('column.state'), cell: row => <StandingTags {...row} /> },
    { ...{ name: 'changed', label: t('column.changed'), sorts: true }, cell: changed },
  ]
  return {
    title: t(`title.${kind}`),
    viewLabel: view => t(`view.${view as 'all'}`),
    keyOf: ({ contentId }) => contentId,
    counted: count => t(`counted.${kind}`, { count, number: number(count) }),
    searchLabel: t('search'),
    liveView: 'content-rows',
    news: count => t('news', { count, number: number(count) }),
    exportPath: `${api}/export`,
    empty: view => t(view === 'all' ? `empty.${kind}` : `empty.${view as 'drafts'}`),
    create: may.edit ? { label: t(`new.${kind}`), to: `${prefix}/dashboard/${place}/${newContent}` } : undefined,
    filters: [
      {
        ...{ name: 'wanting', label: t('filter.wanting') },
        values: languages.map(value => ({ value, label: ownNames[value] })),
      },
    ],
    columns: columns.filter(column => column !== null),
    phone: row => (
      <>
        <p>
          <b>{title(row)}</b>
          <StandingTags {...row} />
        </p>
        <p>
          {texts(row)} {changed(row)}
        </p>
      </>
    ),
  }
}
