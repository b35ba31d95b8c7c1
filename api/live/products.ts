import { type Catalogue, isForSale } from '#api/catalogue/index.ts'
import { availableOf, levelOf, type StockLevels } from '#domain/shared/stock-levels.ts'
import type { ProductCard } from '#projections/product-card/document.ts'
import type { ProductPage } from '#projections/product-page/document.ts'
import { noStock } from '#projections/stock-levels/document.ts'
import type { LivePrice, LiveProduct } from '#web/models/live-product.ts'

/** Views whose changes move what open pages show of a product. The ids of their documents are those of products. */
export const productViews: readonly string[] = ['product-card', 'product-page', 'stock-levels']

type Currency = Awaited<ReturnType<Catalogue['currency']>>

/** Reads the products as pages that are made now would show them. `left`: with the pieces of each variant. */
export async function liveProducts(
  catalogue: Catalogue,
  ids: readonly string[],
  left: boolean,
): Promise<readonly LiveProduct[]> {
  const { cache } = catalogue
  const [currency, cards, pages, stocks] = await Promise.all([
    catalogue.currency(),
    cache.getMany<ProductCard>('product-card', ids),
    left ? cache.getMany<ProductPage>('product-page', ids) : [],
    left ? cache.getMany<StockLevels>('stock-levels', ids) : [],
  ])
  return ids.map((id, i) => {
    const card = cards[i]
    const page = pages[i]
    if (!card || card.hidden || (left && !(page && isForSale(page)))) return { id, gone: true }
    const moving = cardOf(card, currency)
    return page ? { ...moving, ...variantsOf(page, stocks[i] ?? noStock, moving, currency) } : moving
  })
}

type Shown = Exclude<LiveProduct, { gone: true }>

function cardOf(card: ProductCard, { model, unit }: Currency): Shown {
  const { price, was } = shown(card.price, card.listPrice, unit)
  const colors = card.colors.flatMap(({ id, price, listPrice, discount }): [string, LivePrice][] => {
    if (price === undefined) return []
    const own = shown(price, listPrice ?? card.listPrice, unit)
    return [[id, [own.price, own.was, discount ?? card.discount]]]
  })
  return {
    id: card.id,
    currency: model.name,
    ...{ price, was, discount: card.discount, inStock: card.inStock },
    ...(card.uncounted && { uncounted: true }),
    ...(colors.length > 0 && { colors: Object.fromEntries(colors) }),
  }
}

function variantsOf({ variants }: ProductPage, stock: StockLevels, usual: Shown, { unit }: Currency): Partial<Shown> {
  const left = variants.map(({ sku }) => [
    sku,
    levelOf(stock.onHand, sku) === undefined ? null : availableOf(stock, sku),
  ])
  const prices = variants.flatMap(({ sku, sellingPrice, was }) => {
    const own = shown(sellingPrice, was, unit)
    return own.price === usual.price && own.was === usual.was ? [] : [[sku, [own.price, own.was]]]
  })
  return {
    left: Object.fromEntries(left),
    ...(prices.length > 0 && { prices: Object.fromEntries(prices) }),
  }
}

function shown(price: number, was: number | null, unit: Currency['unit']) {
  return { price: unit(price), was: was !== null && was > price ? unit(was) : null }
}
