import { Link } from 'react-router-dom'
import { useLanguagePrefix } from '../../i18n/use-language-prefix.ts'
import { useLanguage, useWords } from '../../i18n/use-words.ts'
import type { OrderRowModel } from '../../models/order-list.ts'
import { moneyFormat } from '../../ui/money.ts'
import { numberIn } from '../../ui/numbers.ts'
import { Moment } from '../history/moment.tsx'
import type { Column } from '../list/declaration.ts'
import { ListTable } from '../list/rows/list-table.tsx'
import { FulfilmentTag, PaymentTag } from '../order-forms/order-tags.tsx'
import { useSettled } from './fresh-home.ts'
import { Panel } from './panel.tsx'

/** The head of the list of orders. */
export function NewestOrders({ rows: newest }: { readonly rows: readonly OrderRowModel[] }) {
  const { ref, shown: rows } = useSettled(newest)
  const t = useWords('overview')
  const orders = useWords('orders')
  const language = useLanguage()
  const prefix = useLanguagePrefix()
  const number = ({ number, draftId }: OrderRowModel) =>
    number === null ? (
      draftId === null ? (
        orders('begun')
      ) : (
        <Link to={`${prefix}/dashboard/orders/new/${draftId}`} className="text-inherit">
          {orders('begun')}
        </Link>
      )
    ) : (
      <Link to={`${prefix}/dashboard/orders/${number}`} className="text-inherit">
        <bdi>#{number}</bdi>
      </Link>
    )
  const buyer = ({ buyer }: OrderRowModel) => <bdi>{buyer ?? orders('erased')}</bdi>
  const total = ({ currency, total }: OrderRowModel) => <bdi>{moneyFormat(language, currency)(total)}</bdi>
  const columns: readonly Column<OrderRowModel>[] = [
    { name: 'number', label: orders('column.number'), cell: number },
    { name: 'placed', label: orders('column.placed'), cell: row => <Moment at={row.placedAt} shows="short" /> },
    { name: 'buyer', label: orders('column.buyer'), cell: buyer },
    {
      ...{ name: 'pieces', label: orders('column.pieces'), numeric: true },
      cell: ({ pieces }) => numberIn(language, pieces),
    },
    { name: 'total', label: orders('column.total'), numeric: true, cell: total },
    { name: 'payment', label: orders('column.payment'), cell: PaymentTag },
    { name: 'fulfilment', label: orders('column.fulfilment'), cell: FulfilmentTag },
  ]
  const phone = (row: OrderRowModel) => (
    <>
      <p>
        <b>{number(row)}</b>
        {buyer(row)}
        <b className="numeric">{total(row)}</b>
      </p>
      <p>
        <PaymentTag {...row} />
        <FulfilmentTag {...row} />
      </p>
    </>
  )
  return (
    <Panel title={t('newest.title')} more={{ label: t('newest.all'), path: '/dashboard/orders' }}>
      <div ref={ref}>
        {rows.length > 0 ? (
          <ListTable list={{ columns, phone, keyOf: ({ orderId }) => orderId }} model={{ rows, sort: '' }} />
        ) : (
          <p className="home-empty">{orders('empty.all')}</p>
        )}
      </div>
    </Panel>
  )
}
