import ChevronDown from 'lucide-react/icons/chevron-down'
import ChevronRight from 'lucide-react/icons/chevron-right'
import { memo, type ReactNode } from 'react'
import { Link } from 'react-router-dom'
import { classes } from '../../../ui/classes.ts'
import { type ListDeclaration, useUnfolded } from '../declaration.ts'
import { SelectionBox } from '../selection/selection-box.tsx'

type RowProps<Row> = {
  readonly list: Pick<ListDeclaration<Row>, 'columns' | 'phone' | 'keyOf' | 'bulk' | 'unfolds'>
  readonly row: Row
  /** Null: rows cannot be chosen. */
  readonly chosen: boolean | null
  readonly changed: boolean
  readonly open: boolean
  /** Stays the same function while the list does, so that a key draws its row alone. */
  readonly toggle: (key: string, range: boolean) => void
}

/** A row of the table, and what it unfolds. It is drawn again only where something of it changed. */
export const TableRow = memo(function TableRow<Row>(props: RowProps<Row>) {
  const { list, row, chosen, open } = props
  const { unfolds } = list
  return (
    <>
      <tr {...attributesOf(props)}>
        {chosen === null ? null : (
          <td className="box">
            <Box {...props} />
          </td>
        )}
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
      {unfolds && open ? (
        <tr className="unfolded">
          <td colSpan={list.columns.length + (chosen === null ? 1 : 2)}>
            <div>{unfolds.content(row)}</div>
          </td>
        </tr>
      ) : null}
    </>
  )
}) as <Row>(props: RowProps<Row>) => ReactNode

/** The same on a phone, in two lines. */
export const PhoneRow = memo(function PhoneRow<Row>(props: RowProps<Row>) {
  return (
    <li {...attributesOf(props)}>
      <Box {...props} />
      <div className="phone-row">{props.list.phone(props.row)}</div>
    </li>
  )
}) as <Row>(props: RowProps<Row>) => ReactNode

function attributesOf<Row>({ list, row, chosen, changed, open }: RowProps<Row>) {
  const className = classes(changed && 'changed', chosen && 'chosen', open && 'open')
  return { 'data-key': list.keyOf(row), className: className || undefined }
}

function Box<Row>({ list, row, chosen, toggle }: RowProps<Row>) {
  if (chosen === null || !list.bulk) return null
  return (
    <SelectionBox label={list.bulk.select(row)} checked={chosen} onPress={range => toggle(list.keyOf(row), range)} />
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
