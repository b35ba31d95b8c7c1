import ListChecks from 'lucide-react/icons/list-checks'
import Search from 'lucide-react/icons/search'
import { use, useId, useMemo, useState } from 'react'
import { Form, Link, useLocation, useNavigate, useNavigation, useSubmit } from 'react-router-dom'
import { useLanguage, useWords } from '../../i18n/use-words.ts'
import type { ListModel, SavedViewsModel } from '../../models/list.ts'
import { buttonClass } from '../../ui/button.tsx'
import { classes } from '../../ui/classes.ts'
import { numberIn } from '../../ui/numbers.ts'
import { PageTitle } from '../../ui/page-title.tsx'
import { SendingWaits } from '../../ui/use-online.ts'
import { useSingleKeys } from '../shell/single-keys.ts'
import { type ListDeclaration, useListAddress } from './declaration.ts'
import { ListFoot } from './list-foot.tsx'
import { Create, ListHead } from './list-head.tsx'
import { Columns, useIsDense, useShownColumns } from './narrowing/columns.tsx'
import { Filters, wordsOf } from './narrowing/filters.tsx'
import { SavedTabs, SaveView, useSavedView } from './narrowing/saved-views.tsx'
import { ListTable } from './rows/list-table.tsx'
import { News, useLiveRows } from './rows/live-rows.tsx'
import { Peek } from './rows/peek.tsx'
import { focusRow } from './rows/row-focus.ts'
import { BulkBar } from './selection/bulk-bar.tsx'
import { exportOf, useSelection } from './selection/selection.ts'
import type { Answered } from './states/answered.ts'
import { NotAnswered } from './states/not-answered.tsx'
import { Behind, ComingRows } from './states/waits.tsx'

/** A list with its views, search, filters, table and pages. Everything works as links and forms. */
export function ListPage<Row>({
  list,
  model: loaded,
  stale,
}: Pick<Answered<ListModel<Row> & SavedViewsModel>, 'model' | 'stale'> & { readonly list: ListDeclaration<Row> }) {
  const t = useWords('dashboard')
  const language = useLanguage()
  const { model, changed, news } = useLiveRows(list, loaded, stale !== null)
  const { pathname, search } = useLocation()
  const { state, location } = useNavigation()
  const address = useListAddress()
  const submit = useSubmit()
  const navigate = useNavigate()
  const searchId = useId()
  useSingleKeys({
    '/': () => document.getElementById(searchId)?.focus(),
    j: () => focusRow(1),
    k: () => focusRow(-1),
    n: () => list.create && void navigate(list.create.to),
  })
  /** Fields that say nothing leave nothing in the address. */
  const send = (form: HTMLFormElement) => {
    const filled = [...new FormData(form)].filter(([, value]) => value !== '')
    void submit(new URLSearchParams(filled.map(([name, value]) => [name, String(value)])), { action: pathname })
  }
  const shown = model.rows.map(list.keyOf)
  const selection = useSelection(list.bulk && list.bulk.actions.length > 0 ? list.bulk.address : null, shown)
  const selecting = selection !== null && selection.keys.size > 0
  const count = selection?.keys.size ?? 0
  const chosen = selecting && !selection.strayed ? exportOf(selection.keys, model.total, search) : null
  const narrowed = model.q !== '' || Object.keys(model.filters).length > 0
  /** Nothing has ever been here: what fills the list stands where its rows will be. */
  const bare = model.rows.length === 0 && !narrowed && model.views.every(({ count }) => count === 0)
  const partOf = (by: string) => {
    const filter = list.filters.find(({ name }) => name === by)
    const values = filter ? wordsOf(filter, model.filters[by] ?? [], language) : (model.filters[by]?.join(', ') ?? '')
    return by === 'q' ? `“${model.q}”` : `${filter?.label ?? by}: ${values}`
  }
  const columns = useShownColumns(list.columns)
  const drawn = useMemo(() => ({ ...list, columns }), [list, columns])
  const dense = useIsDense()
  const sorted = list.columns.find(({ name }) => name === model.sort.replace('-', ''))
  /** On phones the boxes of rows come with a press. */
  const [picking, setPicking] = useState(false)
  /** Its panels stand beside the list. */
  const [side, setSide] = useState<HTMLElement | null>(null)
  const savedView = useSavedView(loaded).view
  // Rows that are older than the address belong to another question: nothing is done to what it would find.
  const waits = use(SendingWaits) || stale !== null
  const waiting = state === 'loading' && location?.pathname === pathname
  const page = (
    <div className="page">
      <PageTitle title={list.title} />
      <ListHead {...{ list, chosen, count, waits }} hasJobs={selection !== null} creates={!bare} />
      <div className="views-line">
        <nav aria-label={t('list.views')} className="views">
          <ul>
            {model.views.map(({ name, count }) => (
              <li key={name}>
                <Link
                  to={`${pathname}?view=${name}`}
                  aria-current={name === model.view && !savedView ? 'page' : undefined}
                >
                  {list.viewLabel(name)} {count === null ? null : <span>{numberIn(language, count)}</span>}
                </Link>
              </li>
            ))}
            <SavedTabs model={model} />
          </ul>
        </nav>
        <SaveView model={loaded} path={list.exportPath.replace(/\/export$/, '')} />
      </div>
      {selection ? (
        <SendingWaits value={waits}>
          <BulkBar {...{ list, selection, shown, side, total: model.total }} />
        </SendingWaits>
      ) : null}
      <div className={classes('list-line', selecting && 'gives-way')}>
        <Form
          key={search}
          role="search"
          className="list-search"
          onSubmit={event => {
            event.preventDefault()
            send(event.currentTarget)
          }}
        >
          <input type="hidden" name="view" value={model.view} />
          <input type="hidden" name="sort" value={new URLSearchParams(search).get('sort') ?? ''} />
          {Object.entries(model.filters).map(([name, values]) => (
            <input key={name} type="hidden" name={`f.${name}`} value={values.join(',')} />
          ))}
          <label htmlFor={searchId} className="sr-only">
            {list.searchLabel}
          </label>
          <input
            id={searchId}
            type="search"
            name="q"
            defaultValue={model.q}
            placeholder={list.searchLabel}
            className="list-field"
          />
          <button type="submit" aria-label={t('list.search')} title={t('list.search')}>
            <Search size={16} aria-hidden />
          </button>
        </Form>
        <Filters filters={list.filters} chosen={model.filters} />
        {narrowed ? (
          <Link to={`${pathname}?view=${model.view}`} className="list-clear">
            {t('list.clear')}
          </Link>
        ) : null}
        <News count={news} words={list.news} />
        <div className="list-end">
          <p role="status" className="list-count">
            {list.counted(model.total)}
            {model.sums && model.total > 0 && list.summed ? `, ${list.summed(model.sums)}` : ''}
            {sorted ? (
              <span className="sr-only">
                {`, ${t(model.sort.startsWith('-') ? 'list.sortedDown' : 'list.sortedUp', { column: sorted.label })}`}
              </span>
            ) : null}
            {model.beyond ? ` ${t('list.beyond')}` : ''}
          </p>
          {list.ways ? (
            <nav aria-label={list.ways.label} className="segments">
              {list.ways.links.map(({ label, to, current }) => (
                <Link key={label} to={to} aria-current={current ? 'page' : undefined}>
                  {label}
                </Link>
              ))}
            </nav>
          ) : null}
          <Columns columns={list.columns} />
        </div>
      </div>
      {model.ignored.length > 0 ? (
        <p className="notice">{t('list.ignored', { parts: model.ignored.join(', ') })}</p>
      ) : null}
      {selection ? (
        <div className="list-select">
          <button type="button" aria-pressed={picking} onClick={() => setPicking(!picking)}>
            <ListChecks size={16} aria-hidden />
            {t('list.select')}
          </button>
        </div>
      ) : null}
      <NotAnswered stale={stale} />
      <Behind model={loaded} />
      <div
        aria-busy={waiting}
        data-picking={picking || selecting || undefined}
        className={classes(waiting ? model.rows.length > 0 && 'waiting' : stale && 'stale')}
      >
        {model.rows.length === 0 ? (
          <ComingRows waiting={waiting}>
            <div className="panel list-empty">
              <p>{narrowed ? t('list.nothingFound') : list.empty(model.view)}</p>
              {bare && list.create ? <Create {...list.create} /> : null}
              {model.emptied.length > 0 ? (
                <ul>
                  {model.emptied.map(({ by, total }) => (
                    <li key={by}>
                      <Link
                        to={address({ [by === 'q' ? 'q' : `f.${by}`]: null })}
                        className={buttonClass('secondary', 'small')}
                      >
                        {t('list.without', { part: partOf(by), rows: list.counted(total) })}
                      </Link>
                    </li>
                  ))}
                </ul>
              ) : null}
            </div>
          </ComingRows>
        ) : (
          <ListTable list={drawn} {...{ model, changed, selection, dense }} />
        )}
      </div>
      <ListFoot model={model} selects={selection !== null} />
      <Peek list={list} rows={model.rows} />
    </div>
  )
  return selection ? (
    <div ref={setSide} className="with-side">
      {page}
    </div>
  ) : (
    page
  )
}
