import { type Catalogue, cardModels } from '#api/catalogue/index.ts'
import { mostCompared } from '#domain/compare/commands.ts'
import type { ProductPage } from '#projections/product-page/document.ts'
import type { ComparedModel, CompareModel, PickModel } from '#web/models/compare.ts'

const suggested = 3

/** Products side by side, with everything that they can be compared by; those that are not sold any more are left out. */
export async function compareModel(
  productIds: readonly string[],
  saved: readonly string[],
  catalogue: Catalogue,
): Promise<CompareModel> {
  const [cards, names] = await Promise.all([
    cardModels(catalogue, productIds, { mostColors: Number.POSITIVE_INFINITY }),
    catalogue.names(),
  ])
  let more: CompareModel['more'] = null
  const products: ComparedModel[] = []
  for (const card of cards) {
    const page = await catalogue.document<ProductPage>('product-page', card.id)
    const category = page?.baseCategory ? names.name('category', page.baseCategory) : ''
    if (page?.baseCategory)
      more ??= { label: category, path: catalogue.paths.category(names.address('category', page.baseCategory)) }
    const sizes = new Set(page?.variants.flatMap(variant => variant.size ?? []))
    products.push({
      productId: card.id,
      path: card.path,
      name: card.name,
      brand: card.brand,
      style: card.style,
      category,
      picture: card.picture,
      price: card.price,
      listPrice: card.listPrice,
      discount: card.discount,
      rating: card.rating,
      reviewCount: card.reviewCount,
      inStock: card.inStock,
      ...(card.uncounted && { uncounted: true }),
      colors: card.colors.map(({ id, name, hexes }) => ({ id, name, hexes })),
      sizes: Array.from(sizes, size => names.name('size', size)),
      attributes: Object.entries(page?.attributes ?? {}).map(([name, value]) => ({
        name: names.name('attribute', name),
        value,
      })),
    })
  }
  const free = products.length < mostCompared
  const others = free ? saved.filter(id => !productIds.includes(id)).slice(0, suggested) : []
  const suggestions = (await picks(others, catalogue)).map(({ path: _path, ...pick }) => pick)
  return { products, most: mostCompared, suggestions, more }
}

export async function picks(productIds: readonly string[], catalogue: Catalogue): Promise<readonly PickModel[]> {
  const cards = await cardModels(catalogue, productIds, { mostColors: 1 })
  return cards.map(({ id, path, name, picture }) => ({ productId: id, path, name, picture }))
}
