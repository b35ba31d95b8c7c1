import type { Actor } from '#api/plumbing/events/command-events.ts'
import type { Engines } from '#api/plumbing/feature.ts'
import { problemOf } from '#api/plumbing/http/problem.ts'
import { changeRows, rowsInLog } from '#api/settings/index.ts'
import type { Row, TableName } from '#domain/shared/tables.ts'
import type { TermKind } from '#domain/term/events.ts'
import { type TermState, term } from '#domain/term/term.ts'
import type { TermSaved } from './saving.ts'

/** Kinds whose words of feeds stand in a table. */
export type ReadKind = 'category' | 'color' | 'size'
type Of<Kind extends TermKind = TermKind> = { readonly kind: Kind; readonly id: string }
type Deps = Pick<Engines, 'handler'>

/**
 * From the next import on feeds that say the name of a term mean another one: a category or a size. A color is known from then on
 * and looks like the other one: two colors become one by merging them alone.
 */
export async function readAs(
  { kind, id }: Of<ReadKind>,
  wish: { readonly id: string; readonly as: string },
  by: Actor,
  { handler }: Deps,
): Promise<TermSaved> {
  const [one, other] = await Promise.all(
    [id, wish.as].map(async each => (await handler.fold(term, `${kind}-${each}`)).state),
  )
  if (!one || !other || other.gone) return refused('term-not-found', `There is no ${kind} of this name.`)
  const { table, row } = await rowFor(kind, nameOf(one), other, handler)
  const changed = await changeRows(handler, table, { set: [row], removed: [] }, { commandId: `term/${wish.id}`, ...by })
  if (!changed.ok) return refused('term-refused', 'The other one has no shade.', { path: 'hexes' })
  return { ok: true, position: changed.position, id }
}

const nameOf = (state: NonNullable<TermState>) => state.name.en ?? state.id

async function rowFor(
  kind: ReadKind,
  name: string,
  other: NonNullable<TermState>,
  handler: Deps['handler'],
): Promise<{ readonly table: TableName; readonly row: Row }> {
  switch (kind) {
    case 'category':
      return { table: 'categories', row: { category: name, subcategory: '', 'shop category': other.id } }
    case 'color':
      return { table: 'colors', row: { name, hexes: (other.hexes ?? []).join('/') } }
    case 'size': {
      const to = nameOf(other)
      const known = (await rowsInLog(handler, 'sizes')).find(({ size = '' }) => size.toLowerCase() === to.toLowerCase())
      const also = [...(known?.also ?? '').split('|').filter(Boolean), name].join('|')
      return { table: 'sizes', row: { size: known?.size ?? to, order: known?.order ?? String(other.order ?? 0), also } }
    }
  }
}

/** A term is not another one that looks like it; null: its name is right as it is. */
export async function notAlike(
  { kind, id }: Of,
  wish: { readonly id: string; readonly other: string | null },
  by: Actor,
  { handler }: Deps,
): Promise<TermSaved> {
  const row = { kind, one: id, other: wish.other ?? '' }
  const meta = { commandId: `term/${wish.id}`, ...by }
  const changed = await changeRows(handler, 'not-alike', { set: [row], removed: [] }, meta)
  if (!changed.ok) throw new Error(`not alike: ${changed.rejection.code}`)
  return { ok: true, position: changed.position, id }
}

function refused(...problem: Parameters<typeof problemOf>): TermSaved {
  return { ok: false, problem: problemOf(...problem) }
}
