import { type DraftProduct, mostVariants, tooManyVariants } from '../draft.ts'
import { measureIn, mostPrice } from '../product/prices.ts'
import type { RowFault } from '../refused.ts'
import type { ImportLog } from '../report.ts'
import { type Field, overlongText } from './columns.ts'
import { fromProgram } from './kinds.ts'
import {
  gtinIn,
  htmlText,
  isPictureAddress,
  mostMore,
  mostPictures,
  optionsOf,
  plainText,
  skuIn,
  tagsIn,
  withoutTables,
} from './values.ts'

/** A variant as a program tells it. Prices are minor units of the base currency; the weight is in grams. */
export type ProgramVariant = {
  readonly sku?: string | undefined
  readonly options?: { readonly [name: string]: string } | undefined
  readonly price?: number | null | undefined
  readonly listPrice?: number | null | undefined
  readonly cost?: number | null | undefined
  readonly minimumPrice?: number | null | undefined
  readonly gtin?: string | null | undefined
  readonly weight?: number | null | undefined
  readonly closeout?: boolean | undefined
  readonly images?: readonly string[] | undefined
}

/** A product as a program tells it, whole: variants that it does not name are gone. Of a field that is absent nothing is said. */
export type ProgramProduct = {
  readonly key: string
  readonly name: string
  readonly description?: string | undefined
  readonly brand?: string | undefined
  readonly style?: string | undefined
  readonly category?: string | undefined
  readonly tags?: readonly string[] | undefined
  readonly status?: DraftProduct['status'] | undefined
  readonly images?: readonly string[] | undefined
  readonly seo?: { readonly title?: string | undefined; readonly description?: string | undefined } | undefined
  readonly variants: readonly ProgramVariant[]
}

const longestText = 500

/** Reads it as the rows of a feed are read: row 1 is the first variant, and columns are the names of its fields. */
export function programDraft(
  product: ProgramProduct,
  log: ImportLog,
): {
  readonly draft: DraftProduct
  readonly leavesOut: ReadonlySet<Field>
  readonly isShared: (sku: string) => boolean
} {
  const { key, name, description, brand, style, category, tags, status, seo, variants } = product
  const body = withoutTables(description ?? '')
  const draft: DraftProduct = {
    kind: fromProgram,
    brand: plainText(brand ?? ''),
    key,
    style: plainText(style ?? ''),
    name: plainText(name),
    description: htmlText(body.html),
    tables: body.tables,
    category: plainText(category ?? ''),
    subcategory: '',
    hints: plainText((tags ?? []).join(' ')),
    status: status ?? 'active',
    slug: null,
    tags: tagsIn((tags ?? []).map(tag => tag.replaceAll(',', '\\,')).join(',')),
    seo: { title: plainText(seo?.title ?? ''), description: plainText(seo?.description ?? '') },
    leavesOptionsOut: variants.every(({ options }) => options === undefined),
    attributeNames: {},
    variants: [],
    rows: {},
    damaged: false,
    columns: { category: { column: 'category', value: category ?? '' } },
  }
  const skus = new Map<string, number>()
  const addresses = picturesOf(product, log)
  for (const [at, variant] of variants.entries()) readVariant(variant, at + 1, addresses.of(at))
  const shown = new Set(draft.variants.flatMap(({ images }) => images))
  const moreImages = addresses.all.filter(address => !shown.has(address)).slice(0, mostMore)
  return { draft: { ...draft, moreImages }, leavesOut: unsaidOf(product), isShared: sku => (skus.get(sku) ?? 0) > 1 }

  function readVariant(variant: ProgramVariant, row: number, images: readonly string[]) {
    log.counts.rowsRead++
    const fail = (column: string, value: unknown, fault: RowFault) => {
      draft.damaged = true
      log.failed({ row, column, value: String(value ?? ''), ...fault })
    }
    const options = Object.entries(variant.options ?? {})
    const long = options.find(each => each.some(text => text.length > longestText))
    if (long) return fail('options', long[0], overlongText)
    const price = askedIn(variant.price)
    if (typeof price !== 'number') return fail('price', variant.price, price)
    const sku = skuIn(variant.sku ?? '')
    const identity = draft.leavesOptionsOut
      ? (sku ?? '')
      : options
          .map(each => each.join('\n').toLowerCase())
          .sort()
          .join('\n\n')
    const twin = draft.rows[identity]
    if (twin !== undefined) return fail('options', identity, { code: 'same-options', facts: { row: twin } })
    if (draft.variants.length >= mostVariants) return fail('options', '', tooManyVariants)
    draft.rows[identity] = row
    if (sku !== null) skus.set(sku, (skus.get(sku) ?? 0) + 1)
    const names = options.map(([name]) => name)
    const values = options.map(([, value]) => value)
    const { color, size, others, places } = optionsOf(names, values)
    if (places.color !== undefined) draft.columns.color = `options.${names[places.color]}`
    if (places.size !== undefined) draft.columns.size = `options.${names[places.size]}`
    for (const { id, name } of others) draft.attributeNames[id] = name
    const listPrice = amountIn(variant.listPrice)
    const weight = measureIn(String(variant.weight ?? ''))
    draft.variants.push({
      ...{ row, sku, feedKey: null, color, pantone: '', size, price, images, quantity: null, tie: [0, 0] },
      minimumPrice: amountIn(variant.minimumPrice),
      cost: amountIn(variant.cost),
      listPrice: listPrice !== null && listPrice > price ? listPrice : null,
      msrp: null,
      closeout: variant.closeout ?? false,
      gtin: gtinIn(variant.gtin ?? '', row, log),
      weight: weight === null ? null : Math.round(weight),
      attributes: Object.fromEntries(others.map(({ id, value }) => [id, value])),
    })
    log.counts.rowsImported++
  }
}

function askedIn(price: number | null | undefined): number | RowFault {
  if (price === null || price === undefined) return { code: 'price-missing' }
  if (!Number.isSafeInteger(price)) return { code: 'price-no-number' }
  if (price <= 0) return { code: 'price-not-above-zero' }
  return price > mostPrice ? { code: 'price-too-high', facts: { most: mostPrice / 100 } } : price
}

function amountIn(amount: number | null | undefined): number | null {
  const isAmount = amount !== null && amount !== undefined && Number.isSafeInteger(amount)
  return isAmount && amount > 0 && amount <= mostPrice ? amount : null
}

/** A variant shows its own pictures, then those of the product that belong to no other variant. */
function picturesOf({ images = [], variants }: ProgramProduct, log: ImportLog) {
  const read = (addresses: readonly string[], row: number) => {
    const trimmed = addresses.map(address => address.trim())
    for (const address of trimmed) if (!isPictureAddress(address)) log.notice('picture-without-address', row, address)
    return [...new Set(trimmed.filter(isPictureAddress))]
  }
  const common = read(images, 0)
  const own = variants.map((variant, at) => read(variant.images ?? [], at + 1))
  const taken = new Set(own.flat())
  const shared = common.filter(address => !taken.has(address))
  return {
    all: [...new Set([...common, ...taken])],
    of(at: number): readonly string[] {
      const first = own[at]!
      if (first.length > 0) return [...first, ...shared].slice(0, mostPictures)
      return (shared.length > 0 ? shared : common).slice(0, mostPictures)
    },
  }
}

/** The fields that nothing is said of. One that a variant names is said of all of them. */
function unsaidOf(product: ProgramProduct): ReadonlySet<Field> {
  const { variants } = product
  const ofVariants = ['gtin', 'weight', 'cost', 'listPrice', 'minimumPrice', 'closeout'] as const
  const ofProduct = ['brand', 'style', 'description', 'category', 'tags', 'status', 'seo'] as const
  const unsaid = new Set<Field>(['subcategory', 'msrp'])
  for (const field of ofVariants) if (variants.every(each => each[field] === undefined)) unsaid.add(field)
  for (const field of ofProduct) if (product[field] === undefined) unsaid.add(field)
  if (product.tags === undefined) unsaid.add('hints')
  if (product.images === undefined && variants.every(({ images }) => images === undefined)) unsaid.add('images')
  return unsaid
}
