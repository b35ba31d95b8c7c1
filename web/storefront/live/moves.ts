import type { CardModel } from '../../models/card.ts'
import type { LiveProduct } from '../../models/live-product.ts'
import type { ProductModel, VariantModel } from '../../models/product.ts'
import type { Move } from '../../ui/live-model.ts'

/**
 * Brings models of one product to what the shop said last. Prices are marked with those that the shopper saw before: `seen`, or else
 * those that the page came with. `currency`: of the page. Amounts of another one would be wrong beside its symbol.
 */
export function moveTo(said: LiveProduct, seen: LiveProduct | undefined, currency: string): Move {
  const made = new WeakMap<object, object>()
  const fits = (value: LiveProduct) => 'gone' in value || value.currency === currency
  return model => {
    if (!fits(said)) return model
    let moved = made.get(model)
    if (!moved) {
      moved =
        'variants' in model
          ? markProduct(movedProduct(model, said), seen && fits(seen) ? movedProduct(model, seen) : model)
          : markCard(movedCard(model, said), seen && fits(seen) ? movedCard(model, seen) : model)
      made.set(model, moved)
    }
    return moved as typeof model
  }
}

function movedCard(card: CardModel, said: LiveProduct): CardModel {
  if ('gone' in said) return { ...card, inStock: false, gone: true }
  // A list of last pieces shows prices of these.
  if (card.opensColor) return card
  const own = card.opened === undefined ? undefined : said.colors?.[card.opened]
  const [price, was, discount] = own ?? [said.price, said.was, said.discount]
  const { uncounted: _, ...rest } = card
  return {
    ...rest,
    ...{ price, listPrice: was ?? price, discount, inStock: said.inStock },
    ...(said.uncounted && { uncounted: true }),
  }
}

function markCard(card: CardModel, before: CardModel): CardModel {
  return card.price === before.price ? card : { ...card, priceBefore: before.price }
}

function movedProduct(product: ProductModel, said: LiveProduct): ProductModel {
  if ('gone' in said) return { ...product, gone: true, available: false }
  const { left, prices = {}, price, was } = said
  if (!left) return product
  const variants = product.variants.map(({ uncounted: _, ...variant }): VariantModel => {
    // Another variant of the product may be sold no more.
    if (!Object.hasOwn(left, variant.sku)) return { ...variant, quantity: 0 }
    const pieces = left[variant.sku]!
    const [own, struck] = Object.hasOwn(prices, variant.sku) ? prices[variant.sku]! : [price, was]
    const counted = pieces === null ? { quantity: 0, uncounted: true as const } : { quantity: pieces }
    return { ...variant, price: own, listPrice: struck, ...counted }
  })
  return {
    ...product,
    ...{ price, listPrice: was ?? price, variants },
    // What a price is reduced by is worked out of the price itself; this is the most that a tag may say.
    discount: Math.max(product.discount, said.discount),
    available: variants.some(({ quantity }) => quantity !== 0),
  }
}

function markProduct(product: ProductModel, before: ProductModel): ProductModel {
  if (product.gone) return product
  let marks = false
  const variants = product.variants.map((variant, i): VariantModel => {
    const { price } = before.variants[i]!
    if (price === variant.price) return variant
    marks = true
    return { ...variant, priceBefore: price }
  })
  return marks ? { ...product, variants } : product
}
