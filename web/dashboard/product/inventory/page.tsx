import { useState } from 'react'
import { Link, useLocation, useRevalidator } from 'react-router-dom'
import { fetchPage } from '../../../app/data.ts'
import { useLanguagePrefix } from '../../../i18n/use-language-prefix.ts'
import { useLanguage, useWords } from '../../../i18n/use-words.ts'
import type { InventoryModel, StockRowModel, StockSheetModel } from '../../../models/inventory.ts'
import { numberIn } from '../../../ui/numbers.ts'
import { Picture } from '../../../ui/picture.tsx'
import { Swatch } from '../../../ui/swatch.tsx'
import { Moment } from '../../history/moment.tsx'
import type { ListDeclaration } from '../../list/declaration.ts'
import { ListPage } from '../../list/list-page.tsx'
import { useAnswered } from '../../list/states/answered.ts'
import { useOnPhone } from '../../use-media.ts'
import type { InventoryData } from './loader.ts'
import type { StockSheetData } from './sheet/loader.ts'
import { StockSheet } from './sheet/stock-sheet.tsx'
import { useWays } from './use-ways.ts'

/** What is on hand, a product a row, which unfolds into its sheet. */
export function Component() {
  const { model, stale } = useAnswered<InventoryData>()
  return <ListPage list={useInventory(model)} {...{ model, stale }} />
}

function useInventory({ choices, mayEdit, opened }: InventoryModel): ListDeclaration<StockRowModel> {
  const t = useWords('inventory')
  const language = useLanguage()
  const prefix = useLanguagePrefix()
  const { search } = useLocation()
  const onPhone = useOnPhone()
  const ways = useWays('product')
  const number = (count: number) => numberIn(language, count)
  const name = ({ productId, name, style }: StockRowModel) => (
    <Link to={`${prefix}/dashboard/product/inventory/${encodeURIComponent(productId)}`} state={{ list: search }}>
      <bdi>{name || style}</bdi>
    </Link>
  )
  const isUntracked = ({ variants, untracked }: StockRowModel) => variants > 0 && untracked === variants
  const onHand = (row: StockRowModel) => (isUntracked(row) ? '–' : number(row.onHand))
  const available = (row: StockRowModel) => {
    if (isUntracked(row)) return <span className="text-ink-2">{t('unlimited')}</span>
    return row.available === 0 ? <span className="sold-out">{t('soldOut')}</span> : number(row.available)
  }
  const short = ({ short }: StockRowModel) =>
    short > 0 ? <span className="tag warn">{t('short', { count: short, number: number(short) })}</span> : null
  return {
    title: t('title'),
    viewLabel: view => t(`view.${view as 'all'}`),
    keyOf: ({ productId }) => productId,
    counted: count => t('counted', { count, number: number(count) }),
    searchLabel: t('search'),
    liveView: 'product-rows',
    news: count => t('news', { count, number: number(count) }),
    exportPath: '/api/admin/inventory/export',
    ways,
    ...(mayEdit && { beside: { label: t('scan.open'), to: `${prefix}/dashboard/product/inventory/scan` } }),
    ...(!onPhone && {
      unfolds: {
        label: ({ name, style }) => t('unfold', { name: name || style }),
        content: ({ productId }) =>
          opened?.productId === productId ? <Unfolded key={productId} loaded={opened} /> : null,
      },
    }),
    empty: view => t(`empty.${view as 'all'}`),
    filters: (['brand', 'category'] as const).map(filter => ({
      ...{ name: filter, label: t(`column.${filter}`), values: choices[filter] },
    })),
    columns: [
      {
        ...{ name: 'name', label: t('column.product'), sorts: true },
        cell: row => (
          <span className="product-cell">
            <Picture
              picture={row.picture}
              alt=""
              sizes="40px"
              className="row-picture"
              imgClassName="size-full object-contain"
            />
            <span>
              {name(row)}
              <small className="below">
                <bdi>{row.style}</bdi> · {t('variants', { count: row.variants, number: number(row.variants) })}
              </small>
            </span>
          </span>
        ),
      },
      { name: 'onHand', label: t('column.onHand'), sorts: true, numeric: true, cell: onHand },
      { name: 'held', label: t('column.held'), sorts: true, numeric: true, cell: ({ held }) => number(held) },
      { name: 'available', label: t('column.available'), sorts: true, numeric: true, cell: available },
      { name: 'short', label: t('column.short'), sorts: true, cell: short },
      { name: 'sold', label: t('column.sold'), numeric: true, cell: ({ sold }) => number(sold) },
      { name: 'left', label: t('column.left'), cell: row => <FirstGone {...row} /> },
      {
        ...{ name: 'waiting', label: t('column.waiting'), numeric: true },
        cell: ({ waiting, productId }) =>
          waiting > 0 ? (
            <Link to={`${prefix}/dashboard/product/waiting?f.product=${encodeURIComponent(productId)}`}>
              {number(waiting)}
            </Link>
          ) : null,
      },
      { name: 'counted', label: t('column.counted'), sorts: true, cell: row => <LastCount {...row} /> },
    ],
    phone: row => (
      <>
        <p>
          <b>{name(row)}</b>
          <b className="numeric">{available(row)}</b>
        </p>
        <p>
          <bdi>{row.style}</bdi>
          <span className="numeric">{t('ofHeld', { onHand: onHand(row), held: number(row.held) })}</span>
        </p>
        {row.short > 0 || row.first ? (
          <p>
            {short(row)} <FirstGone {...row} />
          </p>
        ) : null}
      </>
    ),
  }
}

/** The sheet below its row. Its changes leave the rows in their places. */
function Unfolded({ loaded }: { readonly loaded: StockSheetModel }) {
  const { pathname } = useLocation()
  const { revalidate } = useRevalidator()
  const [known, setKnown] = useState({ loaded, product: loaded })
  if (known.loaded !== loaded) setKnown({ loaded, product: loaded })
  async function refresh(): Promise<void> {
    const path = `${pathname}/${encodeURIComponent(loaded.productId)}`
    const fresh = await fetchPage<StockSheetData>(path).catch(() => null)
    // The page says what is wrong.
    if (fresh === null) return revalidate()
    setKnown(before => ({ ...before, product: fresh.product }))
  }
  return <StockSheet product={known.product} at={null} refresh={refresh} />
}

/** The variant that is gone first, and when. */
function FirstGone({ first }: Pick<StockRowModel, 'first'>) {
  const t = useWords('inventory')
  const language = useLanguage()
  if (!first) return <span className="text-ink-2">{t('noPace')}</span>
  const { color, size, available, short, left } = first
  const number = (count: number) => numberIn(language, count)
  const name = [color?.name, size].filter(Boolean).join(' ')
  const when =
    short > 0
      ? t('short', { count: short, number: number(short) })
      : available === 0
        ? t('soldOut')
        : t('days', { count: left, number: number(left) })
  return (
    <span className="first-gone">
      {color ? <Swatch hexes={color.hexes} /> : null}
      <bdi>{name}</bdi> <b className={available === 0 ? 'sold-out' : left <= 14 ? 'soon' : undefined}>{when}</b>
    </span>
  )
}

function LastCount({ counted }: Pick<StockRowModel, 'counted'>) {
  const t = useWords('inventory')
  if (!counted) return <span className="text-ink-2">{t('never')}</span>
  return (
    <>
      <Moment at={counted.at} shows="day" />
      <small className="below">
        <bdi>{counted.shelf ? (counted.by ?? t('shelf')) : t('feed')}</bdi>
      </small>
    </>
  )
}
