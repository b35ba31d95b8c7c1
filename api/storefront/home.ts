import {
  brandLinks,
  type Catalogue,
  cardModels,
  homeTiles,
  menuCategories,
  productById,
  rangeLabel,
} from '#api/catalogue/index.ts'
import { newestPosts } from '#api/content/index.ts'
import { sceneOf } from '#api/pictures/index.ts'
import type { Settings } from '#domain/settings/events.ts'
import { pictureAddressOf } from '#domain/settings/picture-address.ts'
import { type Language, textIn } from '#domain/shared/localized-text.ts'
import type { ProductCard } from '#projections/product-card/document.ts'
import type { ProductPage } from '#projections/product-page/document.ts'
import { priceRanges, type SearchRequest } from '#projections/product-search/port.ts'
import { boundsOf, type PriceRange } from '#projections/product-search/price-ranges.ts'
import { inLanguage } from '#web/i18n/addresses.ts'
import type { CardModel, Link } from '#web/models/card.ts'
import type { HomeModel } from '#web/models/home.ts'
import type { OrganizationModel } from '#web/models/seo.ts'
import { bestSellersRead, bestSellersSource } from './best-sellers.ts'

const rowLength = 10
const heroLength = 5
const closeoutLength = 4
const journalPosts = 3
/** Fewer products that were sold make no row. */
const fewestBest = 4
/** Newest products that the row of them is taken from, and among which the widest ranges are looked for. */
const lookedThrough = 120
/** Fewer make a table that nobody would fill in. */
const teaserWants = { colors: 3, sizes: 4 } as const
/** The most products of one category at the head of a row, so that a row shows all that the shop sells. */
const mixed = { most: 2, within: 8 } as const

/** The home page. `bestSellers`: products by pieces sold; before enough were sold there is no row of them. */
export async function home(catalogue: Catalogue, bestSellers: () => readonly string[]): Promise<HomeModel> {
  catalogue.reads.documents.add(bestSellersRead)
  const [{ teaser, ...lists }, journal, organization, { seo, hero, title: shopTitle }] = await Promise.all([
    catalogue.shared('home', () => listsOf(catalogue, bestSellers()), [bestSellersSource, 'product-page']),
    newestPosts(catalogue, journalPosts),
    organizationOf(catalogue),
    catalogue.settings(),
  ])
  // Stock moves with every order, the lists do not: so this one product is not kept with them.
  const shown = teaser === undefined ? null : await productById(catalogue, teaser)
  const matrixTeaser = shown && { ...shown, programs: undefined }
  const { title, description, keyword } = seo
  const { language } = catalogue
  const welcome = {
    title: textIn(hero.title, language) || shopTitle || organization.name,
    text: textIn(hero.text, language) || organization.description,
    ...heroOf(hero, language),
  }
  return { ...lists, matrixTeaser, journal, organization, welcome, seo: { title, description, keyword } }
}

/** What the owner set of it: a page without any of these is no larger. */
function heroOf({ action, link, picture: [picture], scene }: Settings['hero'], language: Language) {
  const words = textIn(action, language)
  const garments = sceneOf(scene)
  return {
    ...(words && { action: words }),
    ...(link && { link: link.startsWith('/') ? inLanguage(language, link) : link }),
    ...(picture && { picture: pictureAddressOf(picture) }),
    ...(!picture && garments.length > 0 && { scene: garments }),
  }
}

type Lists = Omit<HomeModel, 'matrixTeaser' | 'journal' | 'organization' | 'welcome' | 'seo'> & {
  readonly teaser: string | undefined
}

async function listsOf(catalogue: Catalogue, bestSellers: readonly string[]): Promise<Lists> {
  const row = async (request: Partial<SearchRequest>, mostColors?: number): Promise<readonly CardModel[]> => {
    const { ids } = await catalogue.search({ q: '', perPage: rowLength, sort: 'db', ...request })
    const closeout = request.filters?.closeout === true
    return cardModels(catalogue, ids, { closeout, ...(mostColors && { mostColors }) })
  }
  const inStock = { inStock: true }
  const [categories, brands, newest, closeout, recent, best, priced, doors] = await Promise.all([
    menuCategories(catalogue),
    brandLinks(catalogue),
    catalogue.search({ q: '', perPage: lookedThrough, sort: 'db' }).then(({ ids }) => mixedRow(catalogue, ids)),
    row({ filters: { closeout: true, ...inStock }, perPage: lookedThrough }),
    // The hero shows garments in colours from all over their range.
    row({ filters: inStock, perPage: lookedThrough }, Number.POSITIVE_INFINITY),
    mixedRow(catalogue, bestSellers, card => card.inStock),
    catalogue.search({ q: '', facets: ['price'], perPage: 1 }),
    Promise.all(priceRanges.map(range => priceDoor(catalogue, range))),
  ])
  const widest = recent.toSorted((a, b) => b.colorCount - a.colorCount)
  const shapes = new Map((await catalogue.cards(recent.map(({ id }) => id))).map(card => [card.id, card]))
  return {
    hero: distinct(widest, looks).slice(0, heroLength),
    categories: categories.slice(0, homeTiles).map(({ subCategories: _sub, ...category }) => category),
    prices: doors.map((door, i) => ({ ...door, count: priced.facets.price?.[priceRanges[i]!] ?? 0 })),
    best: best.length < fewestBest ? [] : best,
    newest,
    closeout: distinct(closeout, looks).slice(0, closeoutLength),
    teaser: await plainOf(
      catalogue,
      widest.map(({ id }) => id).filter(id => isMatrix(shapes.get(id))),
    ),
    brands,
    totalProducts: priced.total,
  }
}

/** A row of the first of these products, not all of one category where there are others. */
async function mixedRow(
  catalogue: Catalogue,
  ids: readonly string[],
  fits: (card: ProductCard) => boolean = () => true,
): Promise<readonly CardModel[]> {
  const cards = (await catalogue.cards(ids)).filter(fits)
  const chosen = spread(cards, card => card.category, mixed).slice(0, rowLength)
  return cardModels(
    catalogue,
    chosen.map(({ id }) => id),
  )
}

/** Bounds in an address are amounts of the shown currency; a range is one of the base currency, whatever is shown. */
async function priceDoor(catalogue: Catalogue, range: PriceRange): Promise<Link> {
  const { min, max } = boundsOf(range)!
  const currency = await catalogue.currency()
  const bounds = { price_min: String(min / 100), ...(max !== null && { price_max: String(max / 100) }) }
  const params = currency.unit(100) === 100 ? bounds : { price: range }
  return { label: rangeLabel(catalogue.language, currency, range), path: catalogue.paths.store(params) }
}

function isMatrix(card: ProductCard | undefined): boolean {
  return card !== undefined && card.colors.length >= teaserWants.colors && card.sizes.length >= teaserWants.sizes
}

/** The first that is chosen by colour and size alone: a table has no third side. */
async function plainOf(catalogue: Catalogue, ids: readonly string[]): Promise<string | undefined> {
  for (const id of ids) {
    const page = await catalogue.document<ProductPage>('product-page', id)
    if (page?.variants.every(({ attributes }) => Object.keys(attributes).length === 0)) return id
  }
  return undefined
}

/** The list without what has the key of an earlier one. */
function distinct<T>(list: readonly T[], key: (item: T) => string): readonly T[] {
  const seen = new Set<string>()
  return list.filter(item => seen.size < seen.add(key(item)).size)
}

/** Garments of one drawing look alike in a row; photographs do not. */
function looks({ id, picture }: CardModel): string {
  return picture.kind === 'garment' ? picture.base.split('.', 1)[0]! : id
}

/** Moves all but `most` of each group behind the first `within`, as far as others fill them. The order is kept. */
export function spread<T>(
  items: readonly T[],
  groupOf: (item: T) => string,
  { most, within }: { readonly most: number; readonly within: number },
): readonly T[] {
  const first: T[] = []
  const others: T[] = []
  const counts = new Map<string, number>()
  for (const item of items) {
    const group = groupOf(item)
    const count = counts.get(group) ?? 0
    if (first.length === within || count === most) others.push(item)
    else {
      first.push(item)
      counts.set(group, count + 1)
    }
  }
  return [...first, ...others]
}

async function organizationOf(catalogue: Catalogue): Promise<OrganizationModel> {
  const { name, title, description, logo, email, phoneFooter, phoneHeader, address, social } =
    await catalogue.settings()
  return {
    name: name || title,
    description,
    logo: pictureAddressOf(logo[0] ?? ''),
    email,
    phone: phoneFooter || phoneHeader,
    address,
    elsewhere: Object.values(social).filter(page => page !== ''),
  }
}
