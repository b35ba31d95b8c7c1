import { createHash } from 'node:crypto'
import { garmentOf } from '#api/pictures/garments/garment-of.ts'
import type { FeedProduct, FeedSource, FeedVariant } from '#domain/product/events.ts'
import type { StockLine } from '#domain/stock/events.ts'
import type { TermEvent } from '#domain/term/events.ts'
import { createCategories } from './categories.ts'
import { createColors } from './colors.ts'
import type { DraftProduct } from './draft.ts'
import type { ImportLog } from './report.ts'
import { createSizes, type Size } from './sizes.ts'
import { unlikelyPrices } from './suspects.ts'
import type { Tables } from './tables.ts'
import { slugOf } from './text.ts'
import { inOrder, skuOf, variantOf } from './variants.ts'
import { createWords } from './words.ts'

export type BuiltProduct = {
  readonly productId: string
  readonly source: FeedSource
  /** What its address should be; another product may have it already. */
  readonly slug: string
  readonly feed: FeedProduct
  readonly counts: readonly StockLine[]
  /** Every term that the product names. */
  readonly terms: readonly TermEvent['data'][]
  /** The row of every SKU, and the column that a SKU comes from. */
  readonly rows: ReadonlyMap<string, number>
  readonly skuColumn: string
  /** A row of it could not be read. */
  readonly damaged: boolean
}

const attributeNames = {
  subcategory: { en: 'Type', bn: 'ধরন', ar: 'النوع', fr: 'Type' },
} as const

/** A supplier's feed has no SKUs: they are made of the style and what the variants are called. */
const skuColumns = { supplier: 'STYLE#', shopify: 'Variant SKU' } as const

/** Products of one source are told apart by brand and style, whatever their writing in upper or lower case. */
export function productIdOf(source: FeedSource, brand: string, style: string): string {
  const identity = [source, brand.trim().toLowerCase(), style.trim().toLowerCase()].join('\n')
  return createHash('sha256').update(identity).digest('hex').slice(0, 20)
}

/** Makes of a draft what the shop stores: ids for names, the order of variants, SKUs, the category, the garment. */
export function createBuilder(tables: Tables, source: FeedSource, log: ImportLog) {
  const words = createWords(tables)
  const categories = createCategories(tables, words)
  const resolveColor = createColors(tables)
  const resolveSize = createSizes(tables)
  const colors = new Map<string, TermEvent['data']>()
  const sizes = new Map<string, TermEvent['data']>()

  function colorTerm(name: string, pantone: string): TermEvent['data'] {
    const id = slugOf(name) || 'color'
    const known = colors.get(id)
    if (known) return known
    const { hexes, known: inTables } = resolveColor(name, pantone)
    if (!inTables) log.unknownColor(name, hexes)
    const term = { kind: 'color', id, name: { en: name }, hexes, source: 'feed' } as const
    colors.set(id, term)
    return term
  }

  function sizeTerm(size: Size): TermEvent['data'] {
    const known = sizes.get(size.id)
    if (known) return known
    const term = { kind: 'size', id: size.id, name: { en: size.label }, order: size.order, source: 'feed' } as const
    sizes.set(size.id, term)
    return term
  }

  /** Null when none of its rows could be read. */
  function build(draft: DraftProduct): BuiltProduct | null {
    const terms = new Map<string, TermEvent['data']>()
    const use = (term: TermEvent['data']): string => {
      terms.set(`${term.kind}-${term.id}`, term)
      return term.id
    }
    const brandId = slugOf(draft.brand)
    if (brandId) use({ kind: 'brand', id: brandId, name: { en: draft.brand }, source: 'feed' })
    // Two suppliers may list the same style: each sells pieces of its own.
    const supplier = source === draft.kind ? '' : source
    const style = draft.kind === 'shopify' ? draft.key : [brandId, slugOf(draft.style)].filter(Boolean).join('-')
    const sorted = inOrder(draft.variants, resolveSize)
    const skus = new Map<string, number>()
    const variants: FeedVariant[] = []
    const counts: StockLine[] = []
    for (const { from, size } of sorted) {
      const color = from.color === null ? null : use(colorTerm(from.color, from.pantone))
      if (size) use(sizeTerm(size))
      const sku = from.sku ?? skuOf([supplier, style, color, size?.id, ...Object.values(from.attributes)])
      const twin = skus.get(sku)
      if (twin !== undefined) {
        log.counts.rowsImported--
        const problem = `Its SKU would be that of row ${twin}: the two differ in signs only, or name one size`
        const fix = 'Give the variants names that differ'
        log.failed({ row: from.row, column: skuColumns[draft.kind], value: sku, problem, fix })
        continue
      }
      skus.set(sku, from.row)
      counts.push({ sku, quantity: from.quantity })
      variants.push(variantOf(from, sku, color, size?.id ?? null))
    }
    if (variants.length === 0) return null
    report(draft, variants, skus)
    for (const [id, name] of Object.entries(draft.attributeNames))
      use({ kind: 'attribute', id, name: { en: name }, source: 'feed' })
    const feed = feedOf(draft, brandId, variants, use)
    return {
      productId: productIdOf(source, draft.brand, draft.key),
      source,
      slug:
        draft.slug || slugOf([brandId, draft.style, withoutBrand(slugOf(draft.name), brandId)].join(' ')) || 'product',
      feed,
      counts,
      terms: [...terms.values()],
      rows: skus,
      skuColumn: skuColumns[draft.kind],
      damaged: draft.damaged || variants.length < draft.variants.length,
    }
  }

  function feedOf(
    draft: DraftProduct,
    brand: string,
    variants: readonly FeedVariant[],
    use: (term: TermEvent['data']) => string,
  ): FeedProduct {
    const name = draft.name || [draft.brand, draft.style].filter(Boolean).join(' ')
    const found = categories.find(draft.category, draft.subcategory, name)
    if (found.unknown) {
      use(found.unknown)
      log.unknownCategory(draft.category)
    }
    if (found.id === '') log.notice('category-missing', draft.variants[0]?.row ?? 0, name)
    const category = [draft.category, draft.subcategory].filter(Boolean).join(' ')
    const kind = words.kind(name, category)
    const attributes: FeedProduct['attributes'] = draft.subcategory === '' ? {} : { subcategory: draft.subcategory }
    if (draft.subcategory !== '') {
      use({ kind: 'attribute', id: 'subcategory', name: attributeNames.subcategory, source: 'feed' })
    }
    return {
      brand,
      style: draft.style,
      name: { en: name },
      description: { en: draft.description },
      category: draft.category,
      baseCategory: found.id,
      cuts: words.cuts([name, category, draft.hints], kind),
      kind,
      garment: garmentOf({ name, category: draft.category, baseCategory: found.id }),
      attributes,
      variants,
      ...(draft.status !== 'active' && { status: draft.status }),
    }
  }

  function report(draft: DraftProduct, variants: readonly FeedVariant[], rows: ReadonlyMap<string, number>) {
    unlikelyPrices(variants.map(({ price }) => price)).forEach((usual, index) => {
      const variant = variants[index]
      if (usual === null || !variant) return
      const { sku, price } = variant
      log.suspect({ row: rows.get(sku) ?? 0, sku, product: draft.name, price, usual })
    })
  }

  return { build, shopCategories: categories.terms }
}

function withoutBrand(name: string, brandId: string): string {
  return brandId !== '' && name.startsWith(`${brandId}-`) ? name.slice(brandId.length + 1) : name
}
