import { Fragment } from 'react'
import { Link, useLocation } from 'react-router-dom'
import { useLanguagePrefix } from '../../i18n/use-language-prefix.ts'
import { useLanguage, useWords } from '../../i18n/use-words.ts'
import type { TermListModel, TermRowModel } from '../../models/terms.ts'
import { numberIn } from '../../ui/numbers.ts'
import { Swatch } from '../../ui/swatch.tsx'
import type { Column, ListDeclaration } from '../list/declaration.ts'
import { hasAddress, interfaceOf, placeOf } from './fields.ts'
import { newTerm } from './loader.ts'

const groups = ['A-B', 'C-F', 'G-K', 'L-Q', 'R-Z'] as const

/** The list of one kind of terms. */
export function useTermList({ kind, open, may }: TermListModel): ListDeclaration<TermRowModel> {
  const t = useWords('terms')
  const language = useLanguage()
  const prefix = useLanguagePrefix()
  const { search } = useLocation()
  const place = `${prefix}/dashboard/${placeOf[kind]}`
  const number = (of: number) => numberIn(language, of)
  const name = ({ id, label, hexes }: TermRowModel) => (
    <Link
      to={`${place}/${encodeURIComponent(id)}${search}`}
      aria-current={open?.id === id || undefined}
      preventScrollReset
    >
      {kind === 'color' ? <Swatch hexes={hexes} className="chip" /> : null}
      <bdi>{label}</bdi>
    </Link>
  )
  const top = ({ top }: TermRowModel) => (top ? <span className="tag">{t('top.yes')}</span> : null)
  const markup = ({ markup }: TermRowModel) => (markup ? <bdi>× {markup}</bdi> : t('markup.usual'))
  const address = ({ address, gone }: TermRowModel) =>
    gone ? null : (
      <bdi className="text-ink-2">
        /{kind === 'brand' ? 'brands' : 'categories'}/{address}
      </bdi>
    )
  const columns: readonly (Column<TermRowModel> | null)[] = [
    { ...{ name: 'name', label: t('column.name'), sorts: true }, cell: name },
    kind === 'color'
      ? { name: 'hexes', label: t('column.hexes'), cell: ({ hexes }) => <bdi dir="ltr">{hexes.join(' ')}</bdi> }
      : null,
    kind === 'brand' ? { name: 'group', label: t('column.group'), cell: ({ group }) => <bdi>{group}</bdi> } : null,
    kind === 'brand' ? { name: 'top', label: t('column.top'), cell: top } : null,
    kind === 'brand' ? { name: 'markup', label: t('column.markup'), numeric: true, cell: markup } : null,
    kind === 'size'
      ? {
          ...{ name: 'order', label: t('column.order'), numeric: true, sorts: true },
          cell: ({ order }) => (order === null ? '' : number(order)),
        }
      : null,
    kind === 'size'
      ? { name: 'also', label: t('column.also'), spare: true, cell: ({ also }) => <Words words={also} /> }
      : null,
    kind === 'attribute'
      ? {
          ...{ name: 'values', label: t('column.values') },
          cell: ({ values, valueCount }) => (
            <>
              <Words words={values} />
              {valueCount > values.length ? ` +${number(valueCount - values.length)}` : null}
            </>
          ),
        }
      : null,
    hasAddress(kind) ? { name: 'address', label: t('column.address'), spare: true, cell: address } : null,
    {
      ...{ name: 'products', label: t('column.products'), numeric: true },
      cell: ({ products }) => number(products),
    },
  ]
  const tab = (name: 'sizes' | 'names') => ({
    label: t(`tab.${name}`),
    to: `${place}?tab=${name}`,
    current: (kind === 'size') === (name === 'sizes'),
  })
  return {
    title: t(`title.${kind}`),
    viewLabel: view => t(`view.${view as 'all'}`),
    keyOf: ({ key }) => key,
    documentOf: () => kind,
    counted: count => t(`counted.${kind}`, { count, number: number(count) }),
    searchLabel: t('search'),
    liveView: 'terms',
    news: count => t('news', { count, number: number(count) }),
    exportPath: `${interfaceOf[kind]}/export`,
    empty: view => t(`empty.${view as 'all'}`),
    create:
      may.edit && kind !== 'attribute'
        ? { label: t(`new.title.${kind}`), to: `${place}/${newTerm}${search}` }
        : undefined,
    ...(placeOf[kind] === 'attributes' && { ways: { label: t('tab.label'), links: [tab('sizes'), tab('names')] } }),
    filters:
      kind === 'brand'
        ? [{ name: 'group', label: t('column.group'), values: groups.map(value => ({ value, label: value })) }]
        : [],
    columns: columns.filter(column => column !== null),
    phone: row => (
      <>
        <p>
          <b>{name(row)}</b>
          <span>
            {t('column.products')} {number(row.products)}
          </span>
        </p>
        <p>
          {kind === 'brand' ? (
            [top(row), ' ', markup(row)]
          ) : kind === 'color' ? (
            <bdi dir="ltr">{row.hexes.join(' ')}</bdi>
          ) : (
            <Words words={kind === 'attribute' ? row.values : row.also} />
          )}
        </p>
      </>
    ),
  }
}

/** Words of feeds, each in its own direction. */
function Words({ words }: { readonly words: readonly string[] }) {
  return words.map((word, at) => (
    <Fragment key={word}>
      {at > 0 ? ', ' : null}
      <bdi>{word}</bdi>
    </Fragment>
  ))
}
