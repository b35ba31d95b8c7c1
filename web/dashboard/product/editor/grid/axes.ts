import type { EditedVariant, ProductEditorModel } from '../../../../models/product-editor.ts'

export type GridColumn = { readonly id: string; readonly name: string }
export type GridRow = {
  readonly id: string
  /** "Navy", "Navy, Left chest"; empty: the product has one row only. */
  readonly name: string
  readonly hexes: readonly string[]
  /** The variant in each column; null: there is none. */
  readonly cells: readonly (EditedVariant | null)[]
}
export type Grid = {
  readonly columns: readonly GridColumn[]
  readonly rows: readonly GridRow[]
  /** What stands in the rows: names of options; null: the color. */
  readonly down: readonly (string | null)[]
  /** The option that stands in the columns; null: sizes, or nothing. */
  readonly across: string | null
}

/** The head of the rows, which says what stands down and across: "Color", "Waist / Inseam". */
export const cornerOf = ({ down, across }: Grid, color: string) =>
  [down.map(name => name ?? color).join(', '), across].filter(Boolean).join(' / ')

/** What the cells show. */
export const shows = ['price', 'stock', 'sku', 'cost'] as const
export type Shows = (typeof shows)[number]

type Of = Pick<ProductEditorModel, 'variants' | 'colors' | 'sizes'>

/**
 * The variants of a product as a sheet. Sizes stand in the columns, and without sizes the option with the most values; colours
 * and the other options stand in the rows.
 */
export function gridOf({ variants, colors, sizes }: Of): Grid {
  const values = new Map<string, Set<string>>()
  for (const { options } of variants)
    for (const [name, value] of Object.entries(options)) values.set(name, (values.get(name) ?? new Set()).add(value))
  const [widest] = [...values].filter(([, each]) => each.size > 1).sort(([, a], [, b]) => b.size - a.size)
  const option = sizes.length === 0 ? widest?.[0] : undefined
  const columns: readonly GridColumn[] =
    sizes.length > 0
      ? withoutSize(variants, sizes)
      : option === undefined
        ? [{ id: '', name: '' }]
        : [...widest![1]].map(value => ({ id: value, name: value }))
  const columnOf = (variant: EditedVariant) =>
    option === undefined ? (variant.size ?? '') : (variant.options[option] ?? '')
  const ids = columns.map(({ id }) => id)
  const rows = Map.groupBy(variants, ({ color, options }) => {
    const others = Object.entries(options).filter(([name]) => name !== option)
    return JSON.stringify([color, others.map(([, value]) => value)])
  })
  return {
    columns,
    rows: [...rows].map(([id, own]) => {
      const [colorId, others] = JSON.parse(id) as [string | null, readonly string[]]
      const color = colors.find(each => each.id === colorId)
      return {
        id,
        name: [...(color ? [color.name] : []), ...others].join(', '),
        hexes: color?.hexes ?? [],
        cells: ids.map(column => own.find(variant => columnOf(variant) === column) ?? null),
      }
    }),
    down: [
      ...(variants.some(({ color }) => color !== null) ? [null] : []),
      ...[...values.keys()].filter(name => name !== option),
    ],
    across: option ?? null,
  }
}

/** A product may have variants without a size beside those with one. */
function withoutSize(variants: Of['variants'], sizes: Of['sizes']): readonly GridColumn[] {
  return variants.some(({ size }) => size === null) ? [...sizes, { id: '', name: '' }] : sizes
}
