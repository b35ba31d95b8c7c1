import { z } from 'zod'
import { type Catalogue, frontPicture } from '#api/catalogue/index.ts'
import type { Engines } from '#api/plumbing/feature.ts'
import { choicesOf } from '#api/plumbing/lists/choices.ts'
import { defineList, type ListDefinition } from '#api/plumbing/lists/define.ts'
import type { OpenList } from '#api/plumbing/lists/list.ts'
import { queryOf } from '#api/plumbing/lists/query.ts'
import { textIn } from '#domain/shared/localized-text.ts'
import { scanCode } from '#domain/shared/scan-code.ts'
import { dayNumber, soldUntil } from '#projections/inventory/document.ts'
import { productPage } from '#projections/product-page/view.ts'
import { productStates, type StoredProductRow } from '#projections/product-rows/document.ts'
import { productList } from '#projections/product-rows/list.ts'
import { productRows } from '#projections/product-rows/view.ts'
import { wordsOf } from '#projections/product-search/words.ts'
import type { ListModel } from '#web/models/list.ts'
import type { ProductChoices, ProductListModel, ProductRowModel } from '#web/models/product-list.ts'
import { ownSource } from './own-variants.ts'

const minor = z.int().nullable().describe('Minor units of the base currency; null: it has no variant')

const rowSchema = z
  .object({
    productId: z.string(),
    slug: z.string().describe('The last part of the address of its page'),
    name: z.record(z.string(), z.string()).describe('By language'),
    style: z.string(),
    brand: z.string().describe('The id of the brand'),
    category: z.string().describe('The id of the category'),
    colors: z.array(z.string()).readonly().describe('Ids of colours, in the order of the feed'),
    variants: z.int().describe('How many colours and sizes it has'),
    garment: z.string().describe('The drawing that stands in for a picture'),
    image: z.string().nullable().describe('The first picture of the feed'),
    lowest: minor,
    highest: minor,
    available: z.int().describe('Pieces that can be bought'),
    untracked: z.boolean().describe('Nobody counts some of its variants: of these any number can be bought'),
    soldOut: z.int().describe('Variants of which nothing can be bought'),
    low: z.int().describe('Variants of which few pieces are left'),
    state: z.enum(productStates),
    source: z.string().describe('Whose feed told of it last'),
    edited: z.int().describe('How many of its fields and prices staff set over the feed'),
    addedAt: z.string(),
    sold: z.int().describe('Pieces that orders took in thirty days'),
  })
  .meta({ id: 'ProductRow', description: 'A product as a list shows it' })

const decimal = (amount: number | null) => (amount === null ? null : (amount / 100).toFixed(2))

/** A style stands first, and a code of a variant stands for its product. */
export const productCodes: NonNullable<ListDefinition<StoredProductRow, never>['codes']> = {
  first: ({ style }) => style,
  alone: (typed, readModels) => readModels.lookup(productPage.name, 'byCode', scanCode(typed)),
}

/** The list of products that staff see. */
export const productRowList = (now: () => Date) =>
  defineList({
    name: 'products',
    view: productRows,
    permission: 'product',
    list: productList,
    row: rowSchema,
    rowOf: ({ fold, ...row }: StoredProductRow) => ({ ...row, sold: soldUntil(fold.sold, dayNumber(now())) }),
    filters: {
      brand: { choice: ({ brand }) => [brand], words: 'The id of the brand' },
      category: { choice: ({ category }) => [category], words: 'The id of the category' },
      color: { choice: ({ colors }) => colors, many: true, words: 'The id of a colour' },
      state: { choice: ({ state }) => [state], values: productStates, words: 'The state' },
      feed: { choice: ({ source }) => [source], words: 'Whose feed told of it last' },
      added: { day: ({ addedAt }) => addedAt, words: 'The day on which it was added' },
    },
    search: {
      own: ({ name }) => Object.values(name),
      // The words of its SKUs, each once: sizes and colours are the same in many.
      shared: ({ brand, style, fold }) => [
        ...new Set([brand, style, ...fold.variants.map(([sku]) => sku)].flatMap(wordsOf)),
      ],
    },
    codes: productCodes,
    columns: {
      name: ({ name }) => textIn(name, 'en'),
      style: ({ style }) => style,
      brand: ({ brand }) => brand,
      category: ({ category }) => category,
      colors: ({ colors }) => colors.join(' '),
      price: ({ lowest }) => decimal(lowest),
      highest: ({ highest }) => decimal(highest),
      available: ({ available }) => available,
      sold: ({ fold }) => soldUntil(fold.sold, dayNumber(now())),
      state: ({ state }) => state,
      feed: ({ source }) => source,
      edited: ({ edited }) => edited,
      added: ({ addedAt }) => addedAt,
      address: ({ slug }) => slug,
    },
    label: ({ name, style }) => textIn(name, 'en') || style,
    bulk: {
      publish: {
        to: 'edit',
        refuses: ({ state }) => (state === 'discontinued' ? 'product-discontinued' : unchanged(state === 'active')),
      },
      category: { to: 'edit', refuses: () => null, about: { category: 'The id of the category' } },
      archive: { to: 'delete', refuses: ({ state }) => unchanged(state === 'archived') },
      discontinue: {
        to: 'delete',
        refuses: ({ state, source }) =>
          source === ownSource ? 'product-by-hand' : unchanged(state === 'discontinued'),
      },
    },
  })

const unchanged = (is: boolean) => (is ? 'unchanged' : null)

type ListDeps = Pick<Engines, 'readModels'> & { readonly catalogue: Catalogue; readonly now: Date }

/** A page of the list for the dashboard, in the language of its reader and the currency of the shop. */
export async function productListModel(
  list: OpenList,
  asked: URLSearchParams,
  { readModels, catalogue, now }: ListDeps,
): Promise<ListModel<ProductRowModel> & Pick<ProductListModel, 'choices' | 'categories'>> {
  const query = queryOf(list.definition, asked, now)
  const { columns: _columns, sums: _sums, rows, ...answer } = await list.answer(query)
  const found = rows as readonly z.output<typeof rowSchema>[]
  const [names, currency, choices] = await Promise.all([
    catalogue.names(),
    catalogue.currency(),
    choicesIn(query.filters, catalogue, readModels),
  ])
  return {
    ...answer,
    ...{ q: query.q, filters: query.filters, choices },
    categories: names.all('category').map(({ id, label }) => ({ id, name: label })),
    rows: found.map(row => {
      const [color] = row.colors
      return {
        ...row,
        name: textIn(row.name, catalogue.language),
        brand: row.brand && names.name('brand', row.brand),
        category: row.category && names.name('category', row.category),
        colors: row.colors.map(names.color),
        lowest: row.lowest === null ? null : currency.unit(row.lowest),
        highest: row.highest === null ? null : currency.unit(row.highest),
        picture: frontPicture(row.garment, color === undefined ? null : names.color(color), row.image ?? undefined),
      }
    }),
  }
}

/** The values that the list can be filtered by, by their names; those that it is filtered by among them. */
export async function choicesIn(
  chosen: { readonly [filter: string]: readonly string[] },
  catalogue: Catalogue,
  readModels: Engines['readModels'],
): Promise<ProductChoices> {
  const names = await catalogue.names()
  const of = (filter: keyof ProductChoices) =>
    choicesOf(filter, chosen[filter], {
      ...{ readModels, view: productRows.name, language: catalogue.language },
      name: value => (filter === 'feed' ? value : names.name(filter, value)),
    })
  const [brand, category, color, feed] = await Promise.all([of('brand'), of('category'), of('color'), of('feed')])
  return { brand, category, color, feed }
}
