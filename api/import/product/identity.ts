import { createHash } from 'node:crypto'
import { each } from '#api/plumbing/background/each.ts'
import type { CommandHandler } from '#api/plumbing/events/handle.ts'
import { idOf } from '#api/plumbing/slug.ts'
import { product } from '#domain/product/decide.ts'
import type { FeedSource, FeedVariant } from '#domain/product/events.ts'
import { slug } from '#domain/product/slug.ts'
import type { DraftVariant, Identity } from '../draft.ts'
import type { Field } from '../formats/columns.ts'
import { type DraftKind, namedByBrand } from '../formats/kinds.ts'
import type { ImportLog } from '../report.ts'
import type { Size } from './options.ts'
import type { VariantClaims } from './variant-claims.ts'

/** Brand and style identify a product of one source. Upper and lower case do not matter. */
export function productIdOf(source: FeedSource, brand: string, style: string): string {
  const identity = [source, brand.trim().toLowerCase(), style.trim().toLowerCase()].join('\n')
  return createHash('sha256').update(identity).digest('hex').slice(0, 20)
}

/**
 * The products that a feed lists, by their key and brand. A handle names its product whoever makes it: one that came in
 * while ids were made of the vendor too is found by that, and where the vendor is another now or missing, by its address.
 */
export async function productsOf(
  identities: readonly Identity[],
  { source, kind, handler }: { source: FeedSource; kind: DraftKind; handler: CommandHandler },
): Promise<(identity: Pick<Identity, 'brand' | 'key'>) => string> {
  if (namedByBrand.has(kind)) return ({ brand, key }) => productIdOf(source, brand, key)
  const found = new Map<string, string>()
  const named = new Set(identities.map(({ brand, key }) => productIdOf(source, brand, key)))
  const isKnown = async (id: string) => (await handler.fold(product, id)).state?.source === source

  async function atAddress(address: string): Promise<string | null> {
    for (let n = 1; ; n++) {
      const { state } = await handler.fold(slug, n === 1 ? address : `${address}-${n}`)
      if (!state) return null
      const id = state.productId
      if (named.has(id) || !(await isKnown(id)) || named.has(id)) continue
      named.add(id)
      return id
    }
  }

  await each(identities, 128, async ({ brand, key, slug: address }) => {
    const own = productIdOf(source, '', key)
    const withBrand = productIdOf(source, brand, key)
    const known = (await isKnown(own)) ? own : (await isKnown(withBrand)) ? withBrand : null
    if (known === null && address) found.set(key, (await atAddress(address)) ?? own)
    else found.set(key, known ?? own)
  })
  return ({ key }) => found.get(key)!
}

/** So that it fits where people and programs write SKUs, also with a hash behind it. */
const longestSku = 120

/** The options that tell a variant from the others of its product. */
export type Place = Pick<FeedVariant, 'color' | 'size' | 'attributes'>
/** A row with the ids of its options. */
export type PlacedRow = { readonly from: DraftVariant; readonly place: Place }

/** Colours as the feed first names them, sizes in canonical order, then as the feed orders them. */
export function inOrder(variants: readonly DraftVariant[], resolveSize: (name: string) => Size) {
  const colorOrder = new Map<string | null, number>()
  for (const { color } of variants) if (!colorOrder.has(color)) colorOrder.set(color, colorOrder.size)
  return variants
    .map(from => ({ from, size: from.size === null ? null : resolveSize(from.size) }))
    .sort(
      (a, b) =>
        colorOrder.get(a.from.color)! - colorOrder.get(b.from.color)! ||
        (a.size?.order ?? 0) - (b.size?.order ?? 0) ||
        a.from.tie[0] - b.from.tie[0] ||
        a.from.tie[1] - b.from.tie[1] ||
        a.from.row - b.from.row,
    )
}

/** One text for one place: options in any order, their values in upper or lower case. */
export function placeKey({ color, size, attributes }: Place): string {
  const others = Object.entries(attributes).map(([id, value]) => `${id}\n${value.toLowerCase()}`)
  return [color ?? '', size ?? '', ...others.sort()].join('\n')
}

/** The known variant of each row: by its options, else by its SKU where one free variant and no other row has it. */
export function knownOf<From extends Pick<DraftVariant, 'sku'>>(
  rows: readonly { readonly from: From; readonly place: Place }[],
  known: readonly FeedVariant[],
  isShared: (sku: string) => boolean,
): ReadonlyMap<From, FeedVariant> {
  const found = new Map<From, FeedVariant>()
  if (known.length === 0) return found
  const left = new Map(known.map(variant => [placeKey(variant), variant]))
  for (const { from, place } of rows) {
    const key = placeKey(place)
    const variant = left.get(key)
    if (!variant) continue
    found.set(from, variant)
    left.delete(key)
  }
  if (found.size === rows.length) return found
  const bySku = Map.groupBy(left.values(), ({ sku, articleNumber = sku }) => articleNumber)
  for (const { from } of rows) {
    const { sku } = from
    const candidates = sku === null || found.has(from) || isShared(sku) ? [] : (bySku.get(sku) ?? [])
    if (candidates.length === 1) found.set(from, candidates[0]!)
  }
  return found
}

/** A row as the shop stores it. What the feed has no column for is taken from the variant that it tells of. */
export function variantOf(
  { from, place: { color, size, attributes } }: PlacedRow,
  sku: string,
  known: FeedVariant | undefined,
  leavesOut: ReadonlySet<Field>,
): FeedVariant {
  const said = <Name extends keyof DraftVariant & keyof FeedVariant & Field>(name: Name) =>
    known && leavesOut.has(name) ? known[name] : from[name]
  const article = from.sku ?? known?.articleNumber
  const feedKey = from.feedKey ?? known?.feedKey
  const minimumPrice = said('minimumPrice')
  const price = Math.max(from.price, minimumPrice ?? 0)
  const listPrice = said('listPrice')
  return {
    sku,
    ...(article !== undefined && article !== sku && { articleNumber: article }),
    ...(feedKey !== undefined && { feedKey }),
    color,
    size,
    price,
    minimumPrice,
    cost: said('cost'),
    listPrice: listPrice !== null && listPrice > price ? listPrice : null,
    msrp: said('msrp'),
    closeout: said('closeout'),
    images: said('images'),
    gtin: said('gtin'),
    weight: said('weight'),
    attributes,
  }
}

/** `FALLOWFIELD-FF1200-NAVY-M`: the same parts always make the same SKU. */
export function skuOf(parts: readonly (string | null | undefined)[]): string {
  const ids = parts.map(part => idOf(part ?? '', 40)).filter(Boolean)
  return idOf(ids.join('-'), longestSku).toUpperCase()
}

type VariantIdsOptions = {
  readonly claims: VariantClaims
  readonly dryRun: boolean
  readonly log: ImportLog
  /** Discontinues a product where this import will in the end, and says whether it did. */
  readonly leave: (productId: string) => Promise<boolean>
}

/** An id names one variant of the whole shop: a cart says nothing else. Nobody gets one that somebody has. */
export function createVariantIds({ claims, dryRun, log, leave }: VariantIdsOptions) {
  /** Ids that this import has kept or given, and to which product. Within a product as well. */
  const named = new Map<string, string>()

  return {
    keep: (sku: string, productId: string) => void named.set(sku, productId),
    /** Has a product choose its ids once more. */
    forget(productId: string) {
      for (const [sku, owner] of named) if (owner === productId) named.delete(sku)
    },
    /** Claims the first wanted id that is free. It is noted before any waiting, so that no other row gets it. */
    async give(wanted: Iterable<string>, productId: string, listings: number): Promise<string> {
      for (const sku of wanted) {
        if (named.has(sku)) continue
        named.set(sku, productId)
        const events = await claims.claim(sku, { productId, listings }, { dryRun, leave })
        if (events === null) continue
        log.counts.events += events
        return sku
      }
      throw new Error(`No id is free for a variant of ${productId}`)
    },
  }
}

export type VariantIds = ReturnType<typeof createVariantIds>
