import type { Actor } from '#api/plumbing/events/command-events.ts'
import type { Engines } from '#api/plumbing/feature.ts'
import { type Problem, problemOf } from '#api/plumbing/http/problem.ts'
import { idOf } from '#api/plumbing/slug.ts'
import { changeRows, rowsInLog } from '#api/settings/index.ts'
import { slug } from '#domain/product/slug.ts'
import type { Position } from '#domain/shared/event-store.ts'
import type { LocalizedText } from '#domain/shared/localized-text.ts'
import { sameData } from '#domain/shared/merge-sections.ts'
import { misfitOf } from '#domain/shared/tables.ts'
import type { TermKind } from '#domain/term/events.ts'
import {
  addressOf,
  type TermChanges,
  type TermPath,
  type TermRejection,
  type TermState,
  term,
  termAt,
} from '#domain/term/term.ts'
import type { Terms } from '#projections/terms/document.ts'
import { terms } from '#projections/terms/view.ts'
import { meetOthers } from './meeting.ts'
import { countProducts } from './products.ts'
import { rowsSaying, tablePaths } from './table-paths.ts'

export type TermValue = string | number | boolean | null | readonly string[]
export type TermWish = {
  readonly id: string
  readonly changes: { readonly [path: string]: TermValue }
  /** The values that the form was typed over. */
  readonly seen: { readonly [path: string]: TermValue }
}
export type TermSaved =
  | { readonly ok: true; readonly position: Position; readonly id: string }
  | { readonly ok: false; readonly problem: Problem }
type Of = { readonly kind: TermKind; readonly id: string }
type Known = NonNullable<TermState>

const pathsOfKind: { readonly [kind in TermKind]: readonly string[] } = {
  brand: ['top', 'markup', 'address'],
  category: ['order', 'parent', 'words', 'address'],
  color: ['hexes'],
  size: ['order', 'also'],
  attribute: [],
}
export const isPathOf = (kind: TermKind, path: string) =>
  /^name\.(en|bn|ar|fr)$/.test(path) || pathsOfKind[kind].includes(path)
/** A field that the term itself holds, by the command that edits it. */
const isOwn = (path: string) => path !== 'address' && !tablePaths[path]

const addressShape = /^[a-z0-9]+(?:-[a-z0-9]+)*$/
const longestAddress = 80
/** A chain of parents that is longer goes in a circle. */
const deepest = 20

/** What staff change of brands, categories, colours, sizes and attributes. */
export function createTermSaving(engines: Pick<Engines, 'handler' | 'readModels' | 'store'>) {
  const { handler, readModels } = engines
  const streamOf = ({ kind, id }: Of) => `${kind}-${id}`
  const stateOf = async (of: Of) => (await handler.fold(term, streamOf(of))).state

  async function valueAt(state: Known, path: string): Promise<TermValue> {
    if (path === 'address') return addressOf(state)
    const inTable = tablePaths[path]
    if (!inTable) return termAt(state, path as TermPath)
    return inTable.read(await rowsInLog(handler, inTable.table), { id: state.id, name: state.name.en ?? state.id })
  }

  async function isUnder(of: Of, parent: string): Promise<boolean> {
    let here: string | undefined = parent
    for (let step = 0; here && step < deepest; step++) {
      if (here === of.id) return true
      here = (await stateOf({ kind: of.kind, id: here }))?.parent
    }
    return Boolean(here)
  }

  async function change(of: Of, wish: TermWish, by: Actor): Promise<TermSaved> {
    const strange = Object.keys(wish.changes).find(path => !isPathOf(of.kind, path))
    if (strange !== undefined) return refused('term-refused', `${strange} is no field of it.`, { path: strange })
    const state = await stateOf(of)
    if (!state) return refusedBy({ code: 'term-not-found' })
    const { parent } = wish.changes
    if (typeof parent === 'string' && parent !== '') {
      const above = await stateOf({ kind: of.kind, id: parent })
      if (!above || above.gone) return refused('term-not-found', `There is no category ${parent}.`)
      if (await isUnder(of, parent))
        return refused('term-refused', 'A category cannot stand under itself.', { path: 'parent' })
    }
    const now = new Map<string, TermValue>()
    for (const path of Object.keys(wish.changes)) now.set(path, await valueAt(state, path))
    const met = Object.entries(wish.changes).filter(([path, wanted]) => {
      const standing = now.get(path)
      return !sameData(standing, wanted) && Object.hasOwn(wish.seen, path) && !sameData(standing, wish.seen[path])
    })
    if (met.length > 0) {
      const clashes = met.map(([path]) => ({
        path,
        before: wish.seen[path],
        theirs: now.get(path),
        yours: wish.changes[path],
      }))
      const meanwhile = await meetOthers(of, clashes, engines)
      return refused('edited-meanwhile', 'Choose for each field, then send what you saw with it.', meanwhile)
    }
    return write(of, state, wish, by)
  }

  /** All that can be refused is looked at first: where one field is refused, none is saved. */
  async function write(of: Of, state: Known, { id, changes, seen }: TermWish, by: Actor): Promise<TermSaved> {
    const own = (values: TermWish['changes']) =>
      Object.fromEntries(Object.entries(values).filter(([path]) => isOwn(path))) as TermChanges
    const command = { type: 'EditTerm', data: { ...of, changes: own(changes), seen: own(seen) } } as const
    const decided = term.decide(command, state)
    if (!decided.ok) return refusedBy(decided.rejection)
    const named = { id: of.id, name: String(changes['name.en'] ?? state.name.en ?? of.id) }
    const rows = await rowsSaying(changes, named, handler)
    const wrong = rows.find(({ table, to }) => to.set.some(row => misfitOf(table, row)))
    if (wrong) return misfit(wrong.path, changes)
    const to = changes.address
    const taken = to === undefined ? null : await claim(of, to, by)
    if (taken) return taken
    const meta = (part = '') => ({ commandId: `term/${id}${part}`, ...by })
    const edited = await handler.handle(term, streamOf(of), command, meta())
    if (!edited.ok) return refusedBy(edited.rejection)
    let { position } = edited
    if (typeof to === 'string') {
      const move = { type: 'MoveTerm', data: { ...of, to } } as const
      const moved = await handler.handle(term, streamOf(of), move, meta('/address'))
      if (!moved.ok) return refusedBy(moved.rejection)
      position = moved.position
    }
    for (const { path, table, to } of rows) {
      const changed = await changeRows(handler, table, to, meta(`/${path}`))
      if (!changed.ok)
        return changed.rejection.code === 'row-misfit'
          ? misfit(path, changes)
          : refused('term-refused', 'Somebody else changed the same row in this moment. Save again.', { path })
      position = Math.max(position, changed.position)
    }
    return { ok: true, position, id: of.id }
  }

  /** From now on nobody else gets the address; null where it is theirs. */
  async function claim(of: Of, to: TermValue, by: Actor): Promise<TermSaved | null> {
    if (typeof to !== 'string' || to.length > longestAddress || !addressShape.test(to))
      return refused('term-refused', 'Use small letters, digits and single hyphens.', { path: 'address' })
    const known = await readModels.get<Terms>(terms.name, of.kind)
    const taken = Object.values(known?.terms ?? {}).some(each => each.id !== of.id && addressOf(each) === to)
    const command = { type: 'ClaimSlug', data: { slug: `${of.kind}.${to}`, productId: of.id } } as const
    if (!taken && (await handler.handle(slug, command.data.slug, command, by)).ok) return null
    return refused('term-refused', 'Another page has this address.', { path: 'address' })
  }

  return {
    change,

    async create(
      kind: TermKind,
      given: {
        readonly id: string
        readonly name: LocalizedText
        readonly hexes?: readonly string[]
        readonly parent?: string
      },
      by: Actor,
    ): Promise<TermSaved> {
      const { id: commandId, name, ...more } = given
      const id = idOf(name.en ?? '')
      if (id === '') return refused('term-refused', 'It needs a name with letters or digits.', { path: 'name.en' })
      const of = { kind, id }
      const known = await stateOf(of)
      const isRepeat = known && sameData(known.name, name) && known.source === undefined && !known.gone
      if (known && !isRepeat)
        return refused(
          'term-taken',
          known.gone ? 'It was retired. Bring it back instead.' : 'There is one of this name.',
          { term: id },
        )
      const command = { type: 'DefineTerm', data: { kind, id, name, ...more } } as const
      const made = await handler.handle(term, streamOf(of), command, { commandId: `term/${commandId}`, ...by })
      return made.ok ? { ok: true, position: made.position, id } : refusedBy(made.rejection)
    },

    /** `to`: where its products go; null where it has none. */
    async retire(of: Of, to: string | null, commandId: string, by: Actor): Promise<TermSaved> {
      const products = await countProducts(of, engines)
      if (to === null && products > 0) return refused('term-in-use', 'Say where its products go.', { products })
      const above = to === null ? null : await stateOf({ ...of, id: to })
      if (to !== null && (!above || above.gone)) return refused('term-not-found', `There is no ${of.kind} ${to}.`)
      const command = { type: 'RetireTerm', data: { ...of, to, at: above && addressOf(above) } } as const
      return answered(of, await handler.handle(term, streamOf(of), command, { commandId: `term/${commandId}`, ...by }))
    },

    async merge(of: Of, into: string, commandId: string, by: Actor): Promise<TermSaved> {
      if (of.kind === 'attribute' && of.id === 'subcategory')
        return refused('term-refused', 'The shop itself writes this one, from the subcategories of feeds.', {
          path: 'own',
        })
      const other = await stateOf({ ...of, id: into })
      if (!other || other.gone) return refused('term-not-found', `There is no ${of.kind} ${into}.`)
      const command = { type: 'MergeTerm', data: { ...of, into, at: addressOf(other) } } as const
      return answered(of, await handler.handle(term, streamOf(of), command, { commandId: `term/${commandId}`, ...by }))
    },

    async restore(of: Of, commandId: string, by: Actor): Promise<TermSaved> {
      const command = { type: 'RestoreTerm', data: of } as const
      return answered(of, await handler.handle(term, streamOf(of), command, { commandId: `term/${commandId}`, ...by }))
    },
  }
}

export type TermSaving = ReturnType<typeof createTermSaving>

function answered(
  of: Of,
  handled:
    | { readonly ok: true; readonly position: Position }
    | { readonly ok: false; readonly rejection: TermRejection },
): TermSaved {
  return handled.ok ? { ok: true, position: handled.position, id: of.id } : refusedBy(handled.rejection)
}

function misfit(path: string, changes: TermWish['changes']): TermSaved {
  return refused('term-refused', `${path} cannot be ${JSON.stringify(changes[path])}.`, { path })
}

function refused(...problem: Parameters<typeof problemOf>): TermSaved {
  return { ok: false, problem: problemOf(...problem) }
}

function refusedBy(rejection: TermRejection): TermSaved {
  switch (rejection.code) {
    case 'term-not-found':
      return refused('term-not-found', 'There is no such term.')
    case 'term-gone':
      return refused('term-gone', 'It was retired or merged. Bring it back first.')
    case 'term-misfit':
      return refused('term-refused', `${rejection.path} cannot be that.`, { path: rejection.path })
    case 'term-edited-meanwhile':
      return refused('term-refused', 'Somebody else changed it in this moment. Save again.', {
        path: rejection.paths[0]!,
      })
    case 'onto-itself':
      return refused('term-refused', 'It cannot take its own place.', { path: 'to' })
  }
}
