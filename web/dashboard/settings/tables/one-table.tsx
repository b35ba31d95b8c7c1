import Plus from 'lucide-react/icons/plus'
import { useId, useState } from 'react'
import { Form, Link, useLocation, useNavigate } from 'react-router-dom'
import { useLanguagePrefix } from '../../../i18n/use-language-prefix.ts'
import { useLanguage, useWords } from '../../../i18n/use-words.ts'
import type { RowChange, TablePageModel } from '../../../models/tables.ts'
import { Button, buttonClass } from '../../../ui/button.tsx'
import { inputClass } from '../../../ui/field.tsx'
import { numberIn } from '../../../ui/numbers.ts'
import { Swatch } from '../../../ui/swatch.tsx'
import { ListAndBeside } from '../../list/list-and-beside.tsx'
import { Pages } from '../../list/pages.tsx'
import { Beside } from '../../record/beside.tsx'
import { Refused } from '../../record/refused.tsx'
import { useTell } from '../../record/use-tell.tsx'
import { MissingRight } from '../../shell/missing-right.tsx'
import { Conflicts } from './conflicts.tsx'
import { FileState, ReadIn } from './file-state.tsx'
import { RowEditor } from './row-editor.tsx'
import { TableHistory } from './table-history.tsx'
import { hexesOf, nameOf, useColumnWords } from './words.ts'

/** Pages of the dashboard that edit the same rows with more around them. */
const pagesOf: { readonly [table: string]: string } = {
  ...{ 'shop-categories': 'categories', categories: 'categories', colors: 'colors', sizes: 'attributes?tab=sizes' },
  ...{ markup: 'brand', 'top-brands': 'brand', 'attribute-values': 'attributes?tab=names' },
}

/** Columns that say what a row belongs to; the next one names it best. */
const above: readonly string[] = ['language', 'attribute', 'kind']

/** The rows of one table, and beside them the one that is open. */
export function OneTable({ model }: { readonly model: TablePageModel & { readonly adds: boolean } }) {
  const { table, columns, keys, shown, open, adds, may, q, page, pages, found, rows } = model
  const t = useWords('tables')
  const language = useLanguage()
  const prefix = useLanguagePrefix()
  const { search } = useLocation()
  const navigate = useNavigate()
  const column = useColumnWords(table)
  const find = useId()
  const { tell, pending, refusal, dialog } = useTell()
  const [said, setSaid] = useState('')
  const [done, setDone] = useState<RowChange | null>(null)
  const here = `${prefix}/dashboard/settings/tables/${table}`
  const number = (of: number) => numberIn(language, of)
  const title = columns.find(each => !above.includes(each))
  const address = (change: { readonly [name: string]: string | null }) => {
    const asked = new URLSearchParams(search)
    for (const name of ['row', 'add', ...Object.keys(change)]) asked.delete(name)
    for (const [name, value] of Object.entries(change)) if (value !== null) asked.set(name, value)
    const text = asked.toString()
    return text ? `${here}?${text}` : here
  }
  const close = () => void navigate(address({}), { preventScrollReset: true })
  const path = `/api/admin/settings/tables/${table}`

  function changed(change: RowChange, isUndo = false) {
    const name = nameOf(model, (change.after ?? change.before)!)
    const what = isUndo ? 'undone' : change.after === null ? 'removed' : change.before ? 'saved' : 'added'
    setSaid(t(`said.${what}`, { name }))
    setDone(isUndo ? null : change)
  }

  async function send(change: RowChange, isUndo = false) {
    if (await tell('PATCH', path, { id: crypto.randomUUID(), ...change })) changed(change, isUndo)
  }

  const beside =
    adds || open ? (
      <Beside
        key={open?.key ?? ''}
        title={open && !adds ? <bdi>{nameOf(model, open.row)}</bdi> : t('add')}
        onClose={close}
      >
        <RowEditor
          model={model}
          row={adds ? null : open!.row}
          onChanged={(change, closes) => {
            changed(change)
            if (closes) close()
          }}
        />
      </Beside>
    ) : null

  return (
    <div className="tables-main">
      {dialog}
      <ListAndBeside said={said} beside={beside}>
        <header className="list-head">
          <h2 className="panel-title">{t(`name.${table}`)}</h2>
          <span className="text-ink-2">{t('rows', { count: rows, number: number(rows) })}</span>
          {may.edit ? (
            <Link to={address({ add: '' })} className={buttonClass('primary', 'small')} preventScrollReset>
              <Plus size={18} aria-hidden />
              {t('add')}
            </Link>
          ) : null}
        </header>
        <p className="text-ink-2">
          {t(`for.${table}`)}{' '}
          {pagesOf[table] ? (
            <Link to={`${prefix}/dashboard/${pagesOf[table]}`} className="text-link">
              {t('own')}
            </Link>
          ) : null}
        </p>
        {may.edit ? null : <MissingRight right={{ permission: 'settings', to: 'edit' }}>{t('readOnly')}</MissingRight>}
        <Refused words="tables" refusal={refusal} />
        {done && may.edit ? (
          <p className="notice">
            {t('undo.about', { name: nameOf(model, (done.after ?? done.before)!) })}{' '}
            <Button
              look="secondary"
              size="small"
              pending={pending}
              onClick={() => void send({ before: done.after, after: done.before }, true)}
            >
              {t('undo.press')}
            </Button>
          </p>
        ) : null}
        <FileState table={model.table} waiting={model.waiting} fault={model.fault} conflicts={0} />
        <Conflicts model={model} pending={pending} onTake={change => void send(change)} />
        <Form action={here} className="tables-find" role="search">
          <label htmlFor={find} className="label">
            {t('find')}
          </label>
          <input key={q} id={find} type="search" name="q" defaultValue={q} className={inputClass} />
          <Button type="submit" look="secondary" size="small">
            {t('findPress')}
          </Button>
        </Form>
        {q !== '' ? (
          <p role="status">
            {t('found', { count: found, number: number(found), q })}{' '}
            <Link to={here} className="text-link">
              {t('clear')}
            </Link>
          </p>
        ) : null}
        {rows === 0 ? <p className="notice">{t('empty')}</p> : null}
        {shown.length > 0 ? (
          <table className="list-table rules-table">
            <caption className="sr-only">{t(`name.${table}`)}</caption>
            <thead>
              <tr>
                {columns.map(each => (
                  <th key={each} scope="col">
                    {column(each)}
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              {shown.map(({ key, row }) => (
                <tr key={key}>
                  {columns.map(each =>
                    each === title ? (
                      <th key={each} scope="row">
                        <Link
                          to={address({ row: key })}
                          aria-current={open?.key === key || undefined}
                          aria-label={keys > 1 ? nameOf(model, row) : undefined}
                          preventScrollReset
                        >
                          {hexesOf(row).length > 0 ? <Swatch hexes={hexesOf(row)} className="chip" /> : null}
                          <bdi>{row[each]}</bdi>
                        </Link>
                      </th>
                    ) : (
                      <td key={each} data-label={column(each)}>
                        <bdi>{row[each]}</bdi>
                      </td>
                    ),
                  )}
                </tr>
              ))}
            </tbody>
          </table>
        ) : null}
        <Pages page={page} pages={pages} address={to => address({ page: String(to) })} />
        <TableHistory model={model} onUndone={setSaid} />
        <ReadIn waiting={model.waiting > 0} />
      </ListAndBeside>
    </div>
  )
}
