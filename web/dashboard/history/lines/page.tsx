import { Link } from 'react-router-dom'
import { toldKinds } from '#projections/history-lines/document.ts'
import { useLanguagePrefix } from '../../../i18n/use-language-prefix.ts'
import { useLanguage, useWords } from '../../../i18n/use-words.ts'
import type { HistoryListModel, LineRowModel } from '../../../models/history-lines.ts'
import { numberIn } from '../../../ui/numbers.ts'
import { type ListDeclaration, useUnfolded } from '../../list/declaration.ts'
import { ListPage } from '../../list/list-page.tsx'
import { useAnswered } from '../../list/states/answered.ts'
import { Moment } from '../moment.tsx'
import { LineDetail } from './line-detail.tsx'
import { useLineWords } from './use-line-words.ts'
import './lines.css'

/** Everything that staff, the owner's commands and feeds did, a line for each act, which unfolds into its records. */
export function Component() {
  const { model, stale } = useAnswered<HistoryListModel>()
  return <ListPage list={useLines(model)} {...{ model, stale }} />
}

function useLines({ choices, opened, prices }: HistoryListModel): ListDeclaration<LineRowModel> {
  const t = useWords('history-lines')
  const language = useLanguage()
  const { open, addressOf } = useUnfolded()
  const words = useLineWords()
  const number = (count: number) => numberIn(language, count)
  const reason = ({ reason }: LineRowModel) =>
    reason ? (
      <q className="line-reason">
        <bdi>{reason}</bdi>
      </q>
    ) : null
  const state = ({ undone }: LineRowModel) => (undone ? <span className="tag line">{t('undone')}</span> : null)
  const detail = (row: LineRowModel) =>
    opened?.lineId === row.lineId ? <LineDetail key={row.lineId} {...{ row, opened, prices }} /> : null
  return {
    title: t('title'),
    viewLabel: view => t(`view.${view as 'all'}`),
    keyOf: ({ lineId }) => lineId,
    counted: count => t('counted', { count, number: number(count) }),
    searchLabel: t('search'),
    liveView: 'history-lines',
    news: count => t('news', { count, number: number(count) }),
    exportPath: '/api/admin/history/export',
    empty: view => t(`empty.${view as 'all'}`),
    filters: [
      {
        name: 'by',
        label: t('filter.by'),
        values: choices.by.map(({ value, label }) => ({ value, label: label || t('by.erased') })),
      },
      { name: 'kind', label: t('filter.kind'), values: toldKinds.map(value => ({ value, label: t(`kind.${value}`) })) },
      { name: 'at', label: t('filter.at'), values: [], days: true },
    ],
    unfolds: { label: row => t('unfold', { what: words.what(row) }), content: detail },
    columns: [
      { name: 'at', label: t('column.at'), sorts: true, cell: ({ at }) => <Moment at={at} shows="both" /> },
      { name: 'who', label: t('column.who'), cell: row => <bdi>{words.who(row)}</bdi> },
      {
        ...{ name: 'what', label: t('column.what') },
        cell: row => (
          <>
            {words.what(row)} {reason(row)}
          </>
        ),
      },
      { name: 'records', label: t('column.records'), cell: row => <Records {...row} /> },
      {
        ...{ name: 'through', label: t('column.through') },
        cell: ({ channel }) => t(`channel.${channel as 'dashboard'}`),
      },
      { name: 'back', label: t('column.back'), cell: state },
    ],
    phone: row => (
      <>
        <p>
          <b>
            <Link
              to={addressOf(open === row.lineId ? null : row.lineId)}
              aria-expanded={open === row.lineId}
              replace
              preventScrollReset
            >
              {words.what(row)}
            </Link>
          </b>
          <Moment at={row.at} shows="short" />
        </p>
        <p>
          <Records {...row} />
          <bdi>{words.who(row)}</bdi>
        </p>
        {row.reason || row.undone ? (
          <p>
            {reason(row)} {state(row)}
          </p>
        ) : null}
        {open === row.lineId ? detail(row) : null}
      </>
    ),
  }
}

/** The first record, with the way to its page, and how many more there are. */
function Records({ first, more, kinds }: LineRowModel) {
  const prefix = useLanguagePrefix()
  const words = useLineWords()
  if (!first) return null
  const name = <bdi>{words.recordName(first, kinds[0]!)}</bdi>
  return (
    <span className="line-of">
      {first.path ? <Link to={prefix + first.path}>{name}</Link> : name}
      {more > 0 ? <span className="text-ink-2"> {words.more(more)}</span> : null}
    </span>
  )
}
