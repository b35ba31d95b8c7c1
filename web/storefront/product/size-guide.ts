import type { ProductModel } from '../../models/product.ts'

export const SIZE_GUIDE_ID = 'size-guide'

export type Measure = 'chest' | 'length' | 'sleeve' | 'waist' | 'hip' | 'inseam' | 'height'

/** Garment measures in inches, laid flat, by size. */
export type SizeGuide = {
  readonly measures: readonly Measure[]
  readonly rows: { readonly [size: string]: readonly number[] }
}

const shirts: SizeGuide = {
  measures: ['chest', 'length', 'sleeve'],
  rows: {
    XS: [16.5, 27, 8],
    S: [18, 28, 8.25],
    M: [20, 29, 8.75],
    L: [22, 30, 9.25],
    XL: [24, 31, 9.75],
    '2XL': [26, 32, 10.25],
    '3XL': [28, 33, 10.75],
    '4XL': [30, 34, 11.25],
    '5XL': [32, 35, 11.75],
  },
}

const sweatshirts: SizeGuide = {
  measures: ['chest', 'length', 'sleeve'],
  rows: {
    XS: [18.5, 26, 32.5],
    S: [20, 27, 33.5],
    M: [22, 28, 34.5],
    L: [24, 29, 35.5],
    XL: [26, 30, 36.5],
    '2XL': [28, 31, 37.5],
    '3XL': [30, 32, 38.5],
    '4XL': [32, 33, 39.5],
    '5XL': [34, 34, 40.5],
  },
}

const pants: SizeGuide = {
  measures: ['waist', 'hip', 'inseam'],
  rows: {
    XS: [12.5, 18.5, 29],
    S: [13.5, 20, 29.5],
    M: [15, 21.5, 30],
    L: [16.5, 23, 30.5],
    XL: [18, 24.5, 31],
    '2XL': [19.5, 26, 31.5],
    '3XL': [21, 27.5, 32],
    '4XL': [22.5, 29, 32],
    '5XL': [24, 30.5, 32],
  },
}

const small: SizeGuide = {
  measures: ['chest', 'length', 'height'],
  rows: {
    NB: [7.5, 13.5, 21],
    '3M': [8, 14, 24],
    '6M': [8.5, 14.75, 27],
    '12M': [9.25, 16, 29.5],
    '18M': [9.75, 17, 32],
    '24M': [10.25, 18, 34],
    '2T': [11, 15.5, 35],
    '3T': [11.5, 16.5, 38],
    '4T': [12, 17.5, 41],
    '5T': [12.5, 18.5, 44],
    '5/6': [13, 19.5, 46],
  },
}

const byCategory: { readonly [slug: string]: SizeGuide } = {
  't-shirts': shirts,
  polos: shirts,
  sports: shirts,
  sweatshirts,
  fleece: sweatshirts,
  outerwear: sweatshirts,
  pants,
}

type Sized = Pick<ProductModel, 'category' | 'sizes'>

/** The table of a product: rows of its own sizes alone. Null where the shop has no measures for them. */
export function sizeGuide({ category, sizes }: Sized): SizeGuide | null {
  const slug = category.path.slice(category.path.lastIndexOf('/') + 1)
  for (const guide of [byCategory[slug], small]) {
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
