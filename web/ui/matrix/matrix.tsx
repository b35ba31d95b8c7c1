import type { ClipboardEvent, KeyboardEvent } from 'react'
import { useTranslation } from 'react-i18next'
import { classes } from '../classes.ts'
import { useFormats } from '../currency.ts'
import { Amount } from '../price.tsx'
import { Swatch } from '../swatch.tsx'
import { MatrixCell, type SoldOut } from './cell.tsx'
import { type Draft, type MatrixRow, shownPrices } from './draft.ts'
import { isTable, parsePaste } from './paste.ts'
import type { MatrixProduct } from './product.ts'

type Props = {
  product: MatrixProduct
  rows: readonly MatrixRow[]
  draft: Draft
  /** The row that a phone shows. */
  active: number
  onChange: (sku: string, text: string) => void
  /** A table was pasted into the cell of that row and column. */
  onPaste: (text: string, row: number, column: number) => void
  /** A cell of that row got the focus. */
  onRow: (row: MatrixRow) => void
  soldOut: SoldOut | null
}

/** Width of the column of colours. */
const COLOR_REM = 8.5

/**
 * From a width on the table stands whole, and its head stays under the page's; complete literals, so that the style sheet has
 * them. Where it is narrower, or there are more sizes than for the last, the table scrolls in a region of its own.
 */
const fits = [
  { rem: 38, whole: '@min-[38rem]:matrix-whole', hint: '@min-[38rem]:hidden' },
  { rem: 46, whole: '@min-[46rem]:matrix-whole', hint: '@min-[46rem]:hidden' },
  { rem: 56, whole: '@min-[56rem]:matrix-whole', hint: '@min-[56rem]:hidden' },
  { rem: 69, whole: '@min-[69rem]:matrix-whole', hint: '@min-[69rem]:hidden' },
] as const

/** Colours as rows, sizes as columns. On a phone one colour at a time, its sizes below one another. */
export function Matrix({ product, rows, draft, active, onChange, onPaste, onRow, soldOut }: Props) {
  const { t } = useTranslation('product')
  const { money, number } = useFormats()
  const shown = shownPrices(rows)
  const prices = shown?.at === 'columns' ? shown.prices : null
  const columns = product.sizes.length > 0 ? product.sizes.map(size => size.name) : [t('quantity')]
  const onKeyDown = (event: KeyboardEvent<HTMLTableElement>) => {
    const input = event.target
    if (!(input instanceof HTMLInputElement) || event.altKey || event.ctrlKey || event.metaKey) return
    const next = nextCell(event.key, event.shiftKey, input)
    if (next === undefined) return
    event.preventDefault()
    next?.focus()
  }
  const paste = (event: ClipboardEvent<HTMLTableElement>) => {
    const input = event.target
    const text = event.clipboardData.getData('text/plain')
    if (!(input instanceof HTMLInputElement) || !isTable(parsePaste(text))) return
    event.preventDefault()
    onPaste(text, Number(input.dataset.row), Number(input.dataset.column))
  }
  const inCells = shown?.at === 'cells' ? Math.max(...product.variants.map(({ price }) => money(price).length - 3)) : 0
  const wide = columns.some(
    (name, i) => Math.max(name.length, inCells, prices?.[i] ? money(prices[i]).length - 3 : 0) > 4,
  )
  const fit = fits.find(({ rem }) => COLOR_REM + columns.length * (wide ? 4.5 : 3.25) <= rem)
  const rowName = product.colors.length > 0 ? (product.rowName ?? t('color')) : ''
  const axes = [rowName, product.columnName].filter(Boolean).join(' × ')
  const label = t(product.options ? 'order.many' : 'matrix.label')
  return (
    <div className="@container">
      <p className={classes('label mb-1 text-end font-normal text-ink-3 max-sm:hidden', fit?.hint)}>
        {t('matrix.scroll', { count: columns.length, number: number(columns.length) })}
      </p>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls has to be reachable by keyboard */}
      <section aria-label={label} tabIndex={0} className={classes('matrix-scroll', fit?.whole)}>
        <table
          className="w-full table-fixed border-separate border-spacing-0 max-sm:block"
          onKeyDown={onKeyDown}
          onPaste={paste}
        >
          <caption className="sr-only">{t(product.options ? 'matrix.helpOptions' : 'matrix.help')}</caption>
          <colgroup className="max-sm:hidden">
            <col className="w-34" />
            <col span={columns.length} className={wide ? 'w-18' : 'w-13'} />
          </colgroup>
          <thead className="max-sm:sr-only">
            <tr>
              <th scope="col" className="matrix-head start-0 z-20 pe-3 text-start">
                {axes || <span className="sr-only">{product.name}</span>}
              </th>
              {columns.map((name, i) => (
                <th key={name} scope="col" className="matrix-head px-0.5">
                  <bdi>{name}</bdi>
                  {prices?.[i] ? (
                    <Amount amount={prices[i]} money={money} className="block text-ink-3 tabular-nums" />
                  ) : null}
                </th>
              ))}
            </tr>
          </thead>
          <tbody className="max-sm:block">
            {rows.map((row, r) => (
              <tr
                key={row.color ?? ''}
                onFocus={() => onRow(row)}
                className={classes('max-sm:block sm:*:border-line sm:*:border-b', r !== active && 'max-sm:hidden')}
              >
                <th
                  scope="row"
                  className="sticky start-0 z-10 wrap-anywhere bg-bg py-2 pe-2 text-start font-normal max-sm:sr-only"
                >
                  <span className="body-sm flex items-center gap-2">
                    {row.hexes.length > 0 ? <Swatch hexes={row.hexes} className="h-[18px] w-[26px] shrink-0" /> : null}
                    <span className="min-w-0 leading-tight">
                      <bdi>{row.name || product.name}</bdi>
                      {shown?.at === 'rows' && shown.prices[r] ? (
                        <Amount
                          amount={shown.prices[r]}
                          money={money}
                          className="label block text-ink-3 tabular-nums"
                        />
                      ) : null}
                    </span>
                  </span>
                </th>
                {row.cells.map((variant, c) => (
                  <MatrixCell
                    key={columns[c]}
                    variant={variant}
                    row={r}
                    column={c}
                    color={row.name}
                    size={columns[c] ?? ''}
                    price={shown && variant ? variant.price : null}
                    priced={shown?.at === 'cells'}
                    text={variant ? (draft[variant.sku] ?? '') : ''}
                    onChange={onChange}
                    soldOut={soldOut}
                  />
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </section>
    </div>
  )
}

/**
 * The input that a key leads to from `input`: undefined when the key is not for moving, null when there is none that
 * way. Enter goes to the next size and then to the next colour, with Shift back; arrows move as in a spreadsheet, the
 * sideways ones only from the edge of what is typed, and mirrored where the table is.
 */
function nextCell(key: string, shift: boolean, input: HTMLInputElement): HTMLInputElement | null | undefined {
  const inputs = [...(input.closest('table')?.querySelectorAll<HTMLInputElement>('input[data-row]') ?? [])].filter(
    candidate => candidate.offsetParent !== null,
  )
  const at = inputs.indexOf(input)
  const position = positionOf(input)
  switch (key) {
    case 'Enter':
      return inputs[at + (shift ? -1 : 1)] ?? null
    case 'ArrowDown':
    case 'ArrowUp':
      return vertical(inputs, position, key === 'ArrowDown' ? 1 : -1)
    case 'ArrowRight':
    case 'ArrowLeft': {
      const forward = (key === 'ArrowRight') === (getComputedStyle(input).direction === 'ltr')
      if (shift || !atEdge(input, key === 'ArrowRight')) return undefined
      const next = inputs[at + (forward ? 1 : -1)]
      return next && positionOf(next).row === position.row ? next : null
    }
    default:
      return undefined
  }
}

/** The nearest cell of the same size in that direction; on a phone, where sizes are rows, the next one. */
function vertical(inputs: HTMLInputElement[], from: { row: number; column: number }, step: 1 | -1) {
  const rows = new Set(inputs.map(input => positionOf(input).row))
  const same = inputs.filter(input => {
    const { row, column } = positionOf(input)
    return rows.size === 1 ? (column - from.column) * step > 0 : column === from.column && (row - from.row) * step > 0
  })
  return (step === 1 ? same[0] : same.at(-1)) ?? null
}

function positionOf(input: HTMLInputElement): { row: number; column: number } {
  return { row: Number(input.dataset.row), column: Number(input.dataset.column) }
}

/** Numbers run left to right in every language: the end of the text is to the right. */
function atEdge(input: HTMLInputElement, right: boolean): boolean {
  const { selectionStart: start, selectionEnd: end, value } = input
  if (start === 0 && end === value.length) return true
  return start === end && start === (right ? value.length : 0)
}
