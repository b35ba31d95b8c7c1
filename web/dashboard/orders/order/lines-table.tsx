import { useLanguage, useWords } from '../../../i18n/use-words.ts'
import type { OrderPageModel } from '../../../models/order-page.ts'
import { moneyFormat } from '../../../ui/money.ts'
import { numberIn } from '../../../ui/numbers.ts'

/** The same pieces line by line: with SKUs, prices and sums. */
export function LinesTable({ order }: { readonly order: OrderPageModel }) {
  const t = useWords('order-page')
  const language = useLanguage()
  const money = moneyFormat(language, order.currency)
  const number = (count: number) => numberIn(language, count)
  return (
    <div className="run-frame run">
      <table className="run-table">
        <caption className="sr-only">{t('lines.title')}</caption>
        <thead>
          <tr>
            <th scope="col">{t('lines.item')}</th>
            <th scope="col">{t('lines.sku')}</th>
            {(['ordered', 'shipped', 'left', 'price', 'amount'] as const).map(name => (
              <th key={name} scope="col" className="cell">
                {t(`lines.${name}`)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {order.products.flatMap(({ name: product, colors }) =>
            colors.flatMap(({ name: color, cells }) =>
              cells.map(({ uid, sku, size, ordered, cancelled, shipped, left, unitPrice, amount }) => (
                <tr key={uid}>
                  <th scope="row">
                    <bdi>{[product, color, size].filter(Boolean).join(', ')}</bdi>
                  </th>
                  <td>
                    <bdi>{sku}</bdi>
                  </td>
                  <td className="cell">
                    {number(ordered)}
                    {cancelled > 0 ? <small>{t('cell.cancelled', { number: number(cancelled) })}</small> : null}
                  </td>
                  <td className="cell">{number(shipped)}</td>
                  <td className="cell">{number(left)}</td>
                  <td className="cell">
                    <bdi>{money(unitPrice)}</bdi>
                  </td>
                  <td className="cell">
                    <bdi>{money(amount)}</bdi>
                  </td>
                </tr>
              )),
            ),
          )}
        </tbody>
      </table>
    </div>
  )
}
