import { useState } from 'react'
import { Link, useLocation, useNavigate } from 'react-router-dom'
import { paymentMethods } from '#domain/shared/payment-method.ts'
import { type MoneyState, moneyStates } from '#projections/payment-rows/document.ts'
import { useLanguagePrefix } from '../../../i18n/use-language-prefix.ts'
import { useLanguage, useWords } from '../../../i18n/use-words.ts'
import type { PaymentListModel, PaymentRowModel } from '../../../models/payment-list.ts'
import { moneyFormat } from '../../../ui/money.ts'
import { numberIn } from '../../../ui/numbers.ts'
import { Moment } from '../../history/moment.tsx'
import type { ListDeclaration } from '../../list/declaration.ts'
import { ListAndBeside } from '../../list/list-and-beside.tsx'
import { ListPage } from '../../list/list-page.tsx'
import { useAnswered } from '../../list/states/answered.ts'
import { Beside } from '../../record/beside.tsx'
import { useAmount } from '../../use-amount.ts'
import { Books } from './books.tsx'
import { PaymentPanel } from './payment-panel.tsx'

export const moneyTones: { readonly [state in MoneyState]: string } = {
  ...{ 'refund-refused': 'bad', 'give-by-hand': 'warn', disputed: 'bad', 'dispute-lost': 'bad' },
  ...{ awaiting: 'warn', 'to-take': 'line', 'partly-given': 'warn', given: '', paid: 'ok', none: '' },
}

/** The money of every order; beside the list the payment that is open, or the books of the providers. */
export function Component() {
  const { model, stale } = useAnswered<PaymentListModel>()
  const t = useWords('payments')
  const gateway = useWords('gateway')
  const { pathname, search } = useLocation()
  const prefix = useLanguagePrefix()
  const navigate = useNavigate()
  const [said, setSaid] = useState('')
  const close = () => void navigate(`${prefix}/dashboard/gateway/payments${search}`)
  const { open, may } = model
  const beside = pathname.endsWith('/gateway/reconcile') ? (
    <Beside key="books" title={gateway('books.title')} onClose={close}>
      <Books may={may.settle} />
    </Beside>
  ) : open ? (
    <Beside
      key={open.orderId}
      title={<PaymentName {...open} />}
      tag={<span className={`tag ${moneyTones[open.state]}`}>{t(`state.${open.state}`)}</span>}
      onClose={close}
    >
      <PaymentPanel payment={open} may={may} onSaid={setSaid} />
    </Beside>
  ) : null
  const list = usePaymentList(model, beside !== null)
  return (
    <ListAndBeside said={said} beside={beside}>
      <ListPage {...{ list, model, stale }} />
    </ListAndBeside>
  )
}

function PaymentName({ number }: PaymentRowModel) {
  const t = useWords('payments')
  return number === null ? t('begun') : <bdi>#{number}</bdi>
}

/** `narrow`: something is open beside it, which leaves room for what matters most. */
function usePaymentList({ open, may }: PaymentListModel, narrow: boolean): ListDeclaration<PaymentRowModel> {
  const t = useWords('payments')
  const gateway = useWords('gateway')
  const orders = useWords('orders')
  const language = useLanguage()
  const prefix = useLanguagePrefix()
  const { search } = useLocation()
  const amountIn = useAmount()
  const money = ({ currency }: PaymentRowModel, amount: number) =>
    amount === 0 ? '–' : <bdi>{moneyFormat(language, currency)(amount)}</bdi>
  /** Sums in other currencies stand below, each by itself. */
  const strays = (row: PaymentRowModel, of: 'taken' | 'given') =>
    row.strays.map(stray =>
      stray[of] === 0 ? null : (
        <small key={stray.currency} className="below">
          <bdi>{amountIn(stray[of], stray.currency)}</bdi>
        </small>
      ),
    )
  const name = (row: PaymentRowModel) => (
    <Link
      to={`${prefix}/dashboard/gateway/payments/${row.orderId}${search}`}
      aria-current={open?.orderId === row.orderId || undefined}
      preventScrollReset
    >
      <PaymentName {...row} />
    </Link>
  )
  const buyer = ({ buyer }: PaymentRowModel) => (may.orders ? <bdi>{buyer ?? orders('erased')}</bdi> : null)
  const state = (row: PaymentRowModel) => {
    const owed = new Map<string, number>()
    for (const { state, amount, currency } of row.refunds)
      if (state !== 'begun') owed.set(currency, (owed.get(currency) ?? 0) + amount)
    return (
      <>
        <span className={`tag ${moneyTones[row.state]}`}>{t(`state.${row.state}`)}</span>
        {[...owed].map(([currency, amount]) => (
          <small key={currency} className="below">
            {t('owed', { money: amountIn(amount, currency, row.currency) })}
          </small>
        ))}
      </>
    )
  }
  return {
    title: t('title'),
    viewLabel: view => t(`view.${view as 'all'}`),
    keyOf: ({ orderId }) => orderId,
    counted: count => t('counted', { count, number: numberIn(language, count) }),
    searchLabel: t('search'),
    liveView: 'payment-rows',
    news: count => t('news', { count, number: numberIn(language, count) }),
    exportPath: '/api/admin/gateway/payments/export',
    empty: view => t(`empty.${view as 'all'}`),
    beside: { label: gateway('books.title'), to: `${prefix}/dashboard/gateway/reconcile` },
    filters: [
      {
        ...{ name: 'method', label: t('column.method') },
        values: paymentMethods.map(value => ({ value, label: gateway(`name.${value}`) })),
      },
      {
        ...{ name: 'state', label: t('column.state') },
        values: moneyStates.map(value => ({ value, label: t(`state.${value}`) })),
      },
      {
        ...{ name: 'placed', label: t('column.placed'), one: true, days: true },
        values: [
          { value: 'today', label: orders('placed.today') },
          { value: 'today-6..', label: orders('placed.week') },
          { value: 'today-29..', label: orders('placed.month') },
        ],
      },
    ],
    columns: [
      {
        ...{ name: 'order', label: t('column.order'), sorts: true },
        cell: row => (
          <>
            {name(row)}
            <small className="below">{buyer(row)}</small>
          </>
        ),
      },
      {
        ...{ name: 'placed', label: t('column.placed'), sorts: true, spare: true },
        cell: ({ at }) => <Moment at={at} shows="short" />,
      },
      { name: 'method', label: t('column.method'), spare: true, cell: ({ method }) => gateway(`name.${method}`) },
      ...(narrow
        ? []
        : [
            {
              ...({ name: 'attempts', label: t('column.attempts'), sorts: true, numeric: true } as const),
              cell: ({ attempts }: PaymentRowModel) => (attempts === 0 ? '–' : numberIn(language, attempts)),
            },
          ]),
      ...(narrow ? (['taken', 'given'] as const) : (['charge', 'taken', 'given'] as const)).map(amount => ({
        ...{ name: amount, label: t(`column.${amount}`), numeric: true as const },
        cell: (row: PaymentRowModel) => (
          <>
            {money(row, row[amount])}
            {amount === 'charge' ? null : strays(row, amount)}
          </>
        ),
      })),
      { name: 'state', label: t('column.state'), sorts: true, cell: state },
    ],
    phone: row => (
      <>
        <p>
          <b>{name(row)}</b>
          {buyer(row)}
          <b className="numeric">
            {money(row, row.taken || row.charge)}
            {strays(row, 'taken')}
          </b>
        </p>
        <p>
          <span>{gateway(`name.${row.method}`)}</span>
          {state(row)}
        </p>
      </>
    ),
  }
}
