import { LRUCache } from 'lru-cache'
import { textIn } from '#domain/shared/localized-text.ts'
import type { ProductCard } from '#projections/product-card/document.ts'
import type { CardModel, Picture, PictureBase } from '#web/storefront/models/card.ts'
import type { SearchCard } from '#web/storefront/models/search.ts'
import type { Catalogue } from './catalogue.ts'
import type { ShownCurrency } from './currency.ts'
import type { DocumentCache } from './document-cache.ts'
import { frontPicture } from './pictures.ts'
import type { Names } from './terms.ts'

/** Colours that a card shows; the rest is counted. */
const shownColors = 5

/** What a card was made of, and the card: as long as all of it is the same, so is the card. */
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

/**
 * Cards as a list shows them, in the order of the ids; one that is gone meanwhile is left out. Of `preferred` colours,
 * which the list is filtered by, a card shows its first one in any case. A card that nothing changed of is the same
 * object as before, so that a page may keep what it made of it.
 */
export async function cardModels(
  catalogue: Catalogue,
  ids: readonly string[],
  { preferred = [], mostColors = shownColors }: { preferred?: readonly string[]; mostColors?: number } = {},
): Promise<readonly CardModel[]> {
  const [cards, names, currency] = await Promise.all([catalogue.cards(ids), catalogue.names(), catalogue.currency()])
  const kept = keptCards(catalogue)
  return cards.map(card => {
    const late = lateColor(card.colors, preferred, mostColors)
    const key = `${catalogue.language} ${mostColors} ${card.id} ${late?.id ?? ''}`
    const known = kept.get(key)
    if (known?.card === card && known.names === names && known.currency === currency) return known.model
    const shown = card.colors.slice(0, late ? mostColors - 1 : mostColors)
    const model = cardModel(catalogue, card, late ? [...shown, late] : shown, names, currency)
    kept.set(key, { card, names, currency, model })
    return model
  })
}

type CardColor = ProductCard['colors'][number]

function cardModel(
  { language, paths }: Catalogue,
  card: ProductCard,
  shown: readonly CardColor[],
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
    discount: card.discount,
    price: currency.unit(card.price),
    listPrice: currency.unit(card.listPrice),
    inStock: card.inStock,
    closeout: card.closeoutOnly,
    picture: colors[0]?.picture ?? bare(frontPicture(card.garment, null, card.image)),
    colors,
    colorCount: card.colors.length,
  }
}

const bare = ({ kind, base }: Picture): PictureBase => ({ kind, base })

/** The first preferred colour, where it would come too late to be shown: it takes the last place. */
function lateColor(colors: readonly CardColor[], preferred: readonly string[], most: number): CardColor | undefined {
  const wanted = preferred.length > 0 ? colors.findIndex(({ id }) => preferred.includes(id)) : -1
  return wanted < most ? undefined : colors[wanted]
}

/** The few parts of a card that the search dropdown shows, by id. */
export async function searchCards(
  catalogue: Catalogue,
  cards: readonly ProductCard[],
): Promise<ReadonlyMap<string, SearchCard>> {
  const [names, currency] = await Promise.all([catalogue.names(), catalogue.currency()])
  return new Map(
    [...new Set(cards)].map(card => {
      const first = card.colors[0]
      const color = first ? names.color(first.id) : null
      const model: SearchCard = {
        id: card.id,
        slug: card.slug,
        path: catalogue.paths.product(card.slug),
        name: textIn(card.name, catalogue.language),
        brand: card.brand && names.name('brand', card.brand),
        category: card.category && names.name('category', card.category),
        style: card.style,
        price: currency.unit(card.price),
        picture: frontPicture(card.garment, color, first ? first.image : card.image),
      }
      return [card.id, model]
    }),
  )
}
