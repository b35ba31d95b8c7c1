import { garmentOf } from '#api/pictures/index.ts'
import { idOf, shortHash, slugOf } from '#api/plumbing/slug.ts'
import type { FeedProduct, FeedSource, FeedVariant } from '#domain/product/events.ts'
import type { Product } from '#domain/product/evolve.ts'
import type { Tables } from '#domain/shared/tables.ts'
import type { StockLine } from '#domain/stock/events.ts'
import type { TermDefinition } from '#domain/term/events.ts'
import type { DraftProduct, DraftVariant, FeedReader } from '../draft.ts'
import type { Field } from '../formats/columns.ts'
import { keyColumns, namedByBrand } from '../formats/kinds.ts'
import type { ImportLog } from '../report.ts'
import { createCategories, createWords } from './categories.ts'
import { inOrder, knownOf, type PlacedRow, placeKey, skuOf, type VariantIds, variantOf } from './identity.ts'
import { createColors, createSizes, type Size } from './options.ts'
import { unlikelyPrices } from './prices.ts'
import type { Standing } from './standing.ts'

export type BuiltProduct = {
  readonly productId: string
  readonly source: FeedSource
  /** The product's `listings` that this was made for. */
  readonly listings: number
  /** The wished address; another product may have it already. */
  readonly slug: string
  readonly feed: FeedProduct
  /** Of the variants whose stock the feed tells. */
  readonly counts: readonly StockLine[]
  /** Of the others, where that is worth a word. */
  readonly unsaid: readonly { sku: string; row: number; code: NonNullable<DraftVariant['unsaid']> }[]
  /** Every term that the product names. */
  readonly terms: readonly TermDefinition[]
  /** The row of every SKU. */
  readonly rows: ReadonlyMap<string, number>
  /** A row of it could not be read. */
  readonly damaged: boolean
}

/** Grams that no garment weighs: mostly somebody wrote grams where kilograms were asked for. */
const heaviest = 20_000

const subcategoryName = { en: 'Type', bn: 'ধরন', ar: 'النوع', fr: 'Type' } as const

type BuilderOptions = Pick<FeedReader, 'leavesOut' | 'asks'> & {
  readonly source: FeedSource
  readonly ids: VariantIds
  readonly isShared: (sku: string) => boolean
  readonly standing: Standing
  readonly log: ImportLog
}

/** Makes of a draft what the shop stores: ids for names, the order of variants, SKUs, the category, the garment. */
export function createBuilder(
  tables: Tables,
  { source, leavesOut, asks, ids, isShared, standing, log }: BuilderOptions,
) {
  const words = createWords(tables)
  const categories = createCategories(tables, words)
  const resolveColor = createColors(tables)
  const resolveSize = createSizes(tables)
  const colors = new Map<string, { term: TermDefinition; known: boolean }>()
  const sizes = new Map<string, TermDefinition>()

  function colorTerm(name: string, pantone: string) {
    const id = idOf(name) || 'color'
    const known = colors.get(id)
    if (known) return known
    const { hexes, known: inTables } = resolveColor(name, pantone)
    const color = { term: { kind: 'color', id, name: { en: name }, hexes, source: 'feed' }, known: inTables } as const
    colors.set(id, color)
    return color
  }

  function sizeTerm(size: Size): TermDefinition {
    const known = sizes.get(size.id)
    if (known) return known
    const term = { kind: 'size', id: size.id, name: { en: size.label }, order: size.order, source: 'feed' } as const
    sizes.set(size.id, term)
    return term
  }

  /** Null when none of its rows could be read. `before` is what the shop knows of it. */
  async function build(draft: DraftProduct, productId: string, before: Product): Promise<BuiltProduct | null> {
    const terms = new Map<string, TermDefinition>()
    const use = (term: TermDefinition): string => {
      terms.set(`${term.kind}-${term.id}`, term)
      return term.id
    }
    const read = inOrder(draft.variants, resolveSize).map(({ from, size }) => {
      const color = from.color === null ? null : colorTerm(from.color, from.pantone)
      if (color) use(color.term)
      if (size) use(sizeTerm(size))
      return { from, color: color?.term.id ?? null, size: size?.id ?? null, unknown: { color, size } }
    })
    const idsOf = (kind: 'color' | 'size') => [...new Set(read.flatMap(each => each[kind] ?? []))]
    const colorNow = await standing.among('color', idsOf('color'))
    const sizeNow = await standing.among('size', idsOf('size'))
    const { columns } = draft
    const placed = read.map(({ from, color, size, unknown }): PlacedRow => {
      // A term that was merged into another one is no question any more.
      if (unknown.color && !unknown.color.known && colorNow.get(color!) === color)
        log.unknownOption(unknown.color.term.id, from.color!, unknown.color.term.hexes!, columns.color)
      if (unknown.size && !unknown.size.known && sizeNow.get(size!) === size)
        log.unknownOption(unknown.size.id, from.size!, null, columns.size)
      const place = { color: color && colorNow.get(color)!, size: size && sizeNow.get(size)! }
      return { from, place: { ...place, attributes: from.attributes } }
    })
    const places = await standing.options(placed.map(({ place }) => place))
    const rows = placed.map(({ from }, at) => ({ from, place: places[at]! }))
    const named = idOf(draft.brand)
    const brand =
      leavesOut.has('brand') && before ? before.feed.brand : named && ((await standing.one('brand', named)) ?? named)
    if (brand && !leavesOut.has('brand')) use({ kind: 'brand', id: named, name: { en: draft.brand }, source: 'feed' })
    const drafts = await variantsOf(draft, rows, brand, productId, before)
    if (drafts.length === 0) return null
    const variants = drafts.map(({ variant }) => variant)
    const bySku = new Map(drafts.map(({ variant, from }) => [variant.sku, from.row]))
    report(draft, drafts)
    for (const [id, name] of Object.entries(draft.attributeNames))
      use({ kind: 'attribute', id, name: { en: name }, source: 'feed' })
    const feed = await feedOf(draft, brand, variants, before?.feed ?? null, use)
    const slug =
      draft.slug || slugOf([brand, draft.style, withoutBrand(slugOf(draft.name), brand)].join(' ')) || 'product'
    // Values that staff set win.
    if ((before?.status ?? feed.status) === 'draft') log.notice('draft', drafts[0]!.from.row, before?.slug ?? slug)
    return {
      productId,
      source,
      listings: before?.listings ?? 0,
      slug,
      feed,
      counts: drafts.flatMap(({ variant: { sku }, from: { quantity } }) =>
        quantity === null ? [] : { sku, quantity },
      ),
      unsaid: drafts.flatMap(({ variant: { sku }, from: { row, quantity, unsaid } }) =>
        unsaid && quantity === null ? { sku, row, code: unsaid } : [],
      ),
      terms: [...terms.values()],
      rows: bySku,
      damaged: draft.damaged || drafts.length < draft.variants.length,
    }
  }

  /** The variants that the rows tell of, each with the id that it has or is given now. */
  async function variantsOf(
    draft: DraftProduct,
    rows: readonly PlacedRow[],
    brand: string,
    productId: string,
    before: Product,
  ): Promise<readonly { variant: FeedVariant; from: DraftVariant }[]> {
    const known = knownOf(rows, before?.feed.variants ?? [], isShared)
    const taken = new Map<string, number>()
    const placed = rows.flatMap(({ from, place: read }) => {
      const one = known.get(from)
      const place = draft.leavesOptionsOut && one ? one : read
      const key = placeKey(place)
      const twin = taken.get(key)
      if (twin === undefined) taken.set(key, from.row)
      else sameOptions(draft, from, twin)
      return twin === undefined ? [{ from, place, one, key }] : []
    })
    // A product that went may have lost its ids to another one.
    const isKept = before && !before.discontinued
    if (isKept) for (const { sku } of before.feed.variants) ids.keep(sku, productId)
    // Two suppliers may list the same style: each sells pieces of its own.
    const supplier = source === draft.kind ? '' : source
    const style = namedByBrand.has(draft.kind) ? [brand, slugOf(draft.style)].filter(Boolean).join('-') : draft.key
    return Promise.all(
      placed.map(async ({ from, place, one, key }) => {
        const madeUp = skuOf([supplier, style, place.color, place.size, ...Object.values(place.attributes)])
        const own = from.sku === null || isShared(from.sku) ? [] : [from.sku]
        const wanted = wantedIds([...(one ? [one.sku] : []), ...own, madeUp], `${productId}\n${key}`)
        const sku = one && isKept ? one.sku : await ids.give(wanted, productId, before?.listings ?? 0)
        if (!one && from.sku !== null && from.sku !== sku) log.notice('sku-shared', from.row, from.sku)
        return { variant: variantOf({ from, place }, sku, one, leavesOut), from }
      }),
    )
  }

  /** The column to blame is the one that the rows write differently, so that whoever writes there puts it right. */
  function sameOptions(draft: DraftProduct, { row, sku, color, size, attributes }: DraftVariant, twin: number) {
    log.counts.rowsImported--
    const { kind, leavesOptionsOut, columns } = draft
    const other = draft.variants.find(variant => variant.row === twin)
    const [column, value] =
      columns.size && other?.size !== size
        ? [columns.size, size ?? '']
        : columns.color && other?.color !== color
          ? [columns.color, color ?? '']
          : [keyColumns[kind], [color, size, ...Object.values(attributes)].filter(Boolean).join(', ') || (sku ?? '')]
    const code = leavesOptionsOut ? 'options-left-out' : 'options-alike'
    log.failed({ row, column, value, code, facts: { row: twin } })
  }

  async function feedOf(
    draft: DraftProduct,
    brand: string,
    variants: readonly FeedVariant[],
    before: FeedProduct | null,
    use: (term: TermDefinition) => string,
  ): Promise<FeedProduct> {
    /** The fields of what the shop knows, where the feed has no column for them. */
    const known = (field: Field): FeedProduct | null => (leavesOut.has(field) ? before : null)
    const name = draft.name || before?.name.en || [draft.brand, draft.style].filter(Boolean).join(' ')
    const written = known('category')?.category ?? draft.category
    const subcategory = known('subcategory') ? (before?.attributes.subcategory ?? '') : draft.subcategory
    const found = categories.find(written, subcategory, name)
    if (found.unknown) {
      use(found.unknown)
      const { category = { column: '', value: written } } = draft.columns
      log.unknownCategory(`category-${found.unknown.id}`, written, category)
    }
    const baseCategory = found.id && ((await standing.one('category', found.id)) ?? '')
    if (baseCategory === '') log.notice('category-missing', draft.variants[0]?.row ?? 0, name)
    const category = [written, subcategory].filter(Boolean).join(' ')
    const kind = words.kind(name, category)
    const cuts = words.cuts([name, category, draft.hints], kind)
    // Words that a missing column said may have told it.
    const forWhom = tellsCut(cuts) ? cuts : (known('hints')?.cuts ?? cuts)
    const attributes: FeedProduct['attributes'] =
      subcategory === '' ? {} : { subcategory: standing.writtenAs('subcategory', subcategory) }
    if (subcategory !== '') use({ kind: 'attribute', id: 'subcategory', name: subcategoryName, source: 'feed' })
    const status = known('status') ? before?.status : draft.status
    const { tables } = known('description') ?? draft
    const { moreImages } = known('images') ?? draft
    const { tags } = known('tags') ?? draft
    const { seo } = known('seo') ?? draft
    return {
      brand,
      style: known('style')?.style ?? draft.style,
      name: { en: name },
      description: known('description')?.description ?? { en: draft.description },
      category: written,
      baseCategory,
      cuts: forWhom,
      kind,
      garment: garmentOf({ name, category: written, baseCategory, cuts: forWhom }),
      attributes,
      variants,
      ...(status && status !== 'active' && { status }),
      ...(tables && tables.length > 0 && { tables }),
      ...(moreImages && moreImages.length > 0 && { moreImages }),
      ...(tags && tags.length > 0 && { tags }),
      ...(seo && (seo.title || seo.description) && { seo }),
    }
  }

  function report({ name: product }: DraftProduct, drafts: readonly { variant: FeedVariant; from: DraftVariant }[]) {
    const usual = unlikelyPrices(drafts.map(({ variant: { price } }) => price))
    drafts.forEach(({ variant: { sku, price, weight }, from }, index) => {
      const { row } = from
      const expected = usual[index] ?? null
      if (expected !== null) {
        const { column, price: asked } = asks(from)
        log.suspect({ row, sku, product, price, usual: expected, column, asked })
      }
      if (weight !== null && weight > heaviest) log.notice('weight-unlikely', row, `${weight / 1000} kg`)
    })
  }

  return { build, shopCategories: categories.terms }
}

function withoutBrand(name: string, brandId: string): string {
  return brandId !== '' && name.startsWith(`${brandId}-`) ? name.slice(brandId.length + 1) : name
}

/** Whether words told for whom it is cut; without any it is for adults of either sex. */
function tellsCut(cuts: readonly string[]): boolean {
  return cuts.some(cut => cut !== 'adult' && cut !== 'unisex')
}

/** The ids that would do for a variant, the best one first: at last one with a hash of what nobody else is. */
function* wantedIds(ids: readonly string[], identity: string): Generator<string> {
  yield* ids.filter(Boolean)
  for (let n = 1; ; n++) yield [ids.at(-1), shortHash(`${identity}\n${n}`).toUpperCase()].filter(Boolean).join('-')
}
