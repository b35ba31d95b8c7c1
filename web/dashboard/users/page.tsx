import { Link, useLocation } from 'react-router-dom'
import { languages } from '#domain/shared/localized-text.ts'
import { useLanguagePrefix } from '../../i18n/use-language-prefix.ts'
import { useLanguage, useWords } from '../../i18n/use-words.ts'
import type { CustomerListModel, CustomerRowModel } from '../../models/customer-list.ts'
import { moneyFormat } from '../../ui/money.ts'
import { localeOf, numberIn } from '../../ui/numbers.ts'
import { Moment } from '../history/moment.tsx'
import type { ListDeclaration } from '../list/declaration.ts'
import { ListPage } from '../list/list-page.tsx'
import { useAnswered } from '../list/states/answered.ts'
import { fromList } from '../record/walk.tsx'

/** Everybody who has an account or has ordered. */
export function Component() {
  const { model, stale } = useAnswered<CustomerListModel>()
  const t = useWords('customers')
  const list = useCustomerList(model)
  const { state } = useLocation()
  return (
    <>
      <p role="status" className="said above">
        {state?.erased ? t('erased') : null}
      </p>
      <ListPage {...{ list, model, stale }} />
    </>
  )
}

function useCustomerList({
  currency,
  rows,
  total,
  page,
  pages,
  beyond,
}: CustomerListModel): ListDeclaration<CustomerRowModel> {
  const t = useWords('customers')
  const language = useLanguage()
  const prefix = useLanguagePrefix()
  const tongue = new Intl.DisplayNames(localeOf(language), { type: 'language' })
  const money = moneyFormat(language, currency)
  const number = (of: number) => numberIn(language, of)
  const { search } = useLocation()
  // The page of a customer walks through the customers of this page.
  const from = fromList(search, { records: rows.map(({ personId }) => personId), total, page, pages, beyond })
  const name = ({ personId, name, email }: CustomerRowModel) => (
    <Link to={`${prefix}/dashboard/users/${personId}`} state={from}>
      <bdi>{name || email}</bdi>
    </Link>
  )
  const kind = ({ account }: CustomerRowModel) => t(account ? 'kind.account' : 'kind.guest')
  const last = ({ lastOrderAt }: CustomerRowModel) =>
    lastOrderAt === null ? t('none') : <Moment at={lastOrderAt} shows="date" />
  const yesNo = (yes: string, no: string) => [
    { value: 'yes', label: yes },
    { value: 'no', label: no },
  ]
  return {
    title: t('title'),
    viewLabel: view => t(`view.${view as 'all'}`),
    keyOf: ({ personId }) => personId,
    counted: count => t('counted', { count, number: number(count) }),
    searchLabel: t('search'),
    liveView: 'customers',
    news: count => t('news', { count, number: number(count) }),
    exportPath: '/api/admin/customers/export',
    empty: view => t(`empty.${view as 'all'}`),
    filters: [
      {
        ...{ name: 'last', label: t('column.last'), one: true, days: true },
        values: [
          { value: 'today-29..', label: t('last.month') },
          { value: '..today-182', label: t('last.lapsed') },
          { value: '..today-365', label: t('last.year') },
        ],
      },
      { name: 'account', label: t('kind.label'), values: yesNo(t('kind.account'), t('kind.guest')) },
      { name: 'returned', label: t('returned.label'), values: yesNo(t('returned.yes'), t('returned.no')) },
      {
        ...{ name: 'language', label: t('column.language') },
        values: languages.map(value => ({ value, label: tongue.of(value) ?? value })),
      },
    ],
    columns: [
      {
        ...{ name: 'name', label: t('column.name'), sorts: true },
        cell: row => (
          <>
            {name(row)}
            {row.name ? (
              <small className="below">
                <bdi>{row.email}</bdi>
              </small>
            ) : null}
          </>
        ),
      },
      { name: 'account', label: t('kind.label'), cell: kind },
      {
        ...{ name: 'orders', label: t('column.orders'), sorts: true, numeric: true },
        cell: ({ orders }) => number(orders),
      },
      {
        ...{ name: 'spent', label: t('column.spent'), sorts: true, numeric: true },
        cell: ({ spent }) => <bdi>{money(spent)}</bdi>,
      },
      { ...{ name: 'last', label: t('column.last'), sorts: true }, cell: last },
      {
        ...{ name: 'returns', label: t('column.returns'), sorts: true, numeric: true },
        cell: ({ returns }) => number(returns),
      },
      { name: 'language', label: t('column.language'), cell: ({ language: of }) => tongue.of(of) },
    ],
    phone: row => (
      <>
        <p>
          <b>{name(row)}</b>
          <b className="numeric">
            <bdi>{money(row.spent)}</bdi>
          </b>
        </p>
        <p>
          <span>{t('orders', { count: row.orders, number: number(row.orders) })}</span>
          <span>{last(row)}</span>
          <span>{kind(row)}</span>
        </p>
      </>
    ),
  }
}
