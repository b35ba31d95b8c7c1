import { createHash } from 'node:crypto'
import { setImmediate as giveWay } from 'node:timers/promises'
import {
  type Catalogue,
  descriptionLines,
  galleryOf,
  isForSale,
  type Names,
  type ShownCurrency,
  tableLines,
  variantPath,
} from '#api/catalogue/index.ts'
import type { Engines } from '#api/plumbing/feature.ts'
import { wideDelivery } from '#domain/settings/delivery-options.ts'
import type { Settings } from '#domain/settings/events.ts'
import { fractionDigits } from '#domain/shared/fraction-digits.ts'
import { validGtin } from '#domain/shared/gtin.ts'
import { textIn } from '#domain/shared/localized-text.ts'
import type { Minor } from '#domain/shared/money.ts'
import { chosenFor, picturesOf } from '#domain/shared/product-pictures.ts'
import { availableOf, type StockLevels } from '#domain/shared/stock-levels.ts'
import type { ProductPage, ProductPageVariant } from '#projections/product-page/document.ts'
import { noStock, type ProductStock } from '#projections/stock-levels/document.ts'
import type { MerchantFeedFigures } from '#web/models/merchant-feed.ts'
import { cardAddress } from '#web/ui/card-address.ts'
import { element } from '../xml.ts'
import { wearer } from './wearer.ts'

/** Google's limit of `shipping` in one item. */
const mostShipping = 100
const mostPictures = 10
/** So many products without a price are named. */
const mostNamed = 10
/** Google's limits, in characters. */
const longest = {
  id: 50,
  title: 150,
  choice: 75,
  description: 5000,
  group: 50,
  mpn: 70,
  color: 100,
  size: 100,
} as const

type ItemContext = Pick<Catalogue, 'language' | 'paths'> & {
  readonly origin: string
  readonly names: Names
  readonly currency: ShownCurrency
  /** An amount (minor units of the shown currency) as Google reads it: `12.50 USD`. */
  readonly amount: (minor: number) => string
  readonly delivery: Settings['delivery']
  readonly figures: Figures
}

type Figures = { -readonly [figure in keyof MerchantFeedFigures]: MerchantFeedFigures[figure] }

export type FeedDeps = Pick<Engines, 'readModels' | 'origin'> & { readonly catalogue: Catalogue }

/** RSS 2.0 with Google's attributes: every variant on sale, written as it is read. At its end, what it holds. */
export async function* googleFeed({
  readModels,
  catalogue,
  origin,
}: FeedDeps): AsyncGenerator<string, MerchantFeedFigures> {
  const [settings, names, currency] = await Promise.all([catalogue.settings(), catalogue.names(), catalogue.currency()])
  const digits = fractionDigits(currency.model.name)
  const deliveries = placesOf(settings.delivery).length
  const figures: Figures = {
    ...{ products: 0, variants: 0, soldOut: 0, drawn: 0, unidentified: 0 },
    ...{ drafts: 0, archived: 0, discontinued: 0, unpriced: 0, unpricedProducts: [] },
    deliveries: Math.min(deliveries, mostShipping),
    deliveriesLeftOut: Math.max(0, deliveries - mostShipping),
  }
  const context: ItemContext = {
    figures,
    origin,
    language: catalogue.language,
    names,
    paths: catalogue.paths,
    currency,
    delivery: settings.delivery,
    amount: minor => `${(minor / 10 ** digits).toFixed(digits)} ${currency.model.name}`,
  }
  yield '<?xml version="1.0" encoding="UTF-8"?>\n<rss version="2.0" xmlns:g="http://base.google.com/ns/1.0">\n<channel>\n'
  yield `${element('title', settings.title || settings.name || origin)}${element('link', origin)}`
  yield `${element('description', settings.description || settings.title || settings.name || origin)}\n`
  for await (const pages of readModels.scan<ProductPage>('product-page')) {
    const shown = pages.filter(([, page]) => isForSale(page))
    for (const [, page] of pages) if (!isForSale(page)) figures[whyNotSold(page)]++
    const stocks = await readModels.getMany<ProductStock>(
      'stock-levels',
      shown.map(([id]) => id),
    )
    for (const [i, [, page]] of shown.entries()) {
      // Thousands of products take a second together, and everybody else would wait for it.
      await giveWay()
      const items = [...googleItems(page, stocks[i], context)]
      if (items.length === 0) continue
      figures.products++
      yield items.join('')
    }
  }
  yield '</channel>\n</rss>\n'
  return figures
}

function whyNotSold({ discontinued, status }: ProductPage): 'discontinued' | 'drafts' | 'archived' {
  if (discontinued) return 'discontinued'
  return status === 'draft' ? 'drafts' : 'archived'
}

/** Every variant of a product as an item of Google's merchant feed; one without a price is nothing to offer. */
function* googleItems(page: ProductPage, stock: StockLevels = noStock, context: ItemContext): Generator<string> {
  const { figures, currency, language } = context
  const priced = page.variants.filter(variant => currency.unit(variant.sellingPrice) > 0)
  if (priced.length < page.variants.length) {
    figures.unpriced += page.variants.length - priced.length
    const named = { productId: page.id, name: textIn(page.name, language) }
    if (figures.unpricedProducts.length < mostNamed) figures.unpricedProducts = [...figures.unpricedProducts, named]
  }
  for (const variant of priced) yield item(page, variant, stock, context)
}

function item(page: ProductPage, variant: ProductPageVariant, stock: StockLevels, context: ItemContext): string {
  const { origin, names, paths, currency, amount, language, delivery, figures } = context
  const color = variant.color === null ? null : names.color(variant.color)
  const size = variant.size === null ? null : names.name('size', variant.size)
  const name = textIn(page.name, language)
  const brand = page.brand && names.name('brand', page.brand)
  // Options tell variants apart, so a long title loses the end of its name.
  const choiceNamed = cut(
    [color?.name, size, ...Object.values(variant.attributes)]
      .flatMap(part => part ?? [])
      .map(part => `, ${part}`)
      .join(''),
    longest.choice,
  )
  const title = cut([brand, name].filter(Boolean).join(' '), longest.title - choiceNamed.length) + choiceNamed
  const told = [...descriptionLines(textIn(page.description, language)), ...tableLines(page.tables)]
  const description = told.join('\n') || title
  const pictures = picturesOfVariant(page, variant)
  const gallery = galleryOf(page.garment, color, pictures).slice(0, mostPictures)
  const [picture, ...more] = gallery.map(shown => origin + cardAddress(shown))
  const gtin = validGtin(variant.gtin)
  const price = amount(currency.unit(variant.was ?? variant.sellingPrice))
  const sale = variant.was === null ? null : amount(currency.unit(variant.sellingPrice))
  const { gender, ageGroup } = wearer(page.cuts, variant.size)
  const several = page.variants.length > 1
  const isSoldOut = availableOf(stock, variant.sku) === 0
  const isIdentified = gtin || (brand && page.style)
  figures.variants++
  if (isSoldOut) figures.soldOut++
  if (pictures.length === 0) figures.drawn++
  if (!isIdentified) figures.unidentified++
  const fields: readonly (readonly [name: string, value: string | null | undefined])[] = [
    ['id', shortened(variant.sku, longest.id)],
    ['title', cut(title, longest.title)],
    ['description', cut(description, longest.description)],
    ['link', origin + variantPath(paths.product(page.slug), variant)],
    ['image_link', picture],
    ...more.map(address => ['additional_image_link', address] as const),
    ['availability', isSoldOut ? 'out_of_stock' : 'in_stock'],
    ['price', price],
    ['sale_price', sale],
    ['condition', 'new'],
    ['brand', brand || null],
    ['gtin', gtin],
    ['mpn', page.style ? shortened(variant.sku, longest.mpn) : null],
    ['identifier_exists', isIdentified ? null : 'no'],
    ['item_group_id', several ? shortened(page.id, longest.group) : null],
    ['color', color && cut(color.name, longest.color)],
    ['size', size && cut(size, longest.size)],
    ['gender', gender],
    ['age_group', ageGroup],
    ['shipping_weight', variant.weight === null ? null : `${variant.weight} g`],
    ['product_type', names.name('category', page.baseCategory)],
  ]
  const body = fields.flatMap(([field, value]) => (value ? [element(`g:${field}`, value)] : []))
  const shipping = googleShipping(delivery, variant.sellingPrice, cost => amount(currency.unit(cost)))
  return `<item>${body.join('')}${shipping}</item>\n`
}

/** Those of the variant's own colour. */
function picturesOfVariant(page: ProductPage, variant: ProductPageVariant) {
  const images = new Set([...variant.images, ...picturesOf(page, variant.color).map(({ image }) => image)])
  return chosenFor(page.pictures, variant.color) ?? Array.from(images, image => ({ image }))
}

/** Names that are too long would be the same after a cut, so their end becomes a hash of the whole. */
function shortened(id: string, most: number): string {
  if (id.length <= most) return id
  const hash = createHash('sha256').update(id).digest('hex').slice(0, 12)
  return `${id.slice(0, most - 13)}-${hash}`
}

function cut(text: string, most: number): string {
  return text.length <= most ? text : `${text.slice(0, most - 1).trimEnd()}…`
}

/** Google's `shipping` of one piece: an entry a country and delivery. `price`: minor units of the base currency. */
function googleShipping(delivery: Settings['delivery'], price: Minor, amount: (cost: Minor) => string): string {
  const entries = placesOf(delivery).slice(0, mostShipping)
  return entries
    .map(({ country, type, cost, freeOver }) => {
      const where = country === null ? '' : element('g:country', country)
      const due = freeOver !== null && price >= freeOver ? 0 : cost
      return `<g:shipping>${where}${element('g:service', type)}${element('g:price', amount(due))}</g:shipping>`
    })
    .join('')
}

/** Every delivery in each of its countries; null: everywhere. */
function placesOf(delivery: Settings['delivery']) {
  return wideDelivery(delivery).flatMap(option =>
    (option.countries.length > 0 ? option.countries : [null]).map(country => ({ ...option, country })),
  )
}
