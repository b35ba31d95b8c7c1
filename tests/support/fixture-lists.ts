import { listAddress } from '#api/catalogue/listing/list-address.ts'
import type { CardModel } from '#web/models/card.ts'
import type { ListingModel, ListingQuery } from '#web/models/listing.ts'
import type { SearchCard, SearchModel } from '#web/models/search.ts'
import { brandPath, brands, categories, colors, slugOf } from './fixture-cards.ts'
import { whole } from './fixture-product.ts'

export function isKnown({ scope }: ListingQuery): boolean {
  if (scope.kind === 'category') return categories.some(([slug]) => slug === scope.slug)
  if (scope.kind === 'brand') return brands.some(brand => slugOf(brand) === scope.slug)
  return scope.kind !== 'tag' || scope.slug === 'team-wear'
}

export function fixtureListing(query: ListingQuery, cards: readonly CardModel[]): ListingModel {
  const { scope } = query
  const found = scope.kind === 'search' ? matching(cards, scope.q) : cards
  const perPage = 24
  return {
    address: listAddress(query, { has: () => true, addressOf: (_, id) => id, twins: new Set() }),
    title: scope.kind === 'category' ? (categories.find(([slug]) => slug === scope.slug)?.[1] ?? '') : 'All products',
    description: 'Blank styles by the piece or by the case, with live stock in every size.',
    total: found.length,
    page: query.page,
    pages: Math.max(1, Math.ceil(found.length / perPage)),
    perPage,
    cards: found.slice((query.page - 1) * perPage, query.page * perPage),
    facets: [
      {
        name: 'brand',
        values: brands.map(label => ({
          value: slugOf(label),
          label,
          count: 3,
          selected: query.brand.includes(slugOf(label)),
        })),
      },
      {
        name: 'color',
        values: colors.map(([value, label, hex]) => ({
          value,
          label,
          count: cards.length,
          selected: query.color.includes(value),
          hexes: hex.split(','),
        })),
      },
      {
        name: 'size',
        values: ['S', 'M', 'L', 'XL', '2XL'].map(value => ({
          value,
          label: value,
          count: cards.length,
          selected: query.size.includes(value),
        })),
      },
      {
        name: 'price',
        values: ['0-5', '5-20', '20-50', '50-infinity'].map((value, i) => ({
          value,
          label: value,
          count: i * 9,
          selected: query.price.includes(value),
        })),
      },
    ],
    query,
    nearMatches: found.length > 0 ? [] : cards.slice(0, 4),
    nearTerms: found.length > 0 ? [] : ['cotton', 'polo'],
  }
}

export function fixtureSearch(q: string, cards: readonly CardModel[], prefix: string): SearchModel {
  const found = q ? matching(cards, q) : cards
  const by = (group: 'brand' | 'style', of: (card: CardModel) => string) => {
    const groups = Map.groupBy(found, of)
    return {
      by: group,
      entries: [...groups].slice(0, 4).map(([label, members]) => ({
        value: slugOf(label),
        label,
        count: members.length,
        path: group === 'brand' ? brandPath(prefix, label) : `${prefix}/search?q=${encodeURIComponent(label)}`,
        cards: members.slice(0, 8).map(searchCard),
      })),
    }
  }
  return {
    q,
    total: found.length,
    groups: found.length > 0 ? [by('brand', card => card.brand), by('style', card => card.name)] : [],
    cards: found.slice(0, 8).map(searchCard),
    read: { chips: [], leftOut: [] },
    path: `${prefix}/search?q=${encodeURIComponent(q)}`,
  }
}

function matching(cards: readonly CardModel[], q: string): readonly CardModel[] {
  const words = q.toLowerCase().split(/\s+/).filter(Boolean)
  return cards.filter(card =>
    words.every(word => `${card.name} ${card.brand} ${card.style}`.toLowerCase().includes(word)),
  )
}

function searchCard(card: CardModel): SearchCard {
  return {
    id: card.id,
    slug: card.slug,
    path: card.path,
    name: card.name,
    brand: card.brand,
    style: card.style,
    color: card.colors[0]?.id ?? null,
    colorName: card.colors[0]?.name ?? null,
    price: card.price,
    category: 'T-shirts',
    picture: whole((card.colors[0] as CardModel['colors'][number]).picture),
  }
}
