import StickyNote from 'lucide-react/icons/sticky-note'
import Zap from 'lucide-react/icons/zap'
import { Link, useLocation } from 'react-router-dom'
import { fulfilmentStates, paymentStates } from '#projections/order-rows/document.ts'
import { useLanguagePrefix } from '../../i18n/use-language-prefix.ts'
import { useLanguage, useWords } from '../../i18n/use-words.ts'
import type { OrderRowModel } from '../../models/order-list.ts'
import { deliveryName } from '../../ui/delivery.ts'
import { moneyFormat } from '../../ui/money.ts'
import { numberIn } from '../../ui/numbers.ts'
import { Day, Moment } from '../history/moment.tsx'
import type { ListDeclaration } from '../list/declaration.ts'
import { ListPage } from '../list/list-page.tsx'
import { useAnswered } from '../list/states/answered.ts'
import { OrderContents } from '../order-forms/order-contents.tsx'
import { FulfilmentTag, PaymentTag } from '../order-forms/order-tags.tsx'
import { fromList } from '../record/walk.tsx'
import { Avatar } from '../shell/avatar.tsx'
import { useOrderBulk } from './bulk.ts'
import type { OrdersData } from './loader.ts'
import { usePacksNow } from './packing.ts'
import { OrderPeek } from './peek.tsx'

/** Every order of the shop. */
export function Component() {
  const { model, stale } = useAnswered<OrdersData>()
  return <ListPage list={{ ...useOrderList(model), bulk: useOrderBulk(model) }} {...{ model, stale }} />
}

function useOrderList({
  rows,
  mayAdd,
  choices,
  page,
  pages,
  beyond,
  total,
}: OrdersData): ListDeclaration<OrderRowModel> {
  const t = useWords('orders')
  const ui = useWords('ui')
  const language = useLanguage()
  const prefix = useLanguagePrefix()
  const { search } = useLocation()
  // The page of an order walks through the orders of this page.
  const records = rows.flatMap(({ number }) => (number === null ? [] : String(number)))
  // Rows without a number have no page to walk to, so that places would not count.
  const counts = records.length === rows.length
  const from = counts ? fromList(search, { records, total, page, pages, beyond }) : { list: search, records }
  const name = ({ orderId, number, note, draftId }: OrderRowModel) =>
    number === null ? (
      <Link to={`${prefix}/dashboard/orders/${draftId === null ? `waiting/${orderId}` : `new/${draftId}`}`}>
        {t('begun')}
      </Link>
    ) : (
      <>
        <Link to={`${prefix}/dashboard/orders/${number}`} state={from}>
          <bdi>#{number}</bdi>
        </Link>
        {note ? (
          <span className="note-mark" title={t('note')}>
            <StickyNote size={14} aria-hidden />
            <span className="sr-only">{t('note')}</span>
          </span>
        ) : null}
      </>
    )
  const money = ({ currency, total }: OrderRowModel) => moneyFormat(language, currency)(total)
  return {
    title: t('title'),
    viewLabel: view => t(`view.${view as 'all'}`),
    keyOf: ({ orderId }) => orderId,
    counted: count => t('counted', { count, number: numberIn(language, count) }),
    summed: ({ pieces = 0 }) => t('pieces', { count: pieces, number: numberIn(language, pieces) }),
    peek: ({ number }) => <OrderPeek number={number} />,
    searchLabel: t('search'),
    liveView: 'order-rows',
    news: count => t('news', { count, number: numberIn(language, count) }),
    exportPath: '/api/admin/orders/export',
    empty: view => t(`empty.${view as 'all'}`),
    create: mayAdd ? { label: t('new'), to: `${prefix}/dashboard/orders/new` } : undefined,
    filters: [
      {
        name: 'payment',
        label: t('column.payment'),
        values: paymentStates.map(value => ({ value, label: t(`payment.${value}`) })),
      },
      {
        name: 'fulfilment',
        label: t('column.fulfilment'),
        values: fulfilmentStates.map(value => ({ value, label: t(`fulfilment.${value}`) })),
      },
      {
        name: 'placed',
        label: t('column.placed'),
        one: true,
        values: [
          { value: 'today', label: t('placed.today') },
          { value: 'today-6..', label: t('placed.week') },
          { value: 'today-29..', label: t('placed.month') },
        ],
        days: true,
      },
      {
        name: 'shipBy',
        label: t('column.shipBy'),
        one: true,
        values: [
          { value: '..today-1', label: t('placed.before') },
          { value: 'today', label: t('placed.today') },
          { value: 'today..today+6', label: t('placed.next') },
        ],
        days: true,
      },
      {
        ...{ name: 'delivery', label: t('column.delivery') },
        values: choices.delivery.map(({ value }) => ({ value, label: deliveryName(ui, value) })),
      },
      { name: 'country', label: t('column.country'), values: choices.country },
      { name: 'coupon', label: t('column.coupon'), values: choices.coupon },
      {
        ...{ name: 'staff', label: t('column.staff') },
        values: choices.staff.map(({ value, label }) => ({ value, label: label || t('somebody') })),
      },
      { name: 'product', label: t('column.product'), values: choices.product },
      {
        ...{ name: 'customer', label: t('customer') },
        values: choices.customer.map(({ value, label }) => ({ value, label: label || t('erased') })),
      },
    ],
    columns: [
      { name: 'number', label: t('column.number'), sorts: true, cell: name },
      {
        name: 'placed',
        label: t('column.placed'),
        sorts: true,
        spare: true,
        cell: ({ placedAt }) => <Moment at={placedAt} shows="short" />,
      },
      { name: 'buyer', label: t('column.buyer'), sorts: true, cell: ({ buyer }) => <bdi>{buyer ?? t('erased')}</bdi> },
      { name: 'contents', label: t('column.contents'), spare: true, cell: row => <OrderContents {...row.contents} /> },
      {
        ...{ name: 'pieces', label: t('column.pieces'), sorts: true, numeric: true },
        cell: ({ pieces }) => numberIn(language, pieces),
      },
      { name: 'total', label: t('column.total'), sorts: true, numeric: true, cell: row => <bdi>{money(row)}</bdi> },
      { name: 'payment', label: t('column.payment'), sorts: true, spare: true, cell: row => <PaymentTag {...row} /> },
      { name: 'fulfilment', label: t('column.fulfilment'), sorts: true, cell: row => <Fulfilment {...row} /> },
      { name: 'shipBy', label: t('column.shipBy'), sorts: true, cell: row => <ShipBy {...row} /> },
    ],
    phone: row => (
      <>
        <p>
          <b>{name(row)}</b>
          <bdi>{row.buyer ?? t('erased')}</bdi>
          <b className="numeric">
            <bdi>{money(row)}</bdi>
          </b>
        </p>
        <p className="order-second">
          <OrderContents {...row.contents} />
          <span>{t('pieces', { count: row.pieces, number: numberIn(language, row.pieces) })}</span>
          <ShipBy {...row} />
        </p>
        {isOrdinary(row) ? null : (
          <p>
            {row.payment === 'paid' ? null : <PaymentTag {...row} />}
            {row.fulfilment === 'to-pack' ? null : <Fulfilment {...row} />}
          </p>
        )}
      </>
    ),
  }
}

/** What most orders are: paid, and waiting to be packed. On phones only the others say how far they are. */
const isOrdinary = ({ payment, fulfilment }: OrderRowModel) => payment === 'paid' && fulfilment === 'to-pack'

/** How far it is, and who packs it: at this moment, or since they printed the slip. */
function Fulfilment({ number, fulfilment, short, packer }: OrderRowModel) {
  const now = usePacksNow(number)
  return (
    <span className="order-fulfilment">
      <FulfilmentTag {...{ fulfilment, short }} />
      {now ? <bdi className="packs-now">{now}</bdi> : null}
      {packer && !now ? (
        <>
          <Avatar name={packer} title={packer} />
          <bdi className="sr-only">{packer}</bdi>
        </>
      ) : null}
    </span>
  )
}

/** The day on which it has to leave; nothing once it has left. */
function ShipBy({ shipBy, fulfilment, delivery }: OrderRowModel) {
  const t = useWords('orders')
  if (shipBy === null || ['shipped', 'delivered', 'cancelled'].includes(fulfilment)) return null
  return (
    <span className="ship-by">
      <Day on={shipBy} past={date => t('late', { date })} />
      {delivery === 'express' ? (
        <span title={t('express')}>
          <Zap size={14} aria-hidden />
          <span className="sr-only">{t('express')}</span>
        </span>
      ) : null}
    </span>
  )
}
