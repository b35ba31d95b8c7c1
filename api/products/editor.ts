import { type Catalogue, cuts, frontPicture, kinds, labelIn, optionsIn } from '#api/catalogue/index.ts'
import type { Engines } from '#api/plumbing/feature.ts'
import { verdictOf } from '#api/plumbing/http/guards.ts'
import type { Visitor } from '#api/plumbing/http/visitor.ts'
import { type FeedTexts, type ProductEdits, pathsOf } from '#domain/product/events.ts'
import { textIn } from '#domain/shared/localized-text.ts'
import { sum } from '#domain/shared/money.ts'
import { fedImages, frontImage, type ProductPicture, picturesOf } from '#domain/shared/product-pictures.ts'
import { availableOf, levelOf, onHandOf, type StockLevels } from '#domain/shared/stock-levels.ts'
import { whyPrice } from '#domain/shared/why-price.ts'
import { listedVariants, type ProductPage, type ProductPageVariant } from '#projections/product-page/document.ts'
import { productPage } from '#projections/product-page/view.ts'
import { noStock } from '#projections/stock-levels/document.ts'
import { stockLevels } from '#projections/stock-levels/view.ts'
import { waitingFor } from '#projections/stock-watches/document.ts'
import { stockWatches } from '#projections/stock-watches/view.ts'
import type { ColorModel } from '#web/models/card.ts'
import type {
  ColorPictures,
  EditedPicture,
  EditedTexts,
  EditedVariant,
  ProductEditorModel,
} from '#web/models/product-editor.ts'
import { ownSource } from './own-variants.ts'

export type EditorDeps = Pick<Engines, 'readModels' | 'logger'> & {
  readonly catalogue: Catalogue
  readonly visitor: Visitor
  /** Of the shown currency for one of the base currency. */
  readonly rate: number
}

/** Everything about a product that staff edit, also of one that shoppers do not see; null: there is none. */
export async function productEditor(
  productId: string,
  { readModels, logger, catalogue, visitor, rate }: EditorDeps,
): Promise<ProductEditorModel | null> {
  // Not from the cache: it hears only of what shoppers see.
  const page = await readModels.get<ProductPage>(productPage.name, productId)
  if (!page) return null
  const [stock = noStock, names, currency, waits] = await Promise.all([
    readModels.get<StockLevels>(stockLevels.name, productId),
    catalogue.names(),
    catalogue.currency(),
    readModels.tallies(stockWatches.name, waitingFor(productId, '')),
  ])
  const { prices = {}, closeout = {}, archivedColors = {}, archivedVariants = {}, ...edits } = page.edits
  const variants = listedVariants(page)
  for (const { sku, sellingPrice, ...variant } of variants) {
    const explained = sum(whyPrice(variant, levelOf(prices, sku), page.discount).map(({ amount }) => amount))
    if (explained !== sellingPrice)
      logger.error({ productId, sku, explained, sellingPrice }, 'why a variant has its price does not add up to it')
  }
  const pictured = { ...page, variants }
  const colors = [...new Set(variants.flatMap(({ color }) => color ?? []))].map(names.color)
  const own = new Set(variants.flatMap(({ size }) => size ?? []))
  const known = names.all('size').flatMap(({ id }) => (own.has(id) ? [id] : []))
  const sizes = [...new Set([...known, ...own])]
  const first = page.variants[0] ?? variants[0]
  const picture = frontPicture(
    page.garment,
    first?.color ? names.color(first.color) : null,
    first && frontImage(page.pictures, first),
  )
  const may = (to: 'edit' | 'delete') => verdictOf(visitor, { permission: 'product', to }) === 'allowed'
  return {
    ...{ productId, base: page.revision, slug: page.slug, path: catalogue.paths.product(page.slug) },
    ...{ name: textIn(page.name, catalogue.language), style: page.style },
    brand: page.brand && names.name('brand', page.brand),
    picture: { kind: picture.kind, base: picture.base },
    state: page.discontinued ? 'discontinued' : page.status,
    status: page.status,
    fed: textsOf(page.fed ?? page, {}),
    texts: textsOf(page, page.edits),
    edited: pathsOf({ type: 'ProductEdited', data: { productId, edits } }).filter(path => path !== 'discount'),
    archived: { archivedColors, archivedVariants },
    ...{ prices, closeout, discount: page.discount },
    pictures: (colors.length > 0 ? colors : [null]).map(color => colorPictures(pictured, color)),
    variants: variants.map(variant => variantModel(variant, stock, optionsIn(variant, names))),
    colors,
    sizes: sizes.map(id => ({ id, name: names.name('size', id) })),
    brands: names.all('brand').map(({ id, label }) => ({ id, name: label })),
    cuts: cuts.map(id => ({ id, name: labelIn(catalogue.language, id) })),
    kinds: kinds.map(id => ({ id, name: labelIn(catalogue.language, id) })),
    attributes: names.all('attribute').map(({ id, label }) => ({ id, name: label })),
    categories: names.all('category').map(({ id, label }) => ({ id, name: label })),
    ...{ source: page.source, fedAt: page.fedAt, rating: page.rating, reviewCount: page.reviewCount },
    waiting: [...waits.values()].reduce((total, each) => total + each, 0),
    may: {
      edit: may('edit'),
      delete: may('delete'),
      stock: verdictOf(visitor, { permission: 'stock', to: 'view' }) === 'allowed',
    },
    addable:
      page.source === ownSource && !page.discontinued && may('edit')
        ? {
            colors: colors.length > 0 ? names.all('color').map(({ id }) => names.color(id)) : [],
            sizes: sizes.length > 0 ? names.all('size').map(({ id, label }) => ({ id, name: label })) : [],
          }
        : null,
    ...{ currency: currency.model, rate },
  }
}

function textsOf({ seo = {}, cuts, kind, ...texts }: FeedTexts, edits: ProductEdits): EditedTexts {
  const { name, description, baseCategory, brand, attributes } = texts
  const { searchTitle = {}, searchText = {} } = edits
  return {
    ...{ name, description, seo, searchTitle, searchText, baseCategory, brand, attributes },
    ...{ cuts: cuts.join(','), kind: kind ?? '' },
  }
}

function colorPictures(page: ProductPage, color: ColorModel | null): ColorPictures {
  const id = color?.id ?? null
  const shown = ({ image, alt }: ProductPicture): EditedPicture => {
    const { kind, base } = frontPicture(page.garment, color, image)
    return { image, ...(alt && { alt }), kind, base }
  }
  const { kind, base } = frontPicture(page.garment, color, undefined)
  return {
    color: id ?? '',
    shown: picturesOf(page, id).map(shown),
    fed: fedImages(page, id).map(image => shown({ image })),
    drawn: { kind, base },
  }
}

function variantModel(
  variant: ProductPageVariant,
  stock: StockLevels,
  options: EditedVariant['options'],
): EditedVariant {
  const { sku, articleNumber = null, color, size, price, sellingPrice, cost, minimumPrice, listPrice, gtin } = variant
  return {
    ...{ sku, articleNumber, color, size, options, price, sellingPrice, cost, minimumPrice, listPrice, gtin },
    available: availableOf(stock, sku),
    onHand: onHandOf(stock, sku),
    held: levelOf(stock.reserved, sku) ?? 0,
    closeout: variant.fedCloseout ?? variant.closeout,
  }
}
