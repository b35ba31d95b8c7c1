import type { OptionModel, ProductModel, VariantModel } from '../../models/product.ts'

type Axis = {
  /** Null: colour or size. */
  readonly option: OptionModel | null
  readonly values: readonly { readonly id: string; readonly name: string; readonly hexes: readonly string[] }[]
  readonly of: (variant: VariantModel) => string | null
}

/** A product as its matrix shows it, with what its rows and columns are where they are no colours and no sizes. */
export type MatrixProduct = ProductModel & { readonly rowName?: string; readonly columnName?: string }

/**
 * The product with two options instead of all: columns are the sizes, rows the colours, else the largest of the others. What
 * is left over divides the rows, so that every variant has a cell. Options with one value are none to choose by.
 */
export function matrixProduct(product: ProductModel): MatrixProduct {
  const further = (product.options ?? []).filter(({ values }) => values.length > 1).map(axisOf)
  if (further.length === 0) return product
  further.sort((a, b) => b.values.length - a.values.length)
  const colors = product.colors.length > 0 ? [plain(product.colors, variant => variant.color)] : []
  const sizes = plain(
    product.sizes.map(size => ({ ...size, hexes: [] })),
    variant => variant.size,
  )
  // The larger one of two becomes the rows: a page has more room for those.
  const columns =
    product.sizes.length > 0 ? sizes : further.splice(colors.length > 0 || further.length === 1 ? 0 : 1, 1)[0]!
  const rows = [...colors, ...further]
  const combined = rows.reduce<readonly Combined[]>(
    (all, axis) => all.flatMap(each => axis.values.map(value => joined(each, value))),
    [{ id: '', name: '', hexes: [] }],
  )
  const variants = product.variants.map(variant => ({
    ...variant,
    color: rows.length > 0 ? rows.map(axis => axis.of(variant)).join('\n') : null,
    size: columns.of(variant),
    of: variant,
  }))
  const made = new Set(variants.map(({ color }) => color))
  const name = rows.map(({ option }) => option?.name).filter(Boolean)
  return {
    ...product,
    colors: rows.length > 0 ? combined.filter(({ id }) => made.has(id)).map(each => ({ ...each, pictures: [] })) : [],
    sizes: columns.values,
    variants,
    ...(columns.option && { columnName: columns.option.name }),
    ...(colors.length === 0 && name.length > 0 && { rowName: name.join(' · ') }),
  }
}

type Combined = Axis['values'][number]

function joined(before: Combined, { id, name, hexes }: Combined): Combined {
  if (before.name === '') return { id, name, hexes }
  return { id: `${before.id}\n${id}`, name: `${before.name} · ${name}`, hexes: before.hexes }
}

function plain(values: Axis['values'], of: Axis['of']): Axis {
  return { option: null, values, of }
}

function axisOf(option: OptionModel): Axis {
  return {
    option,
    values: option.values.map(value => ({ id: value, name: value, hexes: [] })),
    of: variant => variant.options?.[option.id] ?? null,
  }
}
