import ArrowDown from 'lucide-react/icons/arrow-down'
import ArrowUp from 'lucide-react/icons/arrow-up'
import ChevronDown from 'lucide-react/icons/chevron-down'
import ChevronRight from 'lucide-react/icons/chevron-right'
import { Fragment } from 'react'
import { Link } from 'react-router-dom'
import { useWords } from '../../i18n/use-words.ts'
import type { ListModel } from '../../models/list.ts'
import { classes } from '../../ui/classes.ts'
import { type Column, type ListDeclaration, useListAddress, useUnfolded } from './declaration.ts'
import type { Selection } from './selection.ts'
import { SelectionBox } from './selection-box.tsx'

const none: ReadonlySet<string> = new Set()

/** A plain table, so that readers keep their commands for tables; on phones a list of two lines a row. */
export function ListTable<Row>({
  list,
  model,
  changed = none,
  selection = null,
  dense = false,
}: {
  readonly list: Pick<ListDeclaration<Row>, 'columns' | 'phone' | 'keyOf' | 'bulk' | 'unfolds'>
  readonly model: Pick<ListModel<Row>, 'rows' | 'sort'>
  /** Keys of rows that changed a moment ago. */
  readonly changed?: ReadonlySet<string>
  /** Null: rows cannot be chosen. */
  readonly selection?: Selection | null
  /** Low rows. */
  readonly dense?: boolean
}) {
  const t = useWords('dashboard')
  const { open } = useUnfolded()
  const { unfolds } = list
  const isOpen = (row: Row) => unfolds !== undefined && list.keyOf(row) === open
  const shown = model.rows.map(list.keyOf)
  const chosen = shown.filter(key => selection?.keys.has(key))
  const boxOf = (row: Row) => {
    const key = list.keyOf(row)
    return selection && list.bulk ? (
      <SelectionBox
        label={list.bulk.select(row)}
        checked={selection.keys.has(key)}
        onPress={range => selection.toggle(key, range)}
      />
    ) : null
  }
  const attributesOf = (row: Row) => {
    const key = list.keyOf(row)
    return {
      'data-key': key,
      className:
        classes(changed.has(key) && 'changed', selection?.keys.has(key) && 'chosen', isOpen(row) && 'open') ||
        undefined,
    }
  }
  return (
    <>
      <div className="table-frame">
        <table className={classes('list-table', dense && 'dense')}>
          <thead>
            <tr>
              {selection ? (
                <th scope="col" className="box">
                  <SelectionBox
                    label={t('list.selectPage')}
                    checked={chosen.length === shown.length || (chosen.length > 0 ? 'some' : false)}
                    onPress={selection.page}
                  />
                </th>
              ) : null}
              {unfolds ? <td className="unfold" /> : null}
              {list.columns.map(column => (
                <Heading key={column.name} column={column} sort={model.sort} />
              ))}
            </tr>
          </thead>
          <tbody>
            {model.rows.map(row => (
              <Fragment key={list.keyOf(row)}>
                <tr {...attributesOf(row)}>
                  {selection ? <td className="box">{boxOf(row)}</td> : null}
                  {unfolds ? (
                    <td className="unfold">
                      <Unfold of={list.keyOf(row)} label={unfolds.label(row)} />
                    </td>
                  ) : null}
                  {list.columns.map(({ name, numeric, cell }, at) =>
                    at === 0 ? (
                      <th key={name} scope="row">
                        {cell(row)}
                      </th>
                    ) : (
                      <td key={name} className={numeric && 'numeric'}>
                        {cell(row)}
                      </td>
                    ),
                  )}
                </tr>
                {unfolds && isOpen(row) ? (
                  <tr className="unfolded">
                    <td colSpan={list.columns.length + (selection ? 2 : 1)}>
                      <div>{unfolds.content(row)}</div>
                    </td>
                  </tr>
                ) : null}
              </Fragment>
            ))}
          </tbody>
        </table>
      </div>
      <ul className="phone-rows">
        {model.rows.map(row => (
          <li key={list.keyOf(row)} {...attributesOf(row)}>
            {boxOf(row)}
            <div className="phone-row">{list.phone(row)}</div>
          </li>
        ))}
      </ul>
    </>
  )
}

/** Opens a row, or closes it again. */
function Unfold({ of, label }: { readonly of: string; readonly label: string }) {
  const { open, addressOf } = useUnfolded()
  const isOpen = open === of
  return (
    <Link to={addressOf(isOpen ? null : of)} aria-expanded={isOpen} aria-label={label} preventScrollReset replace>
      {isOpen ? (
        <ChevronDown size={16} aria-hidden />
      ) : (
        <ChevronRight size={16} aria-hidden className="rtl:-scale-x-100" />
      )}
    </Link>
  )
}

/** The title of a column; where the list sorts by it, a link that sorts so, or the other way round. */
function Heading<Row>({ column, sort }: { readonly column: Column<Row>; readonly sort: string }) {
  const { name, label, sorts, numeric } = column
  const t = useWords('dashboard')
  const address = useListAddress()
  const ascending = sort === name
  const descending = sort === `-${name}`
  return (
    <th
      scope="col"
      className={numeric && 'numeric'}
      aria-sort={ascending ? 'ascending' : descending ? 'descending' : undefined}
    >
      {sorts ? (
        <Link
          to={address({ sort: ascending ? `-${name}` : name })}
          title={t(ascending ? 'list.sortDown' : 'list.sortUp')}
          preventScrollReset
        >
          {label}
          {ascending ? <ArrowUp size={14} /> : descending ? <ArrowDown size={14} /> : null}
        </Link>
      ) : (
        label
      )}
    </th>
  )
}
