import ArrowDown from 'lucide-react/icons/arrow-down'
import ArrowUp from 'lucide-react/icons/arrow-up'
import { useMemo, useRef } from 'react'
import { Link } from 'react-router-dom'
import { useWords } from '../../../i18n/use-words.ts'
import type { ListModel } from '../../../models/list.ts'
import { classes } from '../../../ui/classes.ts'
import { type Column, type ListDeclaration, useListAddress, useUnfolded } from '../declaration.ts'
import type { Selection } from '../selection/selection.ts'
import { SelectionBox } from '../selection/selection-box.tsx'
import { PhoneRow, TableRow } from './rows.tsx'
import { useFitting } from './use-fitting.ts'

const none: ReadonlySet<string> = new Set()
const nothing = () => {}

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
  const frame = useRef<HTMLDivElement>(null)
  const columns = useFitting(list.columns, frame)
  // The same object while the list and its columns are, so that a key draws its row alone.
  const fitting = useMemo(() => ({ ...list, columns }), [list, columns])
  const keys = model.rows.map(list.keyOf)
  const chosen = keys.filter(key => selection?.keys.has(key))
  const rows = model.rows.map((row, at) => {
    const key = keys[at]!
    return {
      ...{ key, list: fitting, row, changed: changed.has(key), open: unfolds !== undefined && key === open },
      chosen: selection === null ? null : selection.keys.has(key),
      toggle: selection?.toggle ?? nothing,
    }
  })
  return (
    <>
      <div ref={frame} className="table-frame">
        <table className={classes('list-table', dense && 'dense')}>
          <thead>
            <tr>
              {selection ? (
                <th scope="col" className="box">
                  <SelectionBox
                    label={t('list.selectPage')}
                    checked={chosen.length === keys.length || (chosen.length > 0 ? 'some' : false)}
                    onPress={selection.page}
                  />
                </th>
              ) : null}
              {unfolds ? <td className="unfold" /> : null}
              {columns.map(column => (
                <Heading key={column.name} column={column} sort={model.sort} />
              ))}
            </tr>
          </thead>
          <tbody>
            {rows.map(({ key, ...row }) => (
              <TableRow key={key} {...row} />
            ))}
          </tbody>
        </table>
      </div>
      <ul className="phone-rows">
        {rows.map(({ key, ...row }) => (
          <PhoneRow key={key} {...row} />
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
