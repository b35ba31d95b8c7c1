import { type KeyboardEvent, useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '../button.tsx'
import { useFormats } from '../currency.ts'
import { inputClass } from '../field.tsx'
import { parseCount } from '../numbers.ts'
import { Select } from '../select.tsx'
import type { MatrixRow } from './draft.ts'
import type { MatrixProduct } from './product.ts'

const FIRST = 48

type Props = {
  product: MatrixProduct
  rows: readonly MatrixRow[]
  active: number
  onSpread: (row: MatrixRow, pieces: readonly number[]) => void
}

/** Fills one colour's sizes from a number of pieces and a curve that can be edited. Its inputs have no name: no form sends them. */
export function SpreadForm({ product, rows, active, onSpread }: Props) {
  const { t } = useTranslation('product')
  const { number } = useFormats()
  const id = useId()
  const [text, setText] = useState(String(FIRST))
  const [curve, setCurve] = useState<readonly number[]>(() => defaultCurve(product.sizes.map(size => size.name)))
  const [done, setDone] = useState<{ row: MatrixRow; asked: number; result: Spreading } | null>(null)
  const [chosen, choose] = useState<string | null>(null)
  const open = rows.filter(candidate => candidate.cells.some(cell => cell && cell.quantity !== 0))
  if (product.sizes.length < 2 || open.length === 0) return null
  const wanted = chosen ?? rows[active]?.color
  const row = open.find(candidate => candidate.color === wanted) ?? open[0]
  const pieces = parseCount(text) ?? 0
  const apply = () => {
    if (!row || pieces === 0) return
    const result = spread(
      pieces,
      row.cells.map((variant, i) => ({ weight: variant ? (curve[i] ?? 0) : 0, stock: variant?.quantity ?? 0 })),
    )
    onSpread(row, result.pieces)
    setDone({ row, asked: pieces, result })
  }
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Enter') return
    event.preventDefault()
    apply()
  }
  return (
    <div className="noscript:hidden mb-4 rounded-lg bg-sunken p-4">
      <div className="flex flex-wrap items-end gap-3">
        <label className="label w-22">
          {t('spread.pieces')}
          <input
            value={text}
            onChange={event => setText(event.currentTarget.value)}
            onKeyDown={onKeyDown}
            inputMode="numeric"
            autoComplete="off"
            className={`${inputClass} mt-1 text-center tabular-nums`}
          />
        </label>
        {rows.length > 1 ? (
          <label className="label min-w-32 max-w-64 flex-1" htmlFor={`${id}-color`}>
            {product.rowName ?? t('color')}
            <Select
              id={`${id}-color`}
              value={row?.color ?? ''}
              onChange={event => choose(event.currentTarget.value)}
              className="mt-1 font-normal"
            >
              {open.map(candidate => (
                <option key={candidate.color} value={candidate.color ?? ''}>
                  {candidate.name}
                </option>
              ))}
            </Select>
          </label>
        ) : null}
        <Button look="secondary" onClick={apply}>
          {t('spread.apply', { count: pieces, number: number(pieces) })}
        </Button>
        <details className="group/curve min-w-0 open:basis-full">
          <summary className="label inline-flex min-h-11 cursor-pointer items-center text-primary underline underline-offset-2">
            {t('spread.edit')}
          </summary>
          <div className="mt-1 flex flex-wrap gap-2">
            {product.sizes.map((size, i) => (
              <label key={size.id} className="label w-14 text-center font-normal" htmlFor={`${id}-${i}`}>
                <bdi>{size.name}</bdi>
                <span className="sr-only"> {t('spread.percent')}</span>
                <input
                  id={`${id}-${i}`}
                  value={String(curve[i] ?? 0)}
                  inputMode="numeric"
                  autoComplete="off"
                  onKeyDown={onKeyDown}
                  onChange={event => {
                    const weight = parseCount(event.currentTarget.value) ?? 0
                    setCurve(curve.map((old, at) => (at === i ? Math.min(100, weight) : old)))
                  }}
                  className="mt-0.5 h-9 w-full rounded-sm border border-field bg-surface text-center tabular-nums"
                />
              </label>
            ))}
          </div>
          <p className="label mt-2 font-normal text-ink-3">{t('spread.hint')}</p>
        </details>
      </div>
      <div role="status" className="body-sm mt-3 empty:hidden">
        {done ? <Outcome product={product} {...done} /> : null}
      </div>
    </div>
  )
}

type OutcomeProps = { product: MatrixProduct; row: MatrixRow; asked: number; result: Spreading }

/** How many pieces found a size, and each move from a size that lacks some to the one beside it. */
function Outcome({ product, row, asked, result: { pieces, moves } }: OutcomeProps) {
  const { t } = useTranslation('product')
  const { number } = useFormats()
  const placed = pieces.reduce((sum, n) => sum + n, 0)
  const size = (i: number) => product.sizes[i]?.name ?? ''
  return (
    <>
      <p className="font-semibold">
        {placed < asked ? (
          <span className="text-warn">
            {t('spread.short', {
              placed: number(placed),
              asked: number(asked),
              count: asked - placed,
              number: number(asked - placed),
            })}
          </span>
        ) : (
          t('spread.done', { count: placed, number: number(placed), color: row.name || product.name })
        )}
      </p>
      {moves.length > 0 ? (
        <ul className="mt-1 flex flex-wrap gap-x-6 text-ink-2">
          {moves.map(({ from, to, pieces: moved }) => (
            <li key={`${from} ${to}`}>
              {t('spread.moved', {
                from: size(from),
                to: size(to),
                left: number(Math.max(0, row.cells[from]?.quantity ?? 0)),
                number: number(moved),
                count: moved,
              })}
            </li>
          ))}
        </ul>
      ) : null}
    </>
  )
}

/** A size that pieces can go to: its weight in the curve, and what there is of it, -1 for no limit. */
type Share = { readonly weight: number; readonly stock: number }

/** Pieces that a size lacks and that went to a size beside it; both are places in the list of shares. */
type Move = { readonly from: number; readonly to: number; readonly pieces: number }

type Spreading = { readonly pieces: readonly number[]; readonly moves: readonly Move[] }

/** Percent by size of a usual order of adults' sizes; the sizes that are left share the rest. */
const usual: { readonly [size: string]: number } = { S: 12, M: 22, L: 26, XL: 22, '2XL': 12 }
const REST = 6

/** Weights for the sizes of a product, by name. Sizes of other kinds (one size, months, inches) share evenly. */
export function defaultCurve(sizes: readonly string[]): readonly number[] {
  const names = sizes.map(size => size.trim().toUpperCase().replace(/^XXL$/, '2XL'))
  if (!names.some(name => usual[name] !== undefined))
    return sizes.map(() => Math.round(100 / Math.max(1, sizes.length)))
  const others = names.filter(name => usual[name] === undefined).length
  return names.map(name => usual[name] ?? Math.round((REST / others) * 10) / 10)
}

/**
 * Spreads whole pieces by weight: each size gets the floor of its share, and the largest remainders get what is left. What
 * a size lacks goes to the next larger size of the curve, then to the next smaller one, and never further: a run of sizes
 * would not fit the people any more. What finds no room there is not placed.
 */
export function spread(total: number, shares: readonly Share[]): Spreading {
  const used = shares.map((_, i) => i).filter(i => shares[i]!.weight > 0)
  const pieces = shares.map(() => 0)
  if (used.length === 0) return { pieces, moves: [] }
  const asked = largestRemainder(
    Math.max(0, Math.floor(total)),
    used.map(i => shares[i]!.weight),
  )
  const room = (i: number) => (shares[i]!.stock < 0 ? Number.POSITIVE_INFINITY : shares[i]!.stock - pieces[i]!)
  const lacking = used.map((i, at) => {
    pieces[i] = Math.min(asked[at]!, room(i))
    return asked[at]! - pieces[i]
  })
  const moves: Move[] = []
  for (const [at, from] of used.entries()) {
    let left = lacking[at]!
    for (const to of [used[at + 1], used[at - 1]]) {
      const moved = to === undefined ? 0 : Math.min(left, room(to))
      if (to === undefined || moved === 0) continue
      pieces[to] = pieces[to]! + moved
      left -= moved
      moves.push({ from, to, pieces: moved })
    }
  }
  return { pieces, moves }
}

/** Whole parts of `total` in proportion to the weights; equal remainders go to the earlier size. */
export function largestRemainder(total: number, weights: readonly number[]): readonly number[] {
  const all = weights.reduce((sum, weight) => sum + weight, 0)
  const exact = weights.map(weight => (total * weight) / all)
  const parts = exact.map(Math.floor)
  let left = total - parts.reduce((sum, part) => sum + part, 0)
  const byRemainder = exact
    .map((value, i) => ({ i, remainder: value - parts[i]! }))
    .sort((a, b) => b.remainder - a.remainder || a.i - b.i)
  for (const { i } of byRemainder) {
    if (left <= 0) break
    parts[i] = parts[i]! + 1
    left--
  }
  return parts
}
