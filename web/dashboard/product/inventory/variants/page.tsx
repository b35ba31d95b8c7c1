import { Link, useLocation } from 'react-router-dom'
import { useLanguagePrefix } from '../../../../i18n/use-language-prefix.ts'
import { useLanguage, useWords } from '../../../../i18n/use-words.ts'
import type { StockVariantModel, StockVariantsModel } from '../../../../models/inventory.ts'
import { numberIn } from '../../../../ui/numbers.ts'
import { Swatch } from '../../../../ui/swatch.tsx'
import type { ListDeclaration } from '../../../list/declaration.ts'
import { ListPage } from '../../../list/list-page.tsx'
import { useAnswered } from '../../../list/states/answered.ts'
import { useWays } from '../use-ways.ts'
import type { StockVariantsData } from './loader.ts'

/** What is on hand, a variant a row. */
export function Component() {
  const { model, stale } = useAnswered<StockVariantsData>()
  return <ListPage list={useVariants(model)} {...{ model, stale }} />
}

function useVariants({ choices, mayEdit }: StockVariantsModel): ListDeclaration<StockVariantModel> {
  const t = useWords('inventory')
  const language = useLanguage()
  const prefix = useLanguagePrefix()
  const { search } = useLocation()
  const ways = useWays('variant')
  const path = `${prefix}/dashboard/product/inventory`
  const number = (count: number) => numberIn(language, count)
  const variant = ({ productId, sku, color, size }: StockVariantModel) => {
    const name = [color?.name, size].filter(Boolean).join(', ')
    return (
      <span className="product-cell">
        {color ? <Swatch hexes={color.hexes} /> : null}
        <span>
          <Link
            to={`${path}/${encodeURIComponent(productId)}?sku=${encodeURIComponent(sku)}`}
            state={{ list: `/variants${search}` }}
          >
            <bdi>{name || sku}</bdi>
          </Link>
          {name ? (
            <small className="below">
              <bdi>{sku}</bdi>
            </small>
          ) : null}
        </span>
      </span>
    )
  }
  const product = ({ name, style }: StockVariantModel) => <bdi>{name || style}</bdi>
  const available = ({ available, archived }: StockVariantModel) => {
    if (archived) return <span className="tag">{t('archived')}</span>
    if (available === null) return <span className="text-ink-2">{t('unlimited')}</span>
    return available === 0 ? <span className="sold-out">{t('soldOut')}</span> : number(available)
  }
  const onHand = ({ onHand }: StockVariantModel) => (onHand === null ? '–' : number(onHand))
  const short = ({ short }: StockVariantModel) =>
    short > 0 ? <span className="tag warn">{t('short', { count: short, number: number(short) })}</span> : null
  const left = ({ left }: StockVariantModel) =>
    left === null ? (
      <span className="text-ink-2">{t('noPace')}</span>
    ) : (
      <span className={left === 0 ? 'sold-out' : left <= 14 ? 'soon' : undefined}>
        {t('days', { count: left, number: number(left) })}
      </span>
    )
  return {
    title: t('title'),
    viewLabel: view => t(`variantView.${view as 'all'}`),
    keyOf: ({ key }) => key,
    documentOf: ({ productId }) => productId,
    counted: count => t('variants', { count, number: number(count) }),
    searchLabel: t('search'),
    liveView: 'product-rows',
    news: count => t('newVariants', { count, number: number(count) }),
    exportPath: '/api/admin/inventory/variants/export',
    ways,
    ...(mayEdit && { beside: { label: t('scan.open'), to: `${path}/scan` } }),
    empty: view => t(`empty.${view as 'all'}`),
    filters: (['brand', 'category'] as const).map(filter => ({
      ...{ name: filter, label: t(`column.${filter}`), values: choices[filter] },
    })),
    columns: [
      { name: 'sku', label: t('column.variant'), sorts: true, cell: variant },
      { name: 'name', label: t('column.product'), sorts: true, cell: product },
      { name: 'onHand', label: t('column.onHand'), sorts: true, numeric: true, cell: onHand },
      { name: 'held', label: t('column.held'), sorts: true, numeric: true, cell: ({ held }) => number(held) },
      { name: 'available', label: t('column.available'), sorts: true, numeric: true, cell: available },
      { name: 'short', label: t('column.short'), sorts: true, cell: short },
      { name: 'sold', label: t('column.sold'), sorts: true, numeric: true, cell: ({ sold }) => number(sold) },
      { name: 'left', label: t('column.daysLeft'), sorts: true, numeric: true, cell: left },
      {
        ...{ name: 'waiting', label: t('column.waiting'), numeric: true },
        cell: ({ waiting }) => (waiting > 0 ? number(waiting) : null),
      },
    ],
    phone: row => (
      <>
        <p>
          <b>{variant(row)}</b>
          <b className="numeric">{available(row)}</b>
        </p>
        <p>
          {product(row)}
          <span className="numeric">{t('ofHeld', { onHand: onHand(row), held: number(row.held) })}</span>
        </p>
        {row.short > 0 || row.left !== null ? (
          <p>
            {short(row)} {left(row)}
          </p>
        ) : null}
      </>
    ),
  }
}
