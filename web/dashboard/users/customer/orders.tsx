import { Link } from 'react-router-dom'
import { useLanguagePrefix } from '../../../i18n/use-language-prefix.ts'
import { useLanguage, useWords } from '../../../i18n/use-words.ts'
import type { OrderRowModel } from '../../../models/order-list.ts'
import { moneyFormat } from '../../../ui/money.ts'
import { numberIn } from '../../../ui/numbers.ts'
import { Moment } from '../../history/moment.tsx'
import type { Column } from '../../list/declaration.ts'
import { ListTable } from '../../list/rows/list-table.tsx'
import { OrderContents } from '../../order-forms/order-contents.tsx'
import { FulfilmentTag, PaymentTag } from '../../order-forms/order-tags.tsx'

type Props = { readonly rows: readonly OrderRowModel[]; readonly persons: readonly string[] }

/** The newest orders of a customer. */
export function CustomerOrders({ rows, persons }: Props) {
  const t = useWords('customer')
  const orders = useWords('orders')
  const language = useLanguage()
  const prefix = useLanguagePrefix()
  const number = ({ number }: OrderRowModel) =>
    number === null ? (
      orders('begun')
    ) : (
      <Link to={`${prefix}/dashboard/orders/${number}`}>
        <bdi>#{number}</bdi>
      </Link>
    )
  const total = ({ currency, total }: OrderRowModel) => <bdi>{moneyFormat(language, currency)(total)}</bdi>
  const columns: readonly Column<OrderRowModel>[] = [
    { name: 'number', label: orders('column.number'), cell: number },
    { name: 'placed', label: orders('column.placed'), cell: row => <Moment at={row.placedAt} shows="short" /> },
    { name: 'contents', label: orders('column.contents'), cell: ({ contents }) => <OrderContents {...contents} /> },
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
        <b className="numeric">{total(row)}</b>
      </p>
      <p>
        <OrderContents {...row.contents} />
      </p>
      <p>
        <PaymentTag {...row} />
        <FulfilmentTag {...row} />
      </p>
    </>
  )
  return (
    <section className="panel" aria-labelledby="orders">
      <div className="panel-head">
        <h2 className="panel-title" id="orders">
          {t('orders')}
        </h2>
        {rows.length > 0 ? (
          <Link
            to={`${prefix}/dashboard/orders?${new URLSearchParams({ 'f.customer': persons.join() })}`}
            className="panel-link"
          >
            {t('asList')}
          </Link>
        ) : null}
      </div>
      {rows.length > 0 ? (
        <ListTable list={{ columns, phone, keyOf: ({ orderId }) => orderId }} model={{ rows, sort: '' }} />
      ) : (
        <p className="panel-part">{t('noOrders')}</p>
      )}
    </section>
  )
}
