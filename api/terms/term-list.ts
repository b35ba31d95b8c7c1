import { z } from 'zod'
import { groupOf } from '#api/catalogue/index.ts'
import { defineList } from '#api/plumbing/lists/define.ts'
import { partId } from '#api/plumbing/lists/parts.ts'
import { textIn } from '#domain/shared/localized-text.ts'
import type { TermKind } from '#domain/term/events.ts'
import { addressOf } from '#domain/term/term.ts'
import { type List, last } from '#projections/list.ts'
import { foldText } from '#projections/product-search/words.ts'
import type { GoneTerm, Term, Terms } from '#projections/terms/document.ts'
import { terms } from '#projections/terms/view.ts'
import { termParts } from './parts.ts'

/** A term of one kind, with what other views and tables say of it; absent while nobody asked. */
export type TermRow = Term & {
  readonly gone: Pick<GoneTerm, 'to' | 'merged'> | null
  readonly more?: {
    readonly products: number
    readonly top: boolean
    readonly markup: string
    readonly also: readonly string[]
    readonly words: readonly string[]
    readonly values: readonly string[]
    readonly valueCount: number
  }
}

const rowSchema = z
  .object({
    key: z.string().describe('Of the row'),
    id: z.string(),
    name: z.record(z.string(), z.string()).describe('By language'),
    address: z.string().describe('The last part of the address of its page, where its kind has pages'),
    products: z.int().describe('Products that name it, drafts too'),
    hexes: z.array(z.string()).readonly().describe('Of a color, as #rrggbb'),
    order: z.number().nullable().describe('Its place among others'),
    gone: z
      .object({ to: z.string().nullable(), merged: z.boolean() })
      .nullable()
      .describe('It was retired or merged; `to`: what takes its place'),
    group: z.string().describe('Of a brand: the group of the menu'),
    top: z.boolean().describe('Of a brand: whether the shop chose it as a top brand'),
    markup: z.string().describe('Of a brand: its own factor on the prices of feeds; empty: that of all others'),
    also: z.array(z.string()).readonly().describe('Of a size: other ways to write it'),
    words: z.array(z.string()).readonly().describe('Of a category: what feeds call it'),
    values: z
      .array(z.string())
      .readonly()
      .describe('Of an attribute: some of its values, those of most products first'),
    valueCount: z.int().describe('Of an attribute: how many values products say'),
  })
  .meta({ id: 'TermRow', description: 'A brand, category, color, size or attribute as a list shows it' })

const stands = ({ gone }: TermRow) => gone === null

const listOf = (kind: TermKind) =>
  ({
    tie: () => 0,
    sorts: {
      name: { text: ({ name }) => foldText(textIn(name, 'en')) },
      order: { number: ({ order }) => order ?? last },
    },
    views: {
      all: { holds: stands, sort: kind === 'size' ? 'order' : 'name' },
      gone: { holds: row => !stands(row), sort: 'name' },
    },
    sums: {},
  }) satisfies List<TermRow>

/** The terms of a document, also those that are not used any more. */
function rowsIn({ terms, gone = {} }: Terms): ReadonlyMap<string, TermRow> {
  const left = Object.values(gone).map(({ to, merged, ...term }): TermRow => ({ ...term, gone: { to, merged } }))
  return new Map([...Object.values(terms).map(term => ({ ...term, gone: null })), ...left].map(row => [row.id, row]))
}

/** The list of one kind of terms that staff see. */
export const termRowList = (kind: TermKind) =>
  defineList<TermRow, typeof rowSchema>({
    name: termParts[kind].list,
    view: terms,
    parts: (stored: Terms) => (stored.kind === kind ? rowsIn(stored) : new Map()),
    permission: termParts[kind].permission,
    list: listOf(kind),
    row: rowSchema,
    rowOf: ({ id, name, hexes = [], order = null, gone, more, ...row }) => ({
      ...{ key: partId(kind, id), id, name: name as Record<string, string>, address: addressOf({ id, ...row }) },
      ...{ hexes: [...hexes], order, gone, group: kind === 'brand' ? groupOf(textIn(name, 'en')) : '' },
      ...{ products: more?.products ?? 0, top: more?.top ?? false, markup: more?.markup ?? '' },
      also: [...(more?.also ?? [])],
      words: [...(more?.words ?? [])],
      ...{ values: [...(more?.values ?? [])], valueCount: more?.valueCount ?? 0 },
    }),
    filters:
      kind === 'brand'
        ? {
            group: {
              choice: ({ name }) => [groupOf(textIn(name, 'en'))],
              values: ['A-B', 'C-F', 'G-K', 'L-Q', 'R-Z'],
              words: 'The group of the menu',
            },
          }
        : {},
    search: { own: ({ name }) => Object.values(name), shared: ({ id }) => [id] },
    columns: {
      name: ({ name }) => textIn(name, 'en'),
      id: ({ id }) => id,
      address: addressOf,
      ...(kind === 'color' && { hexes: ({ hexes = [] }: TermRow) => hexes.join(' ') }),
      ...(kind === 'size' && {
        order: ({ order }: TermRow) => order ?? null,
        also: ({ more }: TermRow) => more?.also.join('|') ?? '',
      }),
      ...(kind === 'attribute' && { values: ({ more }: TermRow) => more?.values.join('|') ?? '' }),
      ...(kind === 'brand' && {
        group: ({ name }: TermRow) => groupOf(textIn(name, 'en')),
        top: ({ more }: TermRow) => (more?.top ? 'yes' : 'no'),
        markup: ({ more }: TermRow) => more?.markup ?? '',
      }),
      products: ({ more }) => more?.products ?? 0,
    },
    label: ({ id, name }) => textIn(name, 'en') || id,
    bulk: {},
  })
