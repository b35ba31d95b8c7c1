import ArrowDown from 'lucide-react/icons/arrow-down'
import ArrowUp from 'lucide-react/icons/arrow-up'
import { Link } from 'react-router-dom'
import { useWords } from '../../i18n/use-words.ts'
import type { ListModel } from '../../models/list.ts'
import { type Column, type ListDeclaration, useListAddress } from './declaration.ts'

const none: ReadonlySet<string> = new Set()

/** A plain table, so that readers keep their commands for tables; on phones a list of two lines a row. */
export function ListTable<Row>({
  list,
  model,
  changed = none,
}: {
  readonly list: Pick<ListDeclaration<Row>, 'columns' | 'phone' | 'keyOf'>
  readonly model: Pick<ListModel<Row>, 'rows' | 'sort'>
  /** Keys of rows that changed a moment ago. */
  readonly changed?: ReadonlySet<string>
}) {
  return (
    <>
      <div className="table-frame">
        <table className="list-table">
          <thead>
            <tr>
              {list.columns.map(column => (
                <Heading key={column.name} column={column} sort={model.sort} />
              ))}
            </tr>
          </thead>
          <tbody>
            {model.rows.map(row => (
              <tr key={list.keyOf(row)} className={changed.has(list.keyOf(row)) ? 'changed' : undefined}>
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
            ))}
          </tbody>
        </table>
      </div>
      <ul className="phone-rows">
        {model.rows.map(row => (
          <li key={list.keyOf(row)} className={changed.has(list.keyOf(row)) ? 'changed' : undefined}>
            {list.phone(row)}
          </li>
        ))}
      </ul>
    </>
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
