import type { ReactNode } from 'react'
import { useLanguage, useWords } from '../../../i18n/use-words.ts'
import type { ImportRunModel, PriceModel } from '../../../models/imports.ts'
import { moneyFormat } from '../../../ui/money.ts'
import { numberIn } from '../../../ui/numbers.ts'

type Props<Row> = {
  readonly lead: string
  readonly from: string
  readonly rows: readonly Row[]
  readonly currency: ImportRunModel['currency']
  readonly last?: { readonly head: string; readonly cell: (row: Row) => ReactNode }
}

/** Prices of variants, from one to another. */
export function Prices<Row extends PriceModel>({ lead, from, rows, currency, last }: Props<Row>) {
  const t = useWords('imports')
  const language = useLanguage()
  const money = moneyFormat(language, currency)
  if (rows.length === 0) return <p className="panel panel-body">{t('price.none')}</p>
  return (
    <>
      <p className="lead">{lead}</p>
      <table className="list-table import-table">
        <caption className="sr-only">{lead}</caption>
        <thead>
          <tr>
            <th scope="col" className="numeric">
              {t('problem.row')}
            </th>
            <th scope="col">{t('price.product')}</th>
            <th scope="col" className="numeric">
              {from}
            </th>
            <th scope="col" className="numeric">
              {t('price.to')}
            </th>
            {last ? <th scope="col">{last.head}</th> : null}
          </tr>
        </thead>
        <tbody>
          {rows.map(each => (
            <tr key={each.sku}>
              <th scope="row" className="numeric" data-name={t('problem.row')}>
                {numberIn(language, each.row)}
              </th>
              <td>
                <bdi>{each.product}</bdi>
                <small className="below">
                  <bdi>{each.sku}</bdi>
                </small>
              </td>
              <td className="numeric" data-name={from}>
                <bdi>{money(each.from)}</bdi>
              </td>
              <td className="numeric" data-name={t('price.to')}>
                <b>
                  <bdi>{money(each.to)}</bdi>
                </b>
              </td>
              {last ? <td>{last.cell(each)}</td> : null}
            </tr>
          ))}
        </tbody>
      </table>
    </>
  )
}
