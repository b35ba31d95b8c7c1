import { Link } from 'react-router-dom'
import { productStates } from '#projections/product-rows/document.ts'
import { dateIn } from '../../i18n/format.ts'
import { useLanguagePrefix } from '../../i18n/use-language-prefix.ts'
import { useLanguage, useWords } from '../../i18n/use-words.ts'
import type { ProductListModel, ProductRowModel } from '../../models/product-list.ts'
import { moneyFormat } from '../../ui/money.ts'
import { numberIn } from '../../ui/numbers.ts'
import { Picture } from '../../ui/picture.tsx'
import { Swatch } from '../../ui/swatch.tsx'
import type { ListDeclaration } from '../list/declaration.ts'
import { ListPage } from '../list/list-page.tsx'
import { useAnswered } from '../list/states/answered.ts'
import { useProductBulk } from './bulk.tsx'
import type { ProductsData } from './loader.ts'
import { StateTag } from './state-tag.tsx'

/** Every product of the shop, also drafts and what is sold no more. */
export function Component() {
  const { model, stale } = useAnswered<ProductsData>()
  return <ListPage list={{ ...useProductList(model), bulk: useProductBulk(model) }} {...{ model, stale }} />
}

/** Swatches of a row; the other colours are counted. */
const mostSwatches = 3

function useProductList({ choices, currency, mayAdd }: ProductListModel): ListDeclaration<ProductRowModel> {
  const t = useWords('products')
  const language = useLanguage()
  const prefix = useLanguagePrefix()
  const number = (count: number) => numberIn(language, count)
  const money = moneyFormat(language, currency)
  const name = ({ productId, name, style }: ProductRowModel) => (
    <Link to={`${prefix}/dashboard/product/${encodeURIComponent(productId)}`}>
      <bdi>{name || style}</bdi>
    </Link>
  )
  const picture = (row: ProductRowModel) => (
    <Picture
      picture={row.picture}
      alt=""
      sizes="40px"
      className="row-picture"
      imgClassName="size-full object-contain"
    />
  )
  const price = ({ lowest, highest }: ProductRowModel) =>
    lowest === null || highest === null ? null : (
      <bdi>{lowest === highest ? money(lowest) : `${money(lowest)}–${money(highest)}`}</bdi>
    )
  const available = ({ available, untracked }: ProductRowModel) => {
    if (untracked) return <span className="text-ink-2">{t('uncounted')}</span>
    return available === 0 ? <span className="sold-out">{t('soldOut')}</span> : number(available)
  }
  const feed = ({ source, edited }: ProductRowModel) => (
    <>
      <bdi>{source === 'own' ? t('own') : source}</bdi>
      {edited > 0 ? <small className="below">{t('editedBy', { count: edited, number: number(edited) })}</small> : null}
    </>
  )
  return {
    title: t('title'),
    viewLabel: view => t(`view.${view as 'all'}`),
    keyOf: ({ productId }) => productId,
    counted: count => t('counted', { count, number: number(count) }),
    searchLabel: t('search'),
    liveView: 'product-rows',
    news: count => t('news', { count, number: number(count) }),
    exportPath: '/api/admin/products/export',
    empty: view => t(`empty.${view as 'all'}`),
    create: mayAdd ? { label: t('new'), to: `${prefix}/dashboard/product/new` } : undefined,
    filters: [
      ...(['brand', 'category', 'color'] as const).map(filter => ({
        ...{ name: filter, label: t(`column.${filter}`), values: choices[filter] },
      })),
      {
        ...{ name: 'state', label: t('column.state') },
        values: productStates.map(value => ({ value, label: t(`state.${value}`) })),
      },
      {
        ...{ name: 'feed', label: t('column.feed') },
        values: choices.feed.map(({ value, label }) => ({ value, label: value === 'own' ? t('own') : label })),
      },
    ],
    columns: [
      {
        ...{ name: 'name', label: t('column.product'), sorts: true },
        cell: row => (
          <span className="product-cell">
            {picture(row)}
            <span>
              {name(row)}
              <small className="below">
                <bdi>{row.style}</bdi>
              </small>
            </span>
          </span>
        ),
      },
      { name: 'brand', label: t('column.brand'), sorts: true, cell: ({ brand }) => <bdi>{brand}</bdi> },
      {
        name: 'category',
        label: t('column.category'),
        sorts: true,
        spare: true,
        cell: ({ category }) => <bdi>{category}</bdi>,
      },
      { name: 'colors', label: t('column.colors'), spare: true, cell: row => <Colors {...row} /> },
      { name: 'price', label: t('column.price'), sorts: true, numeric: true, cell: price },
      { name: 'available', label: t('column.available'), sorts: true, numeric: true, cell: available },
      { name: 'sold', label: t('column.sold'), numeric: true, spare: true, cell: ({ sold }) => number(sold) },
      { name: 'state', label: t('column.state'), sorts: true, cell: ({ state }) => <StateTag state={state} /> },
      { name: 'feed', label: t('column.feed'), spare: true, cell: feed },
      {
        ...{ name: 'added', label: t('column.added'), sorts: true, spare: true },
        cell: ({ addedAt }) => dateIn(language, addedAt),
      },
    ],
    phone: row => (
      <>
        <p>
          <b>{name(row)}</b>
          <b className="numeric">{price(row)}</b>
        </p>
        <p>
          <bdi>{row.style}</bdi>
          <StateTag state={row.state} />
          <span className="numeric">{available(row)}</span>
        </p>
      </>
    ),
  }
}

/** The first colours as swatches, and how many there are. */
function Colors({ colors }: Pick<ProductRowModel, 'colors'>) {
  const t = useWords('products')
  const language = useLanguage()
  return (
    <span className="product-colors">
      {colors.slice(0, mostSwatches).map(({ id, hexes }) => (
        <Swatch key={id} hexes={hexes} />
      ))}
      {colors.length > mostSwatches ? (
        <span aria-hidden="true" className="text-ink-2">
          +{numberIn(language, colors.length - mostSwatches)}
        </span>
      ) : null}
      <span className="sr-only">
        {t('colors', { count: colors.length, number: numberIn(language, colors.length) })}
      </span>
    </span>
  )
}
