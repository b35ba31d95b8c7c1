import { Link } from 'react-router-dom'
import { useLanguagePrefix } from '../../../i18n/use-language-prefix.ts'
import { useLanguage, useWords } from '../../../i18n/use-words.ts'
import type { PriceChangeListModel, PriceChangeRowModel } from '../../../models/price-changes.ts'
import { numberIn } from '../../../ui/numbers.ts'
import { Moment } from '../../history/moment.tsx'
import type { ListDeclaration } from '../../list/declaration.ts'
import { ListPage } from '../../list/list-page.tsx'
import { useAnswered } from '../../list/states/answered.ts'
import { states, usePriceWords } from './words.ts'

/** Every change of many prices: planned, running, over and stopped. */
export function Component() {
  const { model, stale } = useAnswered<PriceChangeListModel>()
  const list = usePriceList(model)
  return <ListPage {...{ list, model, stale }} />
}

function usePriceList({ may, prices }: PriceChangeListModel): ListDeclaration<PriceChangeRowModel> {
  const t = useWords('prices')
  const language = useLanguage()
  const prefix = useLanguagePrefix()
  const words = usePriceWords(prices)
  const number = (count: number) => numberIn(language, count)
  const name = ({ changeId, name }: PriceChangeRowModel) => (
    <Link to={`${prefix}/dashboard/product/prices/${changeId}`}>
      <bdi>{name}</bdi>
    </Link>
  )
  const state = (row: PriceChangeRowModel) => {
    const { tone, said } = words.state(row)
    return <span className={`tag ${tone}`}>{said}</span>
  }
  const until = ({ until, state }: PriceChangeRowModel) =>
    until === null ? state === 'over' ? null : t('noEnd') : <Moment at={until} shows="both" />
  const left = ({ start, end }: PriceChangeRowModel) => {
    const count = end?.left ?? start?.left ?? 0
    return count === 0 ? '' : number(count)
  }
  return {
    title: t('title'),
    viewLabel: view => t(`view.${view as 'all'}`),
    keyOf: ({ changeId }) => changeId,
    counted: count => t('counted', { count, number: number(count) }),
    searchLabel: t('search'),
    liveView: 'price-changes',
    news: count => t('news', { count, number: number(count) }),
    exportPath: '/api/admin/price-changes/export',
    empty: view => t(`empty.${view as 'all'}`),
    create: may.edit ? { label: t('new'), to: `${prefix}/dashboard/product` } : undefined,
    filters: [
      { name: 'state', label: t('column.state'), values: states.map(value => ({ value, label: t(`state.${value}`) })) },
    ],
    columns: [
      { ...{ name: 'name', label: t('column.name'), sorts: true }, cell: name },
      { name: 'move', label: t('column.move'), cell: ({ move }) => words.move(move) },
      { ...{ name: 'products', label: t('column.products'), numeric: true }, cell: ({ total }) => number(total) },
      {
        ...{ name: 'from', label: t('column.from'), sorts: true },
        cell: ({ from }) => <Moment at={from} shows="both" />,
      },
      { ...{ name: 'until', label: t('column.until'), sorts: true }, cell: until },
      { name: 'state', label: t('column.state'), cell: state },
      { ...{ name: 'left', label: t('column.left'), numeric: true }, cell: left },
    ],
    phone: row => (
      <>
        <p>
          <b>{name(row)}</b>
          {state(row)}
        </p>
        <p>
          <span>{words.move(row.move)}</span>
          <Moment at={row.from} shows="both" />
        </p>
      </>
    ),
  }
}
