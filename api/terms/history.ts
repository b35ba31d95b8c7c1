import type { Engines } from '#api/plumbing/feature.ts'
import { builtInTables } from '#api/settings/index.ts'
import { rowsOf, rules } from '#domain/rules/decide.ts'
import type { RulesEvent } from '#domain/rules/events.ts'
import type { StoredEvent } from '#domain/shared/event-store.ts'
import { sameData } from '#domain/shared/merge-sections.ts'
import type { TermEvent, TermKind } from '#domain/term/events.ts'
import { type TermPath, type TermState, term, termAt } from '#domain/term/term.ts'
import { namesOf } from '#projections/staff/names.ts'
import type { TermHistoryEntry, TermHistoryModel } from '#web/models/terms.ts'
import { tablePaths } from './table-paths.ts'

type Of = { readonly kind: TermKind; readonly id: string }
type Told = Omit<TermHistoryEntry, 'by'> & { readonly actor: string; readonly position: number }

/** The newest so many. */
const mostTold = 100
const termPaths: readonly TermPath[] = ['name.en', 'name.bn', 'name.ar', 'name.fr', 'hexes', 'order', 'parent']

/** Every change of a term in its own stream and in the tables, the oldest first. */
export async function changesOf({ kind, id }: Of, { store }: Pick<Engines, 'store'>): Promise<readonly Told[]> {
  const told: Told[] = []
  let state: TermState = term.initial
  for await (const stored of store.read(`${term.name}-${kind}-${id}`)) {
    const event = stored as unknown as StoredEvent<TermEvent>
    const before = state
    state = term.evolve(state, event)
    const after = state
    const changes = termPaths.flatMap(path => {
      const [from, to] = [before ? termAt(before, path) : null, after ? termAt(after, path) : null]
      return sameData(from ?? '', to ?? '') ? [] : [{ path: path as string, from, to }]
    })
    const moved = event.type === 'TermMoved' ? [{ path: 'address', from: event.data.from, to: event.data.to }] : []
    const to = event.type === 'TermRetired' ? event.data.to : event.type === 'TermMerged' ? event.data.into : null
    told.push({ ...toldOf(event), what: event.type, to, changes: [...changes, ...moved] })
  }
  const named = { id, name: state?.name.en ?? id }
  for (const [path, { kind: of, table, read }] of Object.entries(tablePaths)) {
    if (of !== kind) continue
    const builtIn = builtInTables()[table]
    let rows = rules.initial
    for await (const stored of store.read(`${rules.name}-${table}`)) {
      const event = stored as unknown as StoredEvent<RulesEvent>
      const from = read(rowsOf(rows, builtIn), named)
      rows = rules.evolve(rows, event)
      const to = read(rowsOf(rows, builtIn), named)
      if (!sameData(from, to))
        told.push({ ...toldOf(event), what: 'RulesChanged', to: null, changes: [{ path, from, to }] })
    }
  }
  return told.sort((one, other) => one.position - other.position)
}

const toldOf = ({ id, at, position, meta }: StoredEvent<{ type: string; data: object }>) => ({
  ...{ id, at, position, actor: meta.actor },
})

/** Who changed a term, when, from what to what; the newest first. */
export async function termHistory(of: Of, engines: Pick<Engines, 'store' | 'readModels'>): Promise<TermHistoryModel> {
  const told = (await changesOf(of, engines)).slice(-mostTold).reverse()
  const names = await namesOf(
    told.map(({ actor }) => actor),
    engines.readModels,
  )
  return {
    entries: told.map(({ actor, position: _, ...entry }) => ({
      ...entry,
      by: {
        kind: names.has(actor) ? 'staff' : actor === 'import' ? 'feed' : actor === 'owner' ? 'owner' : 'shop',
        name: names.get(actor) ?? null,
      },
    })),
  }
}
