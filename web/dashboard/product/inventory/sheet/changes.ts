import type { AdjustmentReason } from '#domain/stock/events.ts'
import type { StockSheetModel } from '../../../../models/inventory.ts'
import { latinDigits } from '../../../../ui/numbers.ts'
import type { SheetValues } from '../../editor/grid/prices.ts'

/** `set`: what lies on the shelf; `move`: how many more or fewer. */
export type Mode = 'set' | 'move'

/** What is typed of a product's stock, with what was said to be on hand when it was. */
export type Typed = {
  readonly mode: Mode
  /** The end of the log at the first of it; below zero: nothing is typed. */
  readonly at: number
  /** By SKU. In mode `set` -1 stops the tracking. */
  readonly values: { readonly [sku: string]: number }
  readonly seen: { readonly [sku: string]: number | null }
  /** It was sent so, and no answer has come yet: until one does, nothing of it changes. Null: it was not sent. */
  readonly sent: Why | null
}

/** Why the numbers are others now. */
export type Why = { readonly reason: AdjustmentReason; readonly note: string }

export const nothingTyped: Typed = { mode: 'set', at: -1, values: {}, seen: {}, sent: null }

type Variant = StockSheetModel['variants'][number]

/** Pieces of a variant on hand after what is typed; null: not tracked. */
export function afterOf(
  { mode, values, seen }: Typed,
  { sku, onHand }: Pick<Variant, 'sku' | 'onHand'>,
): number | null {
  const value = values[sku]
  if (value === undefined) return onHand
  if (mode === 'move') return onHand === null ? null : Math.max(0, onHand + value)
  if (value === -1) return null
  // What left the shelf since the look is taken off what was seen.
  const was = seen[sku] ?? null
  return was === null || onHand === null ? value : Math.max(0, onHand + value - was)
}

/** Pieces of several variants together, after what is typed; what is short, or not tracked, counts as none in `left`. */
export function sumOf(typed: Typed, variants: readonly (Variant | null)[]) {
  const sum = { onHand: 0, held: 0, left: 0 }
  for (const variant of variants) {
    const after = variant && afterOf(typed, variant)
    if (!variant || after === null) continue
    sum.onHand += after
    sum.held += variant.held
    sum.left += Math.max(0, after - variant.held)
  }
  return sum
}

/** The same with some values typed, or no longer (null). */
export function withValues(
  typed: Typed,
  step: ReadonlyMap<string, number | null | undefined>,
  product: StockSheetModel,
): Typed {
  const values = { ...typed.values }
  const seen = { ...typed.seen }
  const onHand = new Map(product.variants.map(each => [each.sku, each.onHand]))
  for (const [sku, value] of step) {
    delete values[sku]
    if (value === null || value === undefined) {
      delete seen[sku]
      continue
    }
    // More or fewer of what nobody counts says nothing.
    if (typed.mode === 'move' && (value === 0 || onHand.get(sku) === null)) continue
    values[sku] = value
    seen[sku] ??= onHand.get(sku) ?? null
  }
  if (Object.keys(values).length === 0) return { ...nothingTyped, mode: typed.mode }
  return { ...typed, at: typed.at < 0 ? product.at : typed.at, values, seen }
}

/** The same said the other way: what is there, or how many more or fewer. What nobody counts can only be said to be there. */
export function saidAs(typed: Typed, mode: Mode): Typed {
  if (typed.mode === mode) return typed
  const values = Object.entries(typed.values).flatMap(([sku, value]): readonly (readonly [string, number])[] => {
    const was = typed.seen[sku] ?? null
    if (was === null || (typed.mode === 'set' && value === -1)) return []
    if (mode === 'set') return [[sku, Math.max(0, was + value)]]
    return value === was ? [] : [[sku, value - was]]
  })
  if (values.length === 0) return { ...nothingTyped, mode }
  const seen = values.map(([sku]) => [sku, typed.seen[sku]!] as const)
  return { ...typed, mode, values: Object.fromEntries(values), seen: Object.fromEntries(seen) }
}

const parted = /^([+-]?)(\d{1,3}(?:,\d{2,3})*,\d{3}|\d{1,3}(?:\.\d{3})+)$/

/** Without what parts thousands. `1,5` stays as it is: it is no number of pieces. */
function clean(typed: string): string {
  const text = latinDigits(typed)
    .replace(/[\s\u00a0\u202f'’\u200e\u200f\u061c]/g, '')
    .replaceAll('٬', ',')
    .replace('−', '-')
  return parted.test(text) ? text.replace(/[.,]/g, '') : text
}

const pieces: SheetValues = {
  parse(typed) {
    const text = clean(typed)
    return /^\d{1,9}$/.test(text) ? Number(text) : null
  },
  text: value => (value < 0 ? '' : String(value)),
  takesSame: true,
}

const signed: SheetValues = {
  parse(typed) {
    const text = clean(typed)
    return /^[+-]?\d{1,9}$/.test(text) ? Number(text) : null
  },
  text: value => (value > 0 ? `+${value}` : String(value)),
  signed: true,
}

export const valuesOf = (mode: Mode): SheetValues => (mode === 'set' ? pieces : signed)
