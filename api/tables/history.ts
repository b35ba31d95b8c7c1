import type { Engines } from '#api/plumbing/feature.ts'
import { builtInTables } from '#api/settings/index.ts'
import { type Rules, rules } from '#domain/rules/decide.ts'
import { keyed, type RulesEvent } from '#domain/rules/events.ts'
import type { StoredEvent } from '#domain/shared/event-store.ts'
import { rowKey, type TableName } from '#domain/shared/tables.ts'
import { lineIdOf, type ToldEvent } from '#projections/history-lines/document.ts'
import { namesOf } from '#projections/staff/names.ts'
import type { TableConflict, TableHistoryEntry } from '#web/models/tables.ts'

type Stored = StoredEvent<RulesEvent>
type Shop = Pick<Engines, 'store' | 'readModels'>

/** The newest so many, with so many rows of each. */
const mostTold = 50
const mostRows = 10

async function* eventsOf(table: TableName, { store }: Pick<Shop, 'store'>): AsyncGenerator<Stored> {
  for await (const stored of store.read(`${rules.name}-${table}`)) yield stored as unknown as Stored
}

/** Rows that were changed in the file and in the shop, which keeps its own: those that nobody changed since, the newest first. */
export async function conflictsOf(table: TableName, shop: Pick<Shop, 'store'>): Promise<readonly TableConflict[]> {
  const found = new Map<string, TableConflict>()
  for await (const { at, data } of eventsOf(table, shop)) {
    for (const row of [...data.set, ...data.removed]) found.delete(rowKey(table, row))
    for (const { kept, file } of data.refused ?? []) {
      const key = rowKey(table, (kept ?? file)!)
      found.delete(key)
      found.set(key, { key, at, kept, file })
    }
  }
  return [...found.values()].reverse()
}

/** Who changed which rows of a table, when, from what to what; the newest first. */
export async function tableHistory(table: TableName, shop: Shop): Promise<readonly TableHistoryEntry[]> {
  const told: (Omit<TableHistoryEntry, 'by'> & { readonly actor: string })[] = []
  let state: Rules = rules.initial
  for await (const event of eventsOf(table, shop)) {
    const { id, at, data, meta } = event
    const before = state?.rows ?? keyed(table, builtInTables()[table])
    // The first change begins by writing down the rows that counted until then.
    const begins = state === null && data.from === 'release'
    state = rules.evolve(state, event)
    if (begins) continue
    const keys = new Set([...data.set, ...data.removed].map(row => rowKey(table, row)))
    const changes = Array.from(keys, path => ({
      ...{ path, from: before.get(path) ?? null, to: state!.rows.get(path) ?? null },
    }))
    told.push({
      ...{ id, at, from: data.from ?? null, actor: meta.actor },
      line: data.from === 'release' || keys.size === 0 ? null : lineIdOf(event as unknown as StoredEvent<ToldEvent>),
      ...{ changes: changes.slice(0, mostRows), more: Math.max(0, changes.length - mostRows) },
    })
  }
  const newest = told.slice(-mostTold).reverse()
  const names = await namesOf(
    newest.map(({ actor }) => actor),
    shop.readModels,
  )
  return newest.map(({ actor, ...entry }) => ({
    ...entry,
    by: {
      kind: names.has(actor) ? 'staff' : actor === 'owner' ? 'owner' : 'shop',
      name: names.get(actor) ?? null,
    },
  }))
}

/** Who changed a row last, and when. */
export async function lastChangeOf(table: TableName, key: string, shop: Shop) {
  let last: Stored | null = null
  for await (const event of eventsOf(table, shop)) {
    if ([...event.data.set, ...event.data.removed].some(row => rowKey(table, row) === key)) last = event
  }
  const names = last ? await namesOf([last.meta.actor], shop.readModels) : null
  return { by: (last && names?.get(last.meta.actor)) ?? null, at: last?.at ?? new Date(0).toISOString() }
}
