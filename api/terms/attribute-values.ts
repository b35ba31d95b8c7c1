import type { Actor } from '#api/plumbing/events/command-events.ts'
import type { Engines } from '#api/plumbing/feature.ts'
import { problemOf } from '#api/plumbing/http/problem.ts'
import { idOf } from '#api/plumbing/slug.ts'
import { changeRows, createAttributeValues, rowsInLog } from '#api/settings/index.ts'
import { plain, type Row, type Tables } from '#domain/shared/tables.ts'
import { term } from '#domain/term/term.ts'
import { listedVariants, type ProductPage } from '#projections/product-page/document.ts'
import { productPage } from '#projections/product-page/view.ts'
import type { AttributeValueModel } from '#web/models/terms.ts'
import type { TermSaved } from './saving.ts'

/** By attribute and value, how many products say it, drafts and archived ones too. */
export type ValueCounts = ReadonlyMap<string, ReadonlyMap<string, number>>

const table = 'attribute-values'

export async function valuesByAttribute({ readModels }: Pick<Engines, 'readModels'>): Promise<ValueCounts> {
  const counts = new Map<string, Map<string, number>>()
  for await (const some of readModels.scan<ProductPage>(productPage.name)) {
    for (const [, page] of some) {
      const said = [page, ...listedVariants(page)].flatMap(({ attributes }) => Object.entries(attributes))
      for (const told of new Set(said.map(pair => JSON.stringify(pair)))) {
        const [name, value] = JSON.parse(told) as [string, string]
        const values = counts.get(name) ?? new Map<string, number>()
        counts.set(name, values.set(value, (values.get(value) ?? 0) + 1))
      }
    }
  }
  return counts
}

/** The values of an attribute, those of most products first, each with the spellings that are read as it. */
export function valuesOf(id: string, counts: ValueCounts, tables: Tables): readonly AttributeValueModel[] {
  const writtenAs = createAttributeValues(tables)
  const own = tables[table].filter(isOf(id))
  const found = new Map(counts.get(id))
  for (const { value } of own) if (!found.has(writtenAs(id, value))) found.set(writtenAs(id, value), 0)
  return Array.from(found, ([value, products]) => {
    const also = own.filter(row => row.value !== value && writtenAs(id, row.value) === value)
    return { value, products, also: also.map(row => row.value) }
  }).sort((one, other) => other.products - one.products || one.value.localeCompare(other.value))
}

const isOf =
  (id: string) =>
  ({ attribute = '' }: Row) =>
    idOf(attribute) === id

type Merge = { readonly id: string; readonly from: string; readonly into: string }

/** Reads one value of an attribute as another one; products follow by the sweep `term-moves`. */
export async function mergeValue(
  attribute: string,
  { id, from, into }: Merge,
  by: Actor,
  { handler }: Pick<Engines, 'handler'>,
): Promise<TermSaved> {
  const { state } = await handler.fold(term, `attribute-${attribute}`)
  if (!state) return refused('term-not-found', 'There is no such attribute.')
  if (state.gone) return refused('term-gone', 'It was merged. Bring it back first.')
  const rows = await rowsInLog(handler, table)
  const writtenAs = createAttributeValues({ [table]: rows as Tables[typeof table] })
  const to = writtenAs(attribute, into)
  if (from === to || (plain(to) === plain(from) && plain(into) !== plain(from)))
    return refused('term-refused', 'It cannot take its own place.', { path: 'to' })
  const name = state.name.en ?? ''
  const row = { attribute: idOf(name) === attribute ? name : attribute, value: from, means: into }
  return saved(
    attribute,
    await changeRows(handler, table, { set: [row], removed: [] }, { commandId: `term/${id}`, ...by }),
  )
}

/** A value that was merged is one of its own again; what products say by now stays. */
export async function splitValue(
  attribute: string,
  { id, value }: { readonly id: string; readonly value: string },
  by: Actor,
  { handler }: Pick<Engines, 'handler'>,
): Promise<TermSaved> {
  const rows = await rowsInLog(handler, table)
  const removed = rows.filter(row => isOf(attribute)(row) && plain(row.value ?? '') === plain(value))
  return saved(attribute, await changeRows(handler, table, { set: [], removed }, { commandId: `term/${id}`, ...by }))
}

function saved(attribute: string, changed: Awaited<ReturnType<typeof changeRows>>): TermSaved {
  return changed.ok
    ? { ok: true, position: changed.position, id: attribute }
    : refused('term-refused', 'It needs a value.', { path: 'to' })
}

function refused(...problem: Parameters<typeof problemOf>): TermSaved {
  return { ok: false, problem: problemOf(...problem) }
}
