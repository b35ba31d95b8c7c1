import { useEffect, useState } from 'react'
import { type Minor, sum } from '#domain/shared/money.ts'
import type { FormState } from '../../app/form-state.ts'
import type { ProductModel, VariantModel } from '../../models/product.ts'
import { parseCount } from '../numbers.ts'

/** One row a colour, one cell a size; null where the two are not made together. */
export type MatrixRow = {
  readonly color: string | null
  readonly name: string
  readonly hexes: readonly string[]
  readonly cells: readonly (VariantModel | null)[]
}

/** The text of each cell as typed, by SKU. */
export type Draft = { readonly [sku: string]: string }

type Cell = {
  /** Never more pieces than are in stock. */
  readonly pieces: number
  /** The stock, when the visitor typed more. */
  readonly only: number | null
  /** Something that is not a number of pieces. */
  readonly unreadable: boolean
}

type Options = Pick<ProductModel, 'colors' | 'sizes' | 'variants'>

/** Columns are the sizes; a product without sizes has one column, one without colours one row without a name. */
export function matrixRows(product: Options): readonly MatrixRow[] {
  const sizes = product.sizes.length > 0 ? product.sizes.map(size => size.id) : [null]
  const colors = product.colors.length > 0 ? product.colors : [{ id: null, name: '', hexes: [] }]
  const byOptions = new Map(product.variants.map(v => [`${v.color}\n${v.size}`, v]))
  return colors.map(color => ({
    color: color.id,
    name: color.name,
    hexes: color.hexes,
    cells: sizes.map(size => byOptions.get(`${color.id}\n${size}`) ?? null),
  }))
}

/** Where prices that differ are shown: once a size, once a colour, or in every cell; null where all cost the same. */
type ShownPrices =
  | { readonly at: 'columns' | 'rows'; readonly prices: readonly (Minor | null)[] }
  | { readonly at: 'cells' }

export function shownPrices(rows: readonly MatrixRow[]): ShownPrices | null {
  const lists = rows.map(({ cells }) => cells.map(cell => cell?.price ?? null))
  const sizes = (lists[0] ?? []).map((_, c) => lists.map(list => list[c] ?? null))
  if (onePrice(lists.flat()) !== undefined) return null
  for (const [at, of] of [['columns', sizes] as const, ['rows', lists] as const]) {
    const prices = of.map(onePrice)
    if (!prices.includes(undefined)) return { at, prices: prices as (Minor | null)[] }
  }
  return { at: 'cells' }
}

/** The price of all of them, null where none is made; undefined: they differ. */
function onePrice(prices: readonly (Minor | null)[]): Minor | null | undefined {
  const all = [...new Set(prices.filter(price => price !== null))]
  return all.length > 1 ? undefined : (all[0] ?? null)
}

export function readCell(text: string | undefined, stock: number): Cell {
  if (text === undefined || text.trim() === '') return { pieces: 0, only: null, unreadable: false }
  const asked = parseCount(text)
  if (asked === null) return { pieces: 0, only: null, unreadable: true }
  if (stock >= 0 && asked > stock) return { pieces: stock, only: stock, unreadable: false }
  return { pieces: asked, only: null, unreadable: false }
}

export type DraftTotal = {
  readonly pieces: number
  readonly amount: Minor
  readonly lines: readonly { readonly sku: string; readonly quantity: number }[]
  /** Sizes of which there is less than was asked for: the total counts what there is. */
  readonly short: readonly { readonly sku: string; readonly asked: number; readonly left: number }[]
  /** Cells with a message. */
  readonly faults: number
}

export function totalOf(rows: readonly MatrixRow[], draft: Draft): DraftTotal {
  const lines: { sku: string; quantity: number }[] = []
  const amounts: Minor[] = []
  const short: { sku: string; asked: number; left: number }[] = []
  let faults = 0
  for (const row of rows) {
    for (const variant of row.cells) {
      if (!variant) continue
      const cell = readCell(draft[variant.sku], variant.quantity)
      if (cell.only !== null || cell.unreadable) faults++
      if (cell.only !== null) {
        short.push({ sku: variant.sku, asked: parseCount(draft[variant.sku] ?? '') ?? 0, left: cell.only })
      }
      if (cell.pieces === 0) continue
      lines.push({ sku: variant.sku, quantity: cell.pieces })
      amounts.push(cell.pieces * variant.price)
    }
  }
  return { pieces: sum(lines.map(line => line.quantity)), amount: sum(amounts), lines, short, faults }
}

/** The draft with one row filled; a size that the row does not have is left out, zero empties the cell. */
export function fillRow(draft: Draft, row: MatrixRow, pieces: readonly number[]): Draft {
  const next: { [sku: string]: string } = { ...draft }
  row.cells.forEach((variant, i) => {
    if (variant) next[variant.sku] = pieces[i] ? String(pieces[i]) : ''
  })
  return next
}

/** The typed matrix, on this device for this visit: nothing goes to the cart before Add, and a reload loses nothing. */
export function useDraft(productId: string, initial: () => Draft): [Draft, (draft: Draft) => void] {
  const [draft, setDraft] = useState<Draft>(initial)
  const key = `matrix ${productId}`
  useEffect(() => {
    const stored = read(key)
    if (stored) setDraft(before => (Object.keys(before).length > 0 ? before : stored))
  }, [key])
  return [
    draft,
    next => {
      setDraft(next)
      write(key, next)
    },
  ]
}

function read(key: string): Draft | null {
  try {
    const stored: unknown = JSON.parse(sessionStorage.getItem(key) ?? 'null')
    if (typeof stored !== 'object' || stored === null) return null
    return Object.fromEntries(Object.entries(stored).filter(([, text]) => typeof text === 'string'))
  } catch {
    // Storage may be switched off; the draft then lives as long as the page.
    return null
  }
}

function write(key: string, draft: Draft): void {
  try {
    const filled = Object.entries(draft).filter(([, text]) => text !== '')
    if (filled.length === 0) sessionStorage.removeItem(key)
    else sessionStorage.setItem(key, JSON.stringify(Object.fromEntries(filled)))
  } catch {
    // As above.
  }
}

/** The cells of a matrix among the fields of its form. */
export function draftOf(values: FormState['values']): Draft {
  const cells = Object.entries(values).flatMap(([field, value]) => {
    const sku = /^qty\[(.+)\]$/.exec(field)?.[1]
    return sku === undefined || value === '' ? [] : [[sku, value] as const]
  })
  return Object.fromEntries(cells)
}
