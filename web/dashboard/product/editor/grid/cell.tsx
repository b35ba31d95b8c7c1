import { memo } from 'react'
import { classes } from '../../../../ui/classes.ts'

type Props = {
  readonly sku: string
  /** Its place and what it shows: "Navy, 2XL, Price". With the texts it is read as "Navy, 2XL, Price, 8.07, changed, was 7.69". */
  readonly label: string
  readonly text: string
  readonly below: string
  /** Heard around the text below, which says the same to who sees it. */
  readonly heardBefore: string
  readonly heardAfter: string
  /** `then`: of the past, and another today. */
  readonly look: 'changed' | 'over' | 'then' | 'plain'
  readonly soldOut: boolean
  /** Shoppers do not see it. */
  readonly archived?: boolean
  /** Takes the focus of the sheet. */
  readonly active: boolean
  readonly selected: boolean
  readonly readOnly: boolean
  /** The text that the field begins with; null: it is not typed in. */
  readonly editing: string | null
}

/** One cell. It is drawn again only where something of it changed: typing in its field draws nothing. */
export const Cell = memo(function Cell(props: Props) {
  const {
    sku,
    label,
    text,
    below,
    look,
    soldOut,
    archived,
    heardBefore,
    heardAfter,
    active,
    selected,
    readOnly,
    editing,
  } = props
  return (
    <td
      // biome-ignore lint/a11y/noNoninteractiveElementToInteractiveRole: keys move in it as in a sheet
      role="gridcell"
      data-sku={sku}
      tabIndex={active ? 0 : -1}
      aria-selected={selected}
      aria-readonly={readOnly || undefined}
      className={classes(
        'sheet-cell',
        look,
        archived && 'archived',
        selected && 'selected',
        active && 'active',
        readOnly && 'read-only',
      )}
    >
      {editing === null ? (
        <>
          <span className="sr-only">{label}, </span>
          <span className="box">
            <bdi>{text}</bdi>
          </span>
        </>
      ) : (
        // biome-ignore lint/a11y/noAutofocus: the field stands in the cell that has the focus
        <input className="box" defaultValue={editing} aria-label={label} inputMode="decimal" dir="ltr" autoFocus />
      )}
      <small className={classes(soldOut && 'sold-out')}>
        {below === '' ? null : (
          <>
            <span className="sr-only">, {heardBefore}</span>
            {below}
            <span className="sr-only"> {heardAfter}</span>
          </>
        )}
      </small>
    </td>
  )
})
