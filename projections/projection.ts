import type { StoredEvent } from '#domain/shared/event-store.ts'

/** A value that sorts: numbers by size, text by code point, tuples place by place. */
export type IndexKey = string | number | readonly (string | number)[]

/** A pure fold of one document and one event: undefined in is a document not there yet, undefined out removes it. */
export type Projection<Doc, Event extends { type: string; data: object } = { type: string; data: object }> = {
  readonly name: string
  /** Raise it when `project`, `indexes` or `tallies` change: the view is rebuilt beside the live one, then switched. */
  readonly version: number
  /** The types of events that it folds; 'all': those too that nobody has thought of yet. */
  readonly handles: readonly Event['type'][] | 'all'
  /** The documents that this event touches. */
  ids(event: StoredEvent<Event>): readonly string[]
  project(doc: Doc | undefined, event: StoredEvent<Event>, id: string): Doc | undefined
  /** Sorted indexes; a list of keys puts the document in several places. */
  readonly indexes?: { readonly [index: string]: (doc: Doc) => readonly IndexKey[] }
  /** Sums over documents; the runner adds the difference before/after in the same commit. */
  tallies?(doc: Doc): readonly (readonly [key: string, amount: number])[]
  /** The part whose changes cached pages and search must hear of, by the change log; absent: the whole document. */
  shown?(doc: Doc): unknown
  /** Persons in the document. `project` gets `PersonErased` for it and drops what is personal: live equals rebuild. */
  people?(doc: Doc): readonly string[]
  /** Besides the documents of `ids`, an event reaches those that hold what it names, as a customer holds an order. */
  readonly held?: {
    in(doc: Doc): readonly string[]
    /** Null: the event names nothing that a document holds. */
    namedBy(event: StoredEvent<Event>): string | null
  }
}

/** Whether the view folds events of this type. */
export function folds({ handles }: { readonly handles: readonly string[] | 'all' }, type: string): boolean {
  return handles === 'all' || handles.includes(type)
}

export function projection<Doc, Event extends { type: string; data: object }>(
  definition: Projection<Doc, Event>,
): Projection<Doc, Event> {
  return definition
}
