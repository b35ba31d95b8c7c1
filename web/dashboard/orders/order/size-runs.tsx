import { useId, useState } from 'react'
import { useLanguage, useWords } from '../../../i18n/use-words.ts'
import type { OrderCell, OrderPageModel, OrderProduct } from '../../../models/order-page.ts'
import { moneyFormat } from '../../../ui/money.ts'
import { numberIn } from '../../../ui/numbers.ts'
import { Picture } from '../../../ui/picture.tsx'
import { Swatch } from '../../../ui/swatch.tsx'
import { LinesTable } from './lines-table.tsx'

const ways = ['sizes', 'lines'] as const

/** The pieces of an order: a table of sizes a product, with what was shipped and what is left. */
export function SizeRuns({ order }: { readonly order: OrderPageModel }) {
  const t = useWords('order-page')
  const language = useLanguage()
  const number = (count: number) => numberIn(language, count)
  const group = useId()
  const [shows, setShows] = useState<(typeof ways)[number]>('sizes')
  return (
    <section className="panel" aria-labelledby="pieces">
      <div className="panel-head">
        <h2 className="panel-title" id="pieces">
          {t('pieces', { count: order.pieces, number: number(order.pieces) })}
        </h2>
        <p className="text-ink-2 me-auto">
          {t('shippedAndLeft', { shipped: number(order.shipped), left: number(order.left) })}
        </p>
        <fieldset className="segments">
          <legend className="sr-only">{t('lines.as')}</legend>
          {ways.map(way => (
            <label key={way}>
              <input type="radio" name={group} checked={shows === way} onChange={() => setShows(way)} />
              {t(`lines.ways.${way}`)}
            </label>
          ))}
        </fieldset>
      </div>
      {shows === 'lines' ? <LinesTable order={order} /> : <Runs products={order.products} currency={order.currency} />}
    </section>
  )
}

/** A table of sizes for each product. */
export function Runs({ products, currency }: Pick<OrderPageModel, 'products' | 'currency'>) {
  const t = useWords('order-page')
  const language = useLanguage()
  const money = moneyFormat(language, currency)
  const number = (count: number) => numberIn(language, count)
  return (
    <>
      {products.map(product => (
        <div key={product.productId} className="run">
          <div className="run-head">
            <Picture picture={product.picture} alt="" sizes="48px" className="run-picture" />
            <div>
              <a href={product.path}>
                <bdi>{product.name}</bdi>
              </a>
              <p className="text-ink-2">
                <bdi>
                  {product.brand} {product.style}
                </bdi>
              </p>
            </div>
            <div className="numeric">
              <b>
                <bdi>{money(product.amount)}</bdi>
              </b>
              <p className="text-ink-2">{t('pieces', { count: product.pieces, number: number(product.pieces) })}</p>
            </div>
          </div>
          <SizeRun product={product} money={money} />
        </div>
      ))}
    </>
  )
}

function SizeRun({ product, money }: { readonly product: OrderProduct; readonly money: (amount: number) => string }) {
  const t = useWords('order-page')
  const sizes = product.sizes.length > 0 ? product.sizes : [null]
  return (
    <div className="run-frame">
      <table className="run-table">
        <caption className="sr-only">{product.name}</caption>
        <thead>
          <tr>
            <th scope="col">{t('color')}</th>
            {sizes.map(size => (
              <th key={size} scope="col" className="cell">
                {size === null ? t('oneSize') : <bdi>{size}</bdi>}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {product.colors.map(({ key, name, hexes, cells }) => (
            <tr key={key}>
              <th scope="row">
                <span className="run-color">
                  {hexes.length > 0 ? <Swatch hexes={hexes} /> : null}
                  {name ?? t('noColor')}
                </span>
              </th>
              {sizes.map(size => {
                const cell = cells.find(each => each.size === size)
                return (
                  <td
                    key={size}
                    className="cell"
                    data-size={size ?? t('oneSize')}
                    title={cell && money(cell.unitPrice)}
                  >
                    {cell ? <Cell cell={cell} /> : <span aria-hidden="true">·</span>}
                  </td>
                )
              })}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}

function Cell({ cell: { ordered, shipped, cancelled, left } }: { readonly cell: OrderCell }) {
  const t = useWords('order-page')
  const language = useLanguage()
  const number = (count: number) => numberIn(language, count)
  const remains = ordered - cancelled
  return (
    <>
      <b data-done={left === 0 && shipped > 0 ? '' : undefined}>{number(remains)}</b>
      {shipped > 0 ? <small>{t('cell.shipped', { number: number(shipped) })}</small> : null}
      {left > 0 && shipped > 0 ? <small>{t('cell.left', { number: number(left) })}</small> : null}
      {cancelled > 0 ? <small>{t('cell.cancelled', { number: number(cancelled) })}</small> : null}
    </>
  )
}
