import { Link } from 'react-router-dom'
import { useLanguagePrefix } from '../../i18n/use-language-prefix.ts'
import { useLanguage, useWords } from '../../i18n/use-words.ts'
import type { ImportRunListModel, ImportRunRowModel, RunState } from '../../models/imports.ts'
import { numberIn } from '../../ui/numbers.ts'
import { Moment } from '../history/moment.tsx'
import type { ListDeclaration } from '../list/declaration.ts'
import { ListPage } from '../list/list-page.tsx'
import { useAnswered } from '../list/states/answered.ts'
import { Outgoing } from './outgoing.tsx'

const tones: { readonly [state in RunState]: string } = {
  ...{ checking: 'info', ready: 'warn', refused: 'bad', importing: 'info', done: 'ok' },
  ...{ stopped: 'warn', 'not-permitted': 'bad', reverting: 'info', 'part-reverted': 'warn', reverted: 'line' },
}
const states = Object.keys(tones) as RunState[]

/** Every file that staff brought, and the feed that others fetch. */
export function Component() {
  const { model, stale } = useAnswered<ImportRunListModel>()
  const list = useRunList(model.may)
  return (
    <>
      <ListPage {...{ list, model, stale }} />
      <Outgoing />
    </>
  )
}

function useRunList(may: ImportRunListModel['may']): ListDeclaration<ImportRunRowModel> {
  const t = useWords('imports')
  const language = useLanguage()
  const prefix = useLanguagePrefix()
  const file = ({ runId, name }: ImportRunRowModel) => (
    <Link to={`${prefix}/dashboard/product/import/${runId}`}>
      <bdi>{name}</bdi>
    </Link>
  )
  const state = ({ state }: ImportRunRowModel) => <span className={`tag ${tones[state]}`}>{t(`state.${state}`)}</span>
  const figure = (number: number | undefined) => (number === undefined ? '' : numberIn(language, number))
  const source = ({ source, format }: ImportRunRowModel) => <bdi>{source || format}</bdi>
  const products = ({ summary }: ImportRunRowModel) => figure(summary ? summary.new + summary.changed : undefined)
  return {
    title: t('title'),
    viewLabel: view => t(`view.${view as 'all'}`),
    keyOf: ({ runId }) => runId,
    counted: total => t('counted', { count: total, number: numberIn(language, total) }),
    searchLabel: t('search'),
    liveView: 'import-runs',
    news: total => t('news', { count: total, number: numberIn(language, total) }),
    exportPath: '/api/admin/imports/export',
    empty: view => t(`empty.${view as 'all'}`),
    create: may.edit ? { label: t('new'), to: `${prefix}/dashboard/product/import/new` } : undefined,
    beside: { label: t('feeds'), to: `${prefix}/dashboard/product/import/feeds` },
    filters: [
      { name: 'state', label: t('column.state'), values: states.map(value => ({ value, label: t(`state.${value}`) })) },
    ],
    columns: [
      { ...{ name: 'name', label: t('column.file'), sorts: true }, cell: file },
      { name: 'source', label: t('column.source'), cell: source },
      { name: 'state', label: t('column.state'), cell: state },
      { ...{ name: 'rows', label: t('column.rows'), numeric: true }, cell: ({ summary }) => figure(summary?.read) },
      {
        ...{ name: 'failed', label: t('column.failed'), numeric: true },
        cell: ({ summary }) => figure(summary?.failed),
      },
      { ...{ name: 'products', label: t('column.products'), numeric: true }, cell: products },
      {
        ...{ name: 'staged', label: t('column.staged'), sorts: true },
        cell: ({ stagedAt, by }) => (
          <>
            <Moment at={stagedAt} shows="both" />
            <small className="below">
              <bdi>{by}</bdi>
            </small>
          </>
        ),
      },
    ],
    phone: row => (
      <>
        <p>
          <b>{file(row)}</b>
          {state(row)}
        </p>
        <p>
          <span>{source(row)}</span>
          <Moment at={row.stagedAt} shows="both" />
        </p>
      </>
    ),
  }
}
