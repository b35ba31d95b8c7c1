import type { FormState } from '../../app/form-state.ts'
import { parseCount } from '../../ui/numbers.ts'
import type { Draft } from './matrix-draft.ts'

/** The cells of a matrix among the fields of its form. */
export function draftOf(values: FormState['values']): Draft {
  const cells = Object.entries(values).flatMap(([field, value]) => {
    const sku = /^qty\[(.+)\]$/.exec(field)?.[1]
    return sku === undefined || value === '' ? [] : [[sku, value] as const]
  })
  return Object.fromEntries(cells)
}

/** The quantity of a single variant in a form that was refused. */
export function quantityOf(refused: FormState | null): number {
  return parseCount(refused?.values.quantity ?? '') || 1
}
