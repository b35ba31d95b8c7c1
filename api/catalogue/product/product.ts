import { idOf } from '#api/plumbing/slug.ts'
import { createAttributeValues } from '#api/settings/index.ts'
import { searchTexts } from '#domain/product/events.ts'
import { returnDays } from '#domain/return/decide.ts'
import { wideDelivery } from '#domain/settings/delivery-options.ts'
import type { Settings } from '#domain/settings/events.ts'
import { validGtin } from '#domain/shared/gtin.ts'
import { type Language, textIn } from '#domain/shared/localized-text.ts'
import { picturesOf } from '#domain/shared/product-pictures.ts'
import { lowestPrice } from '#domain/shared/selling-price.ts'
import { availableOf, levelOf } from '#domain/shared/stock-levels.ts'
import type { Tables } from '#domain/shared/tables.ts'
import type { ProductPage } from '#projections/product-page/document.ts'
import { noStock, type ProductStock } from '#projections/stock-levels/document.ts'
import type { CardModel } from '#web/models/card.ts'
import type { OfferTerms, ProductModel } from '#web/models/product.ts'
import { cardModels } from '../cards.ts'
import type { Catalogue } from '../catalogue.ts'
import type { ShownCurrency } from '../currency.ts'
import { galleryOf } from '../pictures.ts'
import type { Names } from '../terms.ts'
import { descriptionLines } from './description.ts'

const relatedCards = 8

/** The product under an address; null when there is none that a shopper may see. */
export async function product(catalogue: Catalogue, slug: string): Promise<ProductModel | null> {
  for (const id of await catalogue.lookup('product-page', 'bySlug', slug)) {
    const model = await productById(catalogue, id)
    if (model?.slug === slug) return model
  }
  return null
}

export async function productById(catalogue: Catalogue, id: string): Promise<ProductModel | null> {
  const [page, stock = noStock] = await Promise.all([
    catalogue.document<ProductPage>('product-page', id),
    catalogue.document<ProductStock>('stock-levels', id),
  ])
  if (page?.status !== 'active' || page.discontinued || page.variants.length === 0) return null
  const { language, paths } = catalogue
  const [names, currency, settings, related] = await Promise.all([
    catalogue.names(),
    catalogue.currency(),
    catalogue.settings(),
    relatedTo(catalogue, page),
  ])
  const options = await optionsOf(page, names, catalogue)
  const variants = page.variants.map(({ sku, color, size, attributes, sellingPrice, was, closeout, gtin }) => ({
    sku,
    color,
    size,
    ...(options.length > 0 && { options: attributes }),
    price: currency.unit(sellingPrice),
    listPrice: was === null ? null : currency.unit(was),
    quantity: availableOf(stock, sku),
    ...(levelOf(stock.onHand, sku) === undefined && { uncounted: true as const }),
    closeout,
    ...(validGtin(gtin) && { gtin: gtin! }),
  }))
  const lowest = lowestPrice(page.variants.map(({ sellingPrice, was }) => ({ price: sellingPrice, was })))!
  const colors = colorsOf(page, names, language)
  return {
    id: page.id,
    slug: page.slug,
    path: paths.product(page.slug),
    name: textIn(page.name, language),
    description: descriptionLines(textIn(page.description, language)),
    ...(page.tables && { tables: page.tables }),
    seo: searchTexts(page.seo, page.edits, language),
    brand: {
      label: page.brand && names.name('brand', page.brand),
      path: paths.brand(names.address('brand', page.brand)),
    },
    style: page.style,
    category: {
      label: names.name('category', page.baseCategory),
      path: paths.category(names.address('category', page.baseCategory)),
    },
    rating: page.rating,
    reviewCount: page.reviewCount,
    discount: page.discount,
    price: currency.unit(lowest.price),
    listPrice: currency.unit(lowest.was ?? lowest.price),
    available: variants.some(({ quantity }) => quantity !== 0),
    colors,
    pictures: colors.length > 0 ? [] : galleryOf(page.garment, null, picturesOf(page, null), language),
    sizes: sizesOf(page).map(id => ({ id, name: names.name('size', id), ...names.formerly('size', id) })),
    ...(options.length > 0 && { options }),
    variants,
    attributes: Object.entries(page.attributes).map(([name, value]) => ({
      name: names.name('attribute', name),
      value,
    })),
    related,
    currency: currency.model,
    programs: offerTerms(settings, currency),
  }
}

function offerTerms({ delivery }: Settings, { unit }: ShownCurrency): OfferTerms {
  const countries = delivery.areas.map(area => area.countries)
  return {
    delivery: wideDelivery(delivery).map(({ countries, cost, freeOver, days }) => ({
      countries,
      cost: unit(cost),
      freeOver: freeOver === null ? null : unit(freeOver),
      days,
    })),
    returns: {
      days: returnDays,
      countries: countries.some(({ length }) => length === 0) ? [] : [...new Set(countries.flat())],
    },
  }
}

function colorsOf(page: ProductPage, names: Names, language: Language): ProductModel['colors'] {
  const ids = new Set(page.variants.flatMap(variant => variant.color ?? []))
  return Array.from(ids, id => {
    const color = names.color(id)
    const pictures = galleryOf(page.garment, color, picturesOf(page, id), language)
    return { ...color, ...names.formerly('color', id), pictures }
  })
}

/** In the order of the feed; numbers by their value. */
async function optionsOf(
  page: ProductPage,
  names: Names,
  catalogue: Catalogue,
): Promise<NonNullable<ProductModel['options']>> {
  const ids = new Set(page.variants.flatMap(variant => Object.keys(variant.attributes)))
  if (ids.size === 0) return []
  const tables = await catalogue.tables('attribute-values')
  return Array.from(ids, id => {
    const values = [...new Set(page.variants.flatMap(variant => variant.attributes[id] ?? []))]
    const numbers = new Map(values.map(value => [value, Number.parseFloat(value)]))
    const sorted = [...numbers.values()].some(Number.isNaN)
      ? values
      : values.sort((a, b) => numbers.get(a)! - numbers.get(b)!)
    const formerly = names.formerly('attribute', id)
    const formerValues = valuesBefore([id, ...(formerly.formerly ?? [])], values, tables)
    return {
      ...{ id, name: names.name('attribute', id), values: sorted, ...formerly },
      ...(Object.keys(formerValues).length > 0 && { formerValues }),
    }
  })
}

/** By values that were merged, those that they are written as now. */
function valuesBefore(ids: readonly string[], values: readonly string[], tables: Pick<Tables, 'attribute-values'>) {
  const writtenAs = createAttributeValues(tables)
  const own = tables['attribute-values'].filter(({ attribute }) => ids.includes(idOf(attribute)))
  return Object.fromEntries(
    own
      .map(({ attribute, value }) => [value, writtenAs(attribute, value)] as const)
      .filter(([value, now]) => !values.includes(value) && values.includes(now)),
  )
}

function sizesOf(page: ProductPage): readonly string[] {
  return [...new Set(page.variants.flatMap(variant => variant.size ?? []))]
}

/** Others of the same brand and category, filled up from the category. */
async function relatedTo(catalogue: Catalogue, page: ProductPage): Promise<readonly CardModel[]> {
  const category = [page.baseCategory]
  const ids: string[] = []
  for (const filters of [{ category, brand: [page.brand] }, { category }]) {
    if (ids.length >= relatedCards) break
    const found = await catalogue.recommended({ q: '', filters, perPage: relatedCards + 1 })
    for (const id of found) if (id !== page.id && !ids.includes(id)) ids.push(id)
  }
  return cardModels(catalogue, ids.slice(0, relatedCards))
}
