import type { Question } from '#api/search/index.ts'
import { textIn } from '#domain/shared/localized-text.ts'
import type { ProductCard } from '#projections/product-card/document.ts'
import type { SearchFilters, SuggestionGroup } from '#projections/product-search/port.ts'
import type { SearchCard, SearchModel } from '#web/models/search.ts'
import { searchCards } from '../cards.ts'
import type { Catalogue } from '../catalogue.ts'
import { labelIn } from '../labels.ts'
import type { Names } from '../terms.ts'
import { readModel } from './read-model.ts'

const sampleSize = 150
/** Best results that suggestions take their own from; what this does not reach is asked for by itself. */
const best = 200
const cardsShown = 8
const productsAnswered = 24
const entriesShown = { brand: 4, category: 3, style: 3 } as const
const others = 'Others'

type By = SuggestionGroup['by']
type Entry = SuggestionGroup['entries'][number]

export type SearchAnswer = SearchModel & {
  /** The first results; for an empty query the day's sample of 150. */
  readonly products: readonly SearchCard[]
}

/** Suggestions with their own first results, and the first results of the whole query. `day` seeds the empty query. */
export async function searchProducts(catalogue: Catalogue, q: string, day: string): Promise<SearchAnswer> {
  return q.trim() === ''
    ? catalogue.shared(`sample ${day}`, () => answer(catalogue, '', day))
    : answer(catalogue, q.trim(), day)
}

async function answer(catalogue: Catalogue, q: string, day: string): Promise<SearchAnswer> {
  const engine = catalogue.engine
  const reading = q === '' ? null : await catalogue.read(q)
  const question = reading ? reading.question : { q: '', filters: {} }
  const [groups, found] = await Promise.all([
    question ? engine.suggest(question) : [],
    !question
      ? { ids: [], total: 0 }
      : q === ''
        ? engine.sample(day, sampleSize).then(ids => ({ ids, total: 0 }))
        : catalogue.search({ ...question, perPage: best }),
  ])
  catalogue.reads.listings = true
  const cards = await catalogue.cards(found.ids)
  const chosen = groups.map(({ by, entries }) => ({ by, entries: chosenEntries(by, entries, cards, q) }))
  const extra = question ? await missingCards(catalogue, question, chosen, cards) : new Map()
  const entries = chosen.flatMap(({ by, entries }) => entries.map(entry => ({ by, ...entry })))
  const own = new Map(
    entries.map(({ by, value }) => [`${by}/${value}`, extra.get(`${by}/${value}`) ?? within(cards, by, value)]),
  )
  const answered = q === '' ? cards : cards.slice(0, productsAnswered)
  const shown = [...answered, ...[...own.values()].flatMap(list => list.slice(0, cardsShown))]
  const [models, names] = await Promise.all([
    searchCards(catalogue, shown, {
      preferred: reading?.colors,
      price: question?.filters.price,
      closeout: question?.filters.closeout === true,
    }),
    catalogue.names(),
  ])
  const modelsOf = (list: readonly ProductCard[]) => list.flatMap(card => models.get(card.id) ?? [])
  return {
    q,
    total: q === '' ? ((await catalogue.count('products:all')).get('products:all') ?? 0) : found.total,
    groups: chosen
      .filter(({ entries }) => entries.length > 0)
      .map(({ by, entries }) => ({
        by,
        entries: entries.map(({ value, count }) => {
          const list = own.get(`${by}/${value}`)!
          const label = by === 'style' ? styleLabel(value, list) : names.name(by, value)
          return {
            value,
            label: value === others ? labelIn(catalogue.language, 'others') : label,
            count,
            path: pathOf(catalogue, names, q, by, value, list),
            cards: modelsOf(list.slice(0, cardsShown)),
          }
        }),
      })),
    cards: modelsOf(cards.slice(0, cardsShown)),
    read: reading ? await readModel(catalogue, reading) : { chips: [], leftOut: [] },
    path: q === '' ? catalogue.paths.store() : catalogue.paths.search({ q }),
    products: modelsOf(answered),
  }

  /** A bare number says nothing: the name stands beside it, where one product has it. */
  function styleLabel(style: string, [product, ...more]: readonly ProductCard[]): string {
    return product && more.length === 0 ? `${style} · ${textIn(product.name, catalogue.language)}` : style
  }
}

/** The biggest entries; of styles that are all alike in size the ones whose products match best. */
function chosenEntries(by: By, entries: readonly Entry[], cards: readonly ProductCard[], q: string): readonly Entry[] {
  const most = entriesShown[by]
  const counts = new Map(entries.map(({ value, count }) => [value, count]))
  const byRank = [...new Set(cards.map(card => card[by] || others))]
  const isFlat = by === 'style' && (entries[0]?.count ?? 0) <= 1
  if (!isFlat && q !== '') return entries.slice(0, most)
  return byRank.slice(0, most).map(value => ({ value, count: counts.get(value) ?? within(cards, by, value).length }))
}

function within(cards: readonly ProductCard[], by: By, value: string): readonly ProductCard[] {
  return cards.filter(card => (card[by] || others) === value)
}

/** Cards of the entries that the best results do not fill. */
async function missingCards(
  catalogue: Catalogue,
  { q, filters: asked }: Question,
  groups: readonly SuggestionGroup[],
  cards: readonly ProductCard[],
): Promise<ReadonlyMap<string, readonly ProductCard[]>> {
  const lacking = groups.flatMap(({ by, entries }) =>
    by === 'style'
      ? []
      : entries.flatMap(({ value, count }) => {
          const enough = within(cards, by, value).length >= Math.min(count, cardsShown)
          return enough || value === others
            ? []
            : { key: `${by}/${value}`, filters: { ...asked, [by]: [value] } as SearchFilters }
        }),
  )
  const found = await Promise.all(
    lacking.map(async ({ key, filters }) => {
      const { ids } = await catalogue.search({ q, filters, perPage: cardsShown })
      return [key, await catalogue.cards(ids)] as const
    }),
  )
  return new Map(found)
}

function pathOf(
  { paths }: Catalogue,
  names: Names,
  q: string,
  by: By,
  value: string,
  own: readonly ProductCard[],
): string {
  if (value === others) return paths.search({ q })
  if (by === 'style') return own.length === 1 ? paths.product(own[0]!.slug) : paths.search({ q: value })
  if (q !== '') return paths.search({ q, [by]: value })
  return by === 'brand' ? paths.brand(names.address(by, value)) : paths.category(names.address(by, value))
}
