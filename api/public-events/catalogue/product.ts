import { z } from 'zod'
import { editedTexts, isLast, type ProductEvent } from '#domain/product/events.ts'
import { evolve, type Product } from '#domain/product/evolve.ts'
import { isArchived } from '#domain/shared/archived.ts'
import { sameData } from '#domain/shared/merge-sections.ts'
import { unitPrice } from '#domain/shared/selling-price.ts'
import { baseAmount, subject, text } from './subject.ts'

const product = z.string().describe('The id of the product')
const status = z.enum(['draft', 'active', 'archived'])
const prices = {
  price: baseAmount.describe('That the shop sells it at'),
  was: baseAmount.nullable().describe('Struck beside the price'),
}
const attributes = z.record(z.string(), z.string()).readonly().describe('By name')
/** A product as its events tell it. */
export const wholeProduct = z.object({
  product,
  slug: z.string().describe('Its address in the shop'),
  status,
  discontinued: z.boolean().describe('Its feed no longer lists it'),
  brand: z.string(),
  style: z.string(),
  name: text,
  description: text,
  category: z.string(),
  cuts: z.array(z.string()).readonly(),
  kind: z.string().nullable(),
  attributes,
  variants: z
    .array(
      z
        .object({
          sku: z.string(),
          articleNumber: z.string().optional(),
          gtin: z.string().nullable(),
          weight: z.number().nullable(),
          color: z.string().nullable(),
          size: z.string().nullable(),
          options: attributes,
          closeout: z.boolean().describe('It will not come again'),
          archived: z.boolean().describe('Shoppers do not see it'),
          ...prices,
        })
        .readonly(),
    )
    .readonly(),
})
const scope = 'products:read'

const productTypes = {
  'product.created.v1': { number: 26, scope, about: 'A product came to the shop.', data: wholeProduct },
  'product.updated.v1': {
    number: 27,
    scope,
    about: 'Something of a product changed beside its prices, its status and its address. All of it as it is now.',
    data: wholeProduct,
  },
  'product.price_changed.v1': {
    number: 28,
    scope,
    about: 'Variants of a product cost something else. A feed or staff changed them.',
    data: z.object({
      product,
      items: z
        .array(z.object({ sku: z.string(), ...prices }).readonly())
        .readonly()
        .describe('Those that changed'),
    }),
  },
  'product.status_changed.v1': {
    number: 29,
    scope,
    about: 'A product was put on sale, taken off it, or archived.',
    data: z.object({ product, from: status, to: status }),
  },
  'product.moved.v1': {
    number: 30,
    scope,
    about: 'The address of a product is another; the old one leads there.',
    data: z.object({ product, from: z.string(), to: z.string() }),
  },
  'product.discontinued.v1': {
    number: 31,
    scope,
    about: 'A complete feed no longer lists a product.',
    data: z.object({ product }),
  },
} as const

type Whole = z.output<typeof wholeProduct>

export const products = subject<ProductEvent>()({
  category: 'product',
  types: productTypes,
  initial: null as Product,
  evolve,
  tell(event, before, { base }) {
    const { productId } = event.data
    const now = evolve(before, event)
    if (!now) return []
    const common = { subject: `product/${productId}`, personal: null }
    const after = wholeOf(productId, now, base)
    if (!before) return [{ type: 'product.created.v1', ...common, data: after }]
    const was = wholeOf(productId, before, base)
    const items = changedPrices(was, after)
    const changes = { from: was.status, to: after.status }
    const discontinued = after.discontinued && !was.discontinued
    return [
      ...(sameData(rest(was), rest(after)) || discontinued
        ? []
        : [{ type: 'product.updated.v1' as const, ...common, data: after }]),
      ...(items.length > 0
        ? [{ type: 'product.price_changed.v1' as const, ...common, data: { product: productId, items } }]
        : []),
      ...(changes.from === changes.to
        ? []
        : [{ type: 'product.status_changed.v1' as const, ...common, data: { product: productId, ...changes } }]),
      ...(was.slug === after.slug
        ? []
        : [
            {
              type: 'product.moved.v1' as const,
              ...common,
              data: { product: productId, from: was.slug, to: after.slug },
            },
          ]),
      ...(discontinued ? [{ type: 'product.discontinued.v1' as const, ...common, data: { product: productId } }] : []),
    ]
  },
})

export function wholeOf(
  product: string,
  { slug, feed, edits, status, discontinued }: NonNullable<Product>,
  base: string,
): Whole {
  const { brand, name, description, baseCategory: category, cuts, kind, attributes } = editedTexts(feed, edits)
  const inBase = (amount: number) => ({ amount, currency: base })
  return {
    ...{ product, slug, status: status ?? feed.status ?? 'active', discontinued, brand, style: feed.style },
    ...{ name, description, category, cuts, kind, attributes },
    variants: feed.variants.map(variant => {
      const { sku, articleNumber, gtin, weight, color, size, attributes: options, closeout } = variant
      const { price, was } = unitPrice(variant, staffPriceOf(edits.prices, sku), edits.discount ?? 0)
      return {
        ...{ sku, ...(articleNumber !== undefined && { articleNumber }), gtin, weight, color, size, options },
        closeout: isLast(sku, closeout, edits),
        archived: isArchived(variant, edits),
        price: inBase(price),
        was: was === null ? null : inBase(was),
      }
    }),
  }
}

function staffPriceOf(prices: { readonly [sku: string]: number } | undefined, sku: string): number | undefined {
  return prices && Object.hasOwn(prices, sku) ? prices[sku] : undefined
}

/** What of a product has no event of its own. */
function rest({ status: _status, slug: _slug, variants, ...others }: Whole) {
  return { ...others, variants: variants.map(({ price: _price, was: _was, ...variant }) => variant) }
}

/** Of the variants that were there before. */
function changedPrices(before: Whole, after: Whole) {
  const known = new Map(before.variants.map(({ sku, price, was }) => [sku, { price, was }]))
  return after.variants.flatMap(({ sku, price, was }) => {
    const old = known.get(sku)
    return !old || sameData(old, { price, was }) ? [] : [{ sku, price, was }]
  })
}
