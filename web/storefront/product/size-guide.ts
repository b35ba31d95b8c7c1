import type { ProductModel } from '../../models/product.ts'
import tables from './size-guides.json' with { type: 'json' }

export const SIZE_GUIDE_ID = 'size-guide'

export type Measure = 'chest' | 'length' | 'sleeve' | 'waist' | 'hip' | 'inseam' | 'height'

/** Garment measures in inches, laid flat, by size. */
export type SizeGuide = {
  readonly measures: readonly Measure[]
  readonly rows: { readonly [size: string]: readonly number[] }
}

const guides: { readonly [name: string]: SizeGuide } = tables.guides as never
const guideOf: { readonly [category: string]: string } = tables.byCategory

type Sized = Pick<ProductModel, 'category' | 'sizes'>

/** The table of a product: rows of its own sizes alone. Null where the shop has no measures for them. */
export function sizeGuide({ category, sizes }: Sized): SizeGuide | null {
  const slug = category.path.slice(category.path.lastIndexOf('/') + 1)
  for (const guide of [guides[guideOf[slug] ?? ''], guides.small]) {
    if (!guide) continue
    const rows = sizes.flatMap(size => {
      const measures = guide.rows[size.name.toUpperCase().replace(/^XXL$/, '2XL')]
      return measures ? [[size.name, measures] as const] : []
    })
    if (rows.length >= Math.max(1, sizes.length / 2))
      return { measures: guide.measures, rows: Object.fromEntries(rows) }
  }
  return null
}

export function hasSizeGuide(product: Sized): boolean {
  return sizeGuide(product) !== null
}

export type Unit = 'cm' | 'in'

/** Inches to the quarter, centimetres to the half. */
export function measured(inches: number, unit: Unit): number {
  return unit === 'in' ? inches : Math.round(inches * 2.54 * 2) / 2
}
