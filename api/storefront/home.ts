import { priceRanges, type SearchRequest } from '#projections/product-search.ts'
import type { CardModel, HomeModel, Link } from '#web/storefront/shop.ts'
import { boundsOf, type PriceRange } from '../search/price-ranges.ts'
import { brandLinks } from './brands.ts'
import { cardModels } from './cards.ts'
import type { Catalogue } from './catalogue.ts'
import { menuCategories } from './categories.ts'
import { rangeLabel } from './facets.ts'
import { productById } from './product.ts'

const rowLength = 10
const heroLength = 5
/** Newest products among which the widest ranges are looked for. */
const lookedThrough = 120

/** The home page; its best sellers are the products of which most pieces were sold, filled up by the widest ranges. */
export async function home(catalogue: Catalogue, bestSellers: readonly string[]): Promise<HomeModel> {
  const { teaser, ...lists } = await catalogue.shared(`home ${bestSellers.join()}`, () =>
    listsOf(catalogue, bestSellers),
  )
  // Stock moves with every order, the lists do not: so this one product is not kept with them.
  return { ...lists, matrixTeaser: teaser === undefined ? null : await productById(catalogue, teaser) }
}

type Lists = Omit<HomeModel, 'matrixTeaser'> & { readonly teaser: string | undefined }

async function listsOf(catalogue: Catalogue, bestSellers: readonly string[]): Promise<Lists> {
  const row = async (request: Partial<SearchRequest>): Promise<readonly CardModel[]> => {
    const { ids } = await catalogue.search({ q: '', perPage: rowLength, sort: 'db', ...request })
    return cardModels(catalogue, ids)
  }
  const inStock = { inStock: true }
  const [categories, brands, newest, closeout, recent, sold, priced, doors] = await Promise.all([
    menuCategories(catalogue),
    brandLinks(catalogue),
    row({}),
    row({ filters: { closeout: true, ...inStock } }),
    row({ filters: inStock, perPage: lookedThrough }),
    cardModels(catalogue, bestSellers),
    catalogue.search({ q: '', facets: ['price'], perPage: 1 }),
    Promise.all(priceRanges.map(range => priceDoor(catalogue, range))),
  ])
  const widest = recent.toSorted((a, b) => b.colors.length - a.colors.length)
  const best = distinct([...sold.filter(card => card.inStock), ...widest], card => card.id)
  return {
    hero: distinct(widest, looks).slice(0, heroLength),
    categories: categories.map(({ subCategories: _sub, ...category }) => category),
    prices: doors.map((door, i) => ({ ...door, count: priced.facets.price?.[priceRanges[i]!] ?? 0 })),
    best: best.slice(0, rowLength),
    newest,
    closeout,
    teaser: widest[0]?.id,
    brands,
    totalProducts: priced.total,
  }
}

/** Bounds in an address are amounts of the shown currency; a range is one of the base currency, whatever is shown. */
async function priceDoor(catalogue: Catalogue, range: PriceRange): Promise<Link> {
  const { min, max } = boundsOf(range)!
  const currency = await catalogue.currency()
  const bounds = { price_min: String(min / 100), ...(max !== null && { price_max: String(max / 100) }) }
  const params = currency.unit(100) === 100 ? bounds : { price: range }
  return { label: await rangeLabel(catalogue, range), path: catalogue.paths.store(params) }
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
