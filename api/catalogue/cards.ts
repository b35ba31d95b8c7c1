import { LRUCache } from 'lru-cache'
import type { DocumentCache } from '#api/plumbing/engines/document-cache.ts'
import { textIn } from '#domain/shared/localized-text.ts'
import type { CardColor, ProductCard } from '#projections/product-card/document.ts'
import { type PriceBounds, within } from '#projections/product-search/price-ranges.ts'
import type { CardLeft, CardModel, Picture, PictureBase } from '#web/models/card.ts'
import type { SearchCard } from '#web/models/search.ts'
import type { Catalogue } from './catalogue.ts'
import type { ShownCurrency } from './currency.ts'
import { frontPicture } from './pictures.ts'
import type { Names } from './terms.ts'

/** Colours that a card shows; the rest is counted. */
const shownColors = 5

/** A card with its sources: while all of them are the same, so is the card. */
type Made = {
  readonly card: ProductCard
  readonly names: Names
  readonly currency: ShownCurrency
  readonly model: CardModel
}

/** Cards that are kept, of all languages; with what pages keep of each they take about 8 kB. */
const mostKept = 2000
const keptBy = new WeakMap<DocumentCache, LRUCache<string, Made>>()

function keptCards({ cache }: Catalogue): LRUCache<string, Made> {
  const kept = keptBy.get(cache) ?? new LRUCache<string, Made>({ max: mostKept })
  keptBy.set(cache, kept)
  return kept
}

/** How a list chooses the colour that a card opens in. */
export type AskedColor = {
  /** Colours that the list is filtered by or the text asks for, the best first. */
  readonly preferred?: readonly string[]
  readonly price?: readonly PriceBounds[]
}

/**
 * Cards as a list shows them, in the order of the ids; products that are gone are left out. A card opens in its first
 * colour that the list asks for, at a price that the list asks for. With `closeout` it shows the colours and the price of the
 * last pieces. An unchanged card is the same object as before, so that a page may keep its markup.
 */
export async function cardModels(
  catalogue: Catalogue,
  ids: readonly string[],
  {
    mostColors = shownColors,
    closeout = false,
    ...asked
  }: AskedColor & { mostColors?: number; closeout?: boolean } = {},
): Promise<readonly CardModel[]> {
  const [cards, names, currency] = await Promise.all([catalogue.cards(ids), catalogue.names(), catalogue.currency()])
  const kept = keptCards(catalogue)
  return cards.map(card => {
    const last = closeout ? card.closeouts : []
    const colors = last.length > 0 ? lastColors(card) : card.colors
    const lowest = last.length > 0 ? lowestOf(last).price : card.price
    // The first colour of last pieces may cost more than the price that the card shows.
    const price = asked.price ?? (last.length > 0 ? [{ min: lowest, max: lowest + 1 }] : undefined)
    const opened = openedColor(colors, lowest, { ...asked, price })
    const late = opened && colors.indexOf(opened) >= mostColors ? opened : undefined
    const key = `${catalogue.language} ${mostColors} ${card.id} ${opened?.id ?? ''}${closeout ? ' closeout' : ''}`
    const known = kept.get(key)
    if (known?.card === card && known.names === names && known.currency === currency) return known.model
    const shown = colors.slice(0, late ? mostColors - 1 : mostColors)
    const whole = cardModel(catalogue, card, late ? [...shown, late] : shown, opened, names, currency)
    const model = last.length > 0 ? { ...whole, ...closeoutModel(card, last, opened, whole, names, currency) } : whole
    kept.set(key, { card, names, currency, model })
    return model
  })
}

function cardModel(
  { language, paths }: Catalogue,
  card: ProductCard,
  shown: readonly CardColor[],
  opened: CardColor | undefined,
  names: Names,
  currency: ShownCurrency,
): CardModel {
  const colors = shown.map(({ id, image }) => {
    const color = names.color(id)
    return { ...color, picture: bare(frontPicture(card.garment, color, image)) }
  })
  return {
    id: card.id,
    slug: card.slug,
    path: paths.product(card.slug),
    name: textIn(card.name, language),
    brand: card.brand && names.name('brand', card.brand),
    style: card.style,
    rating: card.rating,
    reviewCount: card.reviewCount,
    ...(opened && { opened: opened.id }),
    discount: opened?.discount ?? card.discount,
    price: currency.unit(opened?.price ?? card.price),
    listPrice: currency.unit(opened?.listPrice ?? card.listPrice),
    inStock: card.inStock,
    ...(card.uncounted && { uncounted: true }),
    closeout: card.closeoutOnly,
    picture:
      (colors.find(({ id }) => id === opened?.id) ?? colors[0])?.picture ??
      bare(frontPicture(card.garment, null, card.image)),
    colors,
    colorCount: card.colors.length,
  }
}

/** The differences of a card in a list of closeout. */
function closeoutModel(
  card: ProductCard,
  last: ProductCard['closeouts'],
  opened: CardColor | undefined,
  { colors }: CardModel,
  names: Names,
  currency: ShownCurrency,
): Partial<CardModel> {
  const shown = last.find(({ color }) => color === opened?.id) ?? lowestOf(last)
  const leftOf = (color: string | null): CardLeft | undefined => {
    const own = last.find(each => each.color === color)
    if (!own || own.left < 0) return undefined
    return { pieces: own.left, sizes: card.sizes.length > 1 ? sizeRuns(card.sizes, own.sizes, names) : '' }
  }
  const left = leftOf(null)
  return {
    closeout: true,
    opensColor: true,
    inStock: true,
    price: currency.unit(shown.price),
    listPrice: currency.unit(shown.listPrice),
    discount: shown.discount,
    colors: colors.map(color => ({ ...color, left: leftOf(color.id) })),
    colorCount: last.length,
    ...(left && { left }),
  }
}

/** "M–XL", and "S, L–XL" where one between is gone. */
function sizeRuns(all: readonly string[], own: readonly string[], names: Names): string {
  const runs: string[][] = []
  for (const size of all.filter(each => own.includes(each))) {
    const run = runs.at(-1)
    if (run && all.indexOf(run.at(-1)!) === all.indexOf(size) - 1) run.push(size)
    else runs.push([size])
  }
  const name = (size: string) => names.name('size', size)
  return runs.map(run => (run.length > 1 ? `${name(run[0]!)}–${name(run.at(-1)!)}` : name(run[0]!))).join(', ')
}

const bare = ({ kind, base }: Picture): PictureBase => ({ kind, base })

/** The colours of last pieces, at their prices. */
function lastColors({ colors, closeouts }: ProductCard): readonly CardColor[] {
  return colors.flatMap(({ id, image }) => {
    const own = closeouts.find(({ color }) => color === id)
    return own ? [{ id, image, price: own.price }] : []
  })
}

function lowestOf(last: ProductCard['closeouts']): ProductCard['closeouts'][number] {
  return last.reduce((least, each) => (each.price < least.price ? each : least))
}

/**
 * The first of the preferred colours that a card has at an asked price; else, where a price is asked that its first colour
 * does not have, the first that has it. Undefined: it opens in its first colour, at its lowest price.
 */
function openedColor(
  colors: readonly CardColor[],
  lowest: number,
  { preferred = [], price }: AskedColor,
): CardColor | undefined {
  const fits = (color: CardColor) => !price?.length || price.some(bounds => within(color.price ?? lowest, bounds))
  const wanted = preferred.flatMap(id => colors.find(color => color.id === id) ?? [])
  if (wanted.length > 0) return wanted.find(fits) ?? wanted[0]
  return colors[0] && !fits(colors[0]) ? colors.find(fits) : undefined
}

/** The few parts of a card that the search dropdown shows, by id. */
export async function searchCards(
  catalogue: Catalogue,
  cards: readonly ProductCard[],
  { closeout = false, ...asked }: AskedColor & { closeout?: boolean } = {},
): Promise<ReadonlyMap<string, SearchCard>> {
  const [names, currency] = await Promise.all([catalogue.names(), catalogue.currency()])
  return new Map(
    [...new Set(cards)].map(card => {
      const last = closeout ? card.closeouts : []
      const colors = last.length > 0 ? lastColors(card) : card.colors
      const lowest = last.length > 0 ? lowestOf(last).price : card.price
      const opened = openedColor(colors, lowest, asked) ?? (last.length > 0 ? colors[0] : undefined)
      const shown = opened ?? colors[0]
      const color = shown ? names.color(shown.id) : null
      const path = catalogue.paths.product(card.slug)
      const model: SearchCard = {
        id: card.id,
        slug: card.slug,
        path: opened && card.colors.length > 1 ? `${path}?color=${encodeURIComponent(opened.id)}` : path,
        name: textIn(card.name, catalogue.language),
        color: color?.id ?? null,
        colorName: color?.name ?? null,
        brand: card.brand && names.name('brand', card.brand),
        category: card.category && names.name('category', card.category),
        style: card.style,
        price: currency.unit(opened?.price ?? lowest),
        picture: frontPicture(card.garment, color, shown ? shown.image : card.image),
      }
      return [card.id, model]
    }),
  )
}
