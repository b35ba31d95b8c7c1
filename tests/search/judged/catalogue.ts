import { parse } from 'csv-parse/sync'
import { demoFeed } from '#api/demo/feed.ts'
import { demoEdits } from '#api/demo/staff.ts'
import { demoStyles, kinds } from '#api/demo/styles.ts'
import { productIdOf } from '#api/import/product/identity.ts'

/** What is judged of a product of the demo catalogue: its attributes alone, never what an engine says of it. */
export type JudgedProduct = {
  readonly style: string
  readonly name: string
  readonly brand: string
  readonly kind: string
  readonly cut: 'adult' | 'womens' | 'youth'
  readonly colors: readonly string[]
  readonly sizes: readonly string[]
  readonly description: string
  /** Lowest price of a variant, cents. */
  readonly price: number
}

export const demoCatalogue = { seed: 'selvedge', products: 400 } as const

type Row = { readonly 'STYLE#': string; readonly PIECE_PRICE: string; readonly MAP_PRICING: string }

export function judgedProducts(): readonly JudgedProduct[] {
  const discounts = new Map(Array.from(demoEdits(demoCatalogue), edit => [edit.productId, edit.discount]))
  const prices = new Map<string, number>()
  const rows: readonly Row[] = parse([...demoFeed(demoCatalogue)].join(''), { columns: true })
  const names = new Map(Object.entries(kinds).map(([name, kind]) => [kind, name]))
  const styles = [...demoStyles(demoCatalogue.seed, demoCatalogue.products)]
  const brands = new Map(styles.map(({ number, brand }) => [number, brand.name]))
  for (const { 'STYLE#': style, PIECE_PRICE, MAP_PRICING } of rows) {
    const minimum = Number(MAP_PRICING) * 100
    const price = Math.max(Number(PIECE_PRICE) * 100, minimum)
    const discount = discounts.get(productIdOf('supplier', brands.get(style)!, style)) ?? 0
    const asked = Math.max(price * (1 - discount / 100), minimum)
    prices.set(style, Math.min(prices.get(style) ?? Infinity, asked))
  }
  return styles.map(({ number, name, brand, kind, cut, colors, sizes, description }) => ({
    style: number,
    name,
    brand: brand.name,
    kind: names.get(kind)!,
    cut,
    colors,
    sizes: sizes.map(size => size.name),
    description,
    price: prices.get(number)!,
  }))
}
