import {
  type FocusEvent,
  type KeyboardEvent,
  type PointerEvent,
  type RefObject,
  useEffect,
  useRef,
  useState,
} from 'react'
import type { Grid } from './axes.ts'
import { priceValues, type SheetValues, sheetOf } from './prices.ts'
import { inverseOf, noSteps, type Step, type Steps, stepBack, type Typed, taken } from './steps.ts'

export type Place = { readonly row: number; readonly column: number }

type Sheet = {
  readonly grid: Grid
  readonly frame: RefObject<HTMLTableElement | null>
  /** The price that is shown in a cell. */
  readonly priceOf: (sku: string) => number
  /** What is typed there and not saved. */
  readonly typedAt: (sku: string) => Typed
  /** Null: nothing can be changed. */
  readonly change: ((step: Step) => void) | null
  /** The draft that the steps belong to. */
  readonly draft: string
  readonly rtl: boolean
  /** What is typed in its cells; prices where nothing is said. */
  readonly values?: SheetValues
  /** What was typed and is no number. */
  readonly onRefused: (texts: readonly string[]) => void
  /** Hears which cell has the focus. */
  readonly onActive: (sku: string | null) => void
}

/** The focus, the selection, the field and the keys of a sheet of numbers, and its own undo. */
export function useSheet({
  grid,
  frame,
  priceOf,
  typedAt,
  change,
  draft,
  rtl,
  values = priceValues,
  onRefused,
  onActive,
}: Sheet) {
  const [active, setActive] = useState<Place>({ row: 0, column: 0 })
  const [anchor, setAnchor] = useState<Place | null>(null)
  const [editing, setEditing] = useState<string | null>(null)
  const steps = useRef({ of: draft, steps: noSteps })
  /** A draft whose every change was taken back is gone, and its steps are those of the next one: they can be taken anew. */
  const known = (): Steps => {
    const { of, steps: own } = steps.current
    return of === draft || own.done.length === 0 ? own : noSteps
  }
  /** A field that goes is left, too: what stands in it is taken once, or not at all. */
  const open = useRef(false)
  const [rows, columns] = [grid.rows.length, grid.columns.length]
  const at = { row: Math.min(active.row, rows - 1), column: Math.min(active.column, columns - 1) }
  const skuAt = ({ row, column }: Place) => grid.rows[row]?.cells[column]?.sku ?? null
  const from = anchor ?? at
  const [top, bottom] = [Math.min(from.row, at.row), Math.max(from.row, at.row)]
  const [first, last] = [Math.min(from.column, at.column), Math.max(from.column, at.column)]
  const isSelected = ({ row, column }: Place) => row >= top && row <= bottom && column >= first && column <= last
  const selected = grid.rows
    .slice(top, bottom + 1)
    .flatMap(({ cells }) => cells.slice(first, last + 1).flatMap(cell => cell?.sku ?? []))

  /** Before anything is drawn: a field that goes with the focus in it has the whole page laid out, and a focus that comes later once more. */
  function focusAt({ row, column }: Place): void {
    frame.current?.tBodies[0]?.rows[row]?.cells[column + 1]?.focus()
  }

  function move(to: Place, extend = false): void {
    const next = {
      row: Math.max(0, Math.min(rows - 1, to.row)),
      column: Math.max(0, Math.min(columns - 1, to.column)),
    }
    focusAt(next)
    setAnchor(extend ? (anchor ?? at) : null)
    setActive(next)
  }

  function take(step: Step): void {
    if (!change || step.size === 0) return
    steps.current = { of: draft, steps: taken(known(), inverseOf(step, typedAt)) }
    change(step)
  }

  function go(to: 'undo' | 'redo'): void {
    const next = stepBack(known(), to, typedAt)
    if (!next || !change) return
    steps.current = { of: draft, steps: next.steps }
    change(next.step)
  }

  /** Takes what stands in the field; false: it is no price. */
  function commit(text: string): boolean {
    const sku = skuAt(at)
    if (!open.current) return true
    open.current = false
    setEditing(null)
    if (sku === null) return true
    const price = text.trim() === '' ? null : values.parse(text)
    if (price === null && text.trim() !== '') {
      onRefused([text.trim()])
      return false
    }
    if (values.takesSame || price !== priceOf(sku)) take(new Map([[sku, price]]))
    return true
  }

  function begin(text: string): void {
    if (!change || skuAt(at) === null) return
    open.current = true
    setEditing(text)
  }

  function paste(text: string): void {
    if (!change) return
    const sheet = sheetOf(text)
    const one = sheet.length === 1 && sheet[0]!.length === 1
    const step = new Map<string, Typed>()
    const refused: string[] = []
    const put = (sku: string | null, cell: string) => {
      const price = values.parse(cell)
      if (sku !== null && price !== null) step.set(sku, price)
      else if (cell !== '') refused.push(cell)
    }
    if (one) for (const sku of selected) put(sku, sheet[0]![0]!)
    else
      for (const [down, cells] of sheet.entries())
        for (const [along, cell] of cells.entries()) put(skuAt({ row: top + down, column: first + along }), cell)
    take(step)
    if (refused.length > 0) onRefused(refused)
  }

  function onKeyDown(event: KeyboardEvent<HTMLTableElement>): void {
    const { key, shiftKey, ctrlKey, metaKey, altKey } = event
    const command = ctrlKey || metaKey
    const done = () => event.preventDefault()
    if (event.target instanceof HTMLInputElement) {
      if (key === 'Escape') {
        open.current = false
        focusAt(at)
        setEditing(null)
        done()
      } else if (key === 'Enter' || key === 'Tab') {
        commit(event.target.value)
        if (key === 'Enter') move({ ...at, row: at.row + (shiftKey ? -1 : 1) })
        else move(along(at, shiftKey ? -1 : 1))
        done()
      }
      return
    }
    if (altKey) return
    if (command) {
      const act = { z: () => go(shiftKey ? 'redo' : 'undo'), y: () => go('redo'), a: selectAll }[key.toLowerCase()]
      if (act) {
        act()
        done()
      } else if (key === 'Home' || key === 'End') {
        move(key === 'Home' ? { row: 0, column: 0 } : { row: rows - 1, column: columns - 1 }, shiftKey)
        done()
      }
      return
    }
    const forward = rtl ? -1 : 1
    const to: { readonly [key: string]: Place } = {
      ArrowUp: { ...at, row: at.row - 1 },
      ArrowDown: { ...at, row: at.row + 1 },
      ArrowLeft: { ...at, column: at.column - forward },
      ArrowRight: { ...at, column: at.column + forward },
      Home: { ...at, column: 0 },
      End: { ...at, column: columns - 1 },
    }
    if (Object.hasOwn(to, key)) move(to[key]!, shiftKey)
    else if (key === 'Enter') move({ ...at, row: at.row + (shiftKey ? -1 : 1) })
    else if (key === 'F2') begin(textAt())
    else if (key === 'Escape' && anchor) setAnchor(null)
    else if (key === 'Delete' || key === 'Backspace') take(new Map(selected.map(sku => [sku, null])))
    else if (/^[\d.,٠-٩۰-۹০-৯]$/.test(key) || (values.signed && /^[-+−]$/.test(key))) begin(key)
    else return
    done()
  }

  const textAt = () => {
    const sku = skuAt(at)
    return sku === null ? '' : values.text(priceOf(sku))
  }

  function selectAll(): void {
    const end = { row: rows - 1, column: columns - 1 }
    focusAt(end)
    setAnchor({ row: 0, column: 0 })
    setActive(end)
  }

  /** The next cell of the row, then the first of the next one. */
  function along({ row, column }: Place, by: 1 | -1): Place {
    const next = column + by
    if (next >= columns && row < rows - 1) return { row: row + 1, column: 0 }
    return next < 0 && row > 0 ? { row: row - 1, column: columns - 1 } : { row, column: next }
  }

  const placeOf = (target: EventTarget, cells = 'td[data-sku]'): Place | null => {
    const cell = target instanceof Element ? target.closest<HTMLTableCellElement>(cells) : null
    const row = cell?.parentElement
    if (!cell || !(row instanceof HTMLTableRowElement)) return null
    return { row: row.sectionRowIndex, column: cell.cellIndex - 1 }
  }

  function onPointerDown(event: PointerEvent<HTMLTableElement>): void {
    if (event.target instanceof HTMLInputElement || event.button !== 0) return
    const place = placeOf(event.target)
    if (!place) return
    // The field that is left keeps what was typed.
    if (document.activeElement instanceof HTMLElement) document.activeElement.blur()
    event.preventDefault()
    move(place, event.shiftKey)
  }

  /** Programs that read or steer the page put the focus on any cell. */
  function onFocus({ target }: FocusEvent<HTMLTableElement>): void {
    const place = placeOf(target, 'td') ?? at
    if (place.row !== at.row || place.column !== at.column) {
      setAnchor(null)
      setActive(place)
    }
    onActive(skuAt(place))
  }

  function onPointerOver(event: PointerEvent<HTMLTableElement>): void {
    const place = event.buttons === 1 && event.pointerType === 'mouse' ? placeOf(event.target) : null
    if (place && editing === null && (place.row !== at.row || place.column !== at.column)) move(place, true)
  }

  const latest = useRef({ paste, copied: (): string => '' })
  useEffect(() => {
    const copied = () =>
      grid.rows
        .slice(top, bottom + 1)
        .map(({ cells }) =>
          cells
            .slice(first, last + 1)
            .map(cell => (cell ? values.text(priceOf(cell.sku)) : ''))
            .join('\t'),
        )
        .join('\n')
    latest.current = { paste, copied }
  })
  // A cell is no field: browsers tell the document of copy and paste.
  useEffect(() => {
    const inSheet = () =>
      frame.current?.contains(document.activeElement) && !(document.activeElement instanceof HTMLInputElement)
    const onCopy = (event: ClipboardEvent) => {
      if (!inSheet()) return
      event.clipboardData?.setData('text/plain', latest.current.copied())
      event.preventDefault()
    }
    const onPaste = (event: ClipboardEvent) => {
      const text = event.clipboardData?.getData('text/plain')
      if (!inSheet() || !text) return
      latest.current.paste(text)
      event.preventDefault()
    }
    document.addEventListener('copy', onCopy)
    document.addEventListener('paste', onPaste)
    return () => {
      document.removeEventListener('copy', onCopy)
      document.removeEventListener('paste', onPaste)
    }
  }, [frame])

  return {
    ...{ at, editing, selected, isSelected, take, skuAt, move },
    /** The rows of each column of the selection, from its top. */
    columns: Array.from({ length: last - first + 1 }, (_, along) =>
      grid.rows.slice(top, bottom + 1).map(({ cells }) => cells[first + along]?.sku ?? null),
    ),
    on: {
      onKeyDown,
      onPointerDown,
      onPointerOver,
      onFocus,
      onDoubleClick: () => begin(textAt()),
      onBlur: (event: FocusEvent<HTMLTableElement>) => {
        if (event.target instanceof HTMLInputElement) commit(event.target.value)
      },
    },
  }
}
