import type { IndexKey } from './projection.ts'

/** A list of documents as staff see it: its orders and built-in views, for which the view keeps an index and tallies. */
export type List<Doc> = {
  /** The index of the view that holds its places, where the view keeps another list under `listIndex`. */
  readonly index?: string
  /** Orders documents that are equal in what is sorted by. */
  readonly tie: (doc: Doc) => number
  readonly sorts: { readonly [sort: string]: ListSort<Doc> }
  /** The first is shown where none is asked for. */
  readonly views: { readonly [view: string]: ListView<Doc> }
  /** Added up over the rows of a view that is not too long. */
  readonly sums: { readonly [sum: string]: (doc: Doc) => number }
}

/** Numbers sort by size, texts by code unit. */
export type ListSort<Doc> = { readonly number: (doc: Doc) => number } | { readonly text: (doc: Doc) => string }

export type ListView<Doc> = {
  readonly holds: (doc: Doc) => boolean
  /** The name of a sort; with `-` before it backwards. */
  readonly sort: string
}

/** The index that a view keeps of its one list. */
export const listIndex = 'list'

/** The last part of the tally that counts the rows of a view; the others are those of its sums. */
export const countTally = 'count'

/** Sorts after everything that is a date or a number of an order. */
export const last = Number.MAX_SAFE_INTEGER

/** `index`: of the list, where it is not `listIndex`. */
export const tallyOf = (view: string, sum: string, index: string = listIndex): string =>
  index === listIndex ? `${view}:${sum}` : `${index}/${view}:${sum}`

/** The tally that counts the rows with a value of a filter; with an empty value, how all of that filter begin. */
export const valueTally = (filter: string, value: string): string => `value:${filter}:${value}`

/** A document's place in each of the built-in views that hold it. */
export function listKeys<Doc>({ views, sorts, tie }: List<Doc>): (doc: Doc) => readonly IndexKey[] {
  const places = Object.entries(views).map(([name, { holds, sort }]) => {
    const by = sorts[sortName(sort)]!
    return { name, holds, keyOf: 'number' in by ? by.number : by.text }
  })
  return doc => places.flatMap(({ name, holds, keyOf }) => (holds(doc) ? [[name, keyOf(doc), tie(doc)]] : []))
}

/** The shares of a document in the counts and sums of the views that hold it. */
export function listTallies<Doc>({
  index,
  views,
  sums,
}: List<Doc>): (doc: Doc) => readonly (readonly [string, number])[] {
  const summed = Object.entries(sums)
  return doc =>
    Object.entries(views).flatMap(([view, { holds }]) => {
      if (!holds(doc)) return []
      const added = summed.map(([name, of]) => [tallyOf(view, name, index), of(doc)] as const)
      return [[tallyOf(view, countTally, index), 1] as const, ...added]
    })
}

export function sortName(sort: string): string {
  return sort.startsWith('-') ? sort.slice(1) : sort
}
