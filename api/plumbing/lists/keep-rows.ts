import { setImmediate } from 'node:timers/promises'
import { createTurns } from '../background/turns.ts'
import { showsOwnWrites } from '../engines/own-writes.ts'
import type { Engines } from '../feature.ts'
import type { AnyList } from './define.ts'
import { createListRows, type ListRows } from './rows.ts'

export type KeepRowsDeps = Pick<Engines, 'readModels' | 'changes' | 'documents'>

/** So many changed documents are read at once. */
const batch = 250
/** From so many changes on, the sort orders are made anew. */
const many = 500

/**
 * The rows of a list in memory: read from its view when somebody first needs them, then kept in step by the change log.
 * After a gap in it, or a rebuild, they are read again.
 */
export function keepRows(definition: AnyList, { readModels, changes, documents }: KeepRowsDeps) {
  const view = definition.view.name
  const { beside } = definition
  /** The rows that name a document of the other view. */
  const naming = new Map<string, Set<string>>()
  const inTurn = createTurns()
  const touched = new Set<string>()
  let rows: ListRows | null = null
  let filling = false
  let asOf: number | undefined
  /** Rises whenever what is in memory, or on its way there, is worth nothing. */
  let generation = 0

  function drop(): void {
    rows = null
    generation++
    touched.clear()
    naming.clear()
  }

  /** Takes documents in, with their texts of another view. False: they are worth nothing any more. */
  async function put(into: ListRows, some: readonly (readonly [id: string, doc: object | undefined])[], at: number) {
    const keys = some.map(([, doc]) => (beside && doc ? beside.keyOf(doc) : null))
    // Before they are read: what changes meanwhile is heard of.
    for (const [place, key] of keys.entries())
      if (key !== null) naming.set(key, (naming.get(key) ?? new Set()).add(some[place]![0]))
    const wanted = [...new Set(keys)].filter(key => key !== null)
    const named = wanted.length > 0 ? await readModels.getMany<never>(beside!.view.name, wanted) : []
    if (generation !== at) return false
    const texts = new Map(wanted.map((key, place) => [key, named[place] ? beside!.textsOf(named[place]) : []]))
    for (const [place, [id, doc]] of some.entries()) into.set(id, doc, texts.get(keys[place] ?? ''))
    return true
  }

  async function fill(): Promise<void> {
    const [fresh, at] = [createListRows(definition), generation]
    asOf = definition.asOf?.()
    filling = true
    try {
      for await (const page of readModels.scan<object>(view)) {
        if (!(await put(fresh, [...page], at))) return
        await setImmediate()
      }
      if (generation === at) rows = fresh
    } finally {
      filling = false
    }
  }

  async function takeIn(into: ListRows): Promise<void> {
    const [ids, at] = [[...touched], generation]
    touched.clear()
    if (ids.length > many) into.unsort()
    for (let from = 0; from < ids.length; from += batch) {
      const some = ids.slice(from, from + batch)
      const docs = await readModels.getMany<object>(view, some)
      const taken = some.map((id, place) => [id, docs[place]] as const)
      if (generation !== at || !(await put(into, taken, at))) return
    }
  }

  async function inStep(): Promise<ListRows> {
    if (asOf !== definition.asOf?.()) drop()
    try {
      while (rows === null || touched.size > 0) await (rows === null ? fill() : takeIn(rows))
      return rows
    } catch (error) {
      drop()
      throw error
    }
  }

  changes.follow(
    {
      onChange(change) {
        const isBeside = change.view === beside?.view.name
        if ((change.view !== view && !isBeside) || (rows === null && !filling)) return
        if (change.ids.length === 0) drop()
        else for (const id of change.ids) for (const row of isBeside ? (naming.get(id) ?? []) : [id]) touched.add(row)
      },
      onGap: drop,
    },
    // As long as the process.
    new AbortController().signal,
  )

  return {
    /** The rows as the view shows them now. Valid until the next `await`. */
    async current(): Promise<ListRows> {
      await showsOwnWrites(view)
      // Documents hear of a change first, and these rows in the same moment.
      await documents.caughtUp()
      return inTurn(view, inStep)
    },

    /** The same, where there are any; null: they are being read for whoever asks next. */
    async atHand(): Promise<ListRows | null> {
      if (rows !== null) return this.current()
      // The caller that needs them hears of the failure.
      void this.current().catch(() => {})
      return null
    },

    /** Takes in what changed, if anything is in memory: what was erased does not wait for somebody to look. */
    async refresh(): Promise<void> {
      if (rows !== null) await inTurn(view, inStep)
    },
  }
}
