import { textIn } from '#domain/shared/localized-text.ts'
import type { ProductCard } from '#projections/product-card/document.ts'
import type { CardModel, Picture, PictureBase, SearchCard } from '#web/storefront/shop.ts'
import type { Catalogue } from './catalogue.ts'
import { frontPicture } from './pictures.ts'

/** Colours that a card shows; the rest is counted. */
const shownColors = 5

/**
 * Cards as a list shows them, in the order of the ids; one that is gone meanwhile is left out. Of `preferred` colours,
 * which the list is filtered by, a card shows its first one in any case.
 */
export async function cardModels(
  catalogue: Catalogue,
  ids: readonly string[],
  { preferred = [], mostColors = shownColors }: { preferred?: readonly string[]; mostColors?: number } = {},
): Promise<readonly CardModel[]> {
  const [cards, names, currency] = await Promise.all([catalogue.cards(ids), catalogue.names(), catalogue.currency()])
  return cards.map(card => {
    const shown = withPreferred(card.colors, preferred, mostColors)
    const colors = shown.map(({ id, image }) => {
      const color = names.color(id)
      return { ...color, picture: bare(frontPicture(card.garment, color, image)) }
    })
    return {
      id: card.id,
      slug: card.slug,
      path: catalogue.paths.product(card.slug),
      name: textIn(card.name, catalogue.language),
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
  })
}

const bare = ({ kind, base }: Picture): PictureBase => ({ kind, base })

/** The first ones; a preferred one that would come later takes the last place. */
function withPreferred<T extends { readonly id: string }>(
  colors: readonly T[],
  preferred: readonly string[],
  most: number,
) {
  const first = colors.slice(0, most)
  const wanted = preferred.length > 0 ? colors.find(({ id }) => preferred.includes(id)) : undefined
  return wanted && !first.includes(wanted) ? [...first.slice(0, -1), wanted] : first
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
