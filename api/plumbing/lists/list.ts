import { setImmediate } from 'node:timers/promises'
import type { z } from 'zod'
import { countTally, listIndex, sortName, tallyOf } from '#projections/list.ts'
import { csvHead, csvLine } from './csv.ts'
import type { ListDefinition } from './define.ts'
import { type KeepRowsDeps, keepRows } from './keep-rows.ts'
import { rowsOf, storedId } from './parts.ts'
import { type ListQuery, mostPages, onPage, readQuery } from './query.ts'

/** A view of so many rows or more is not added up. */
const mostSummed = 1000
/** So many documents of an export, or of a preview, are in memory at once. */
const exported = 250

/** So many queries are counted for one answer: a few milliseconds each, for very many rows. Others have their turn with the next. */
const countedAtOnce = 4

/** Something is filtered: another order alone finds as many rows as the view has. */
const isMixed = ({ filters }: ListQuery) => Object.keys(filters).length > 0

type ListDeps<Doc> = KeepRowsDeps & {
  /** Adds to a document that is shown or exported what its view does not know. */
  readonly complete?: (doc: Doc) => Promise<Doc>
  /** Adds to documents of an export what readers of a file need beside: names in place of ids. */
  readonly withNames?: (docs: readonly Doc[]) => Promise<readonly Doc[]>
}

/** Answers what is asked of a list: from the index of its view where that is enough, else from rows in memory. */
export function openList<Doc extends object, Row extends z.ZodObject>(
  definition: ListDefinition<Doc, Row>,
  deps: ListDeps<Doc>,
) {
  const { readModels, complete, withNames = async docs => docs } = deps
  const view = definition.view.name
  const { list, columns } = definition
  const { index = listIndex } = list
  const rows = keepRows(definition, deps)

  /** A built-in view as it is: one range of its index. */
  function rangeOf({ view: name, sort }: ListQuery) {
    return { from: [name], to: [name], reverse: sort !== sortName(sort) }
  }

  async function counts(): Promise<ReadonlyMap<string, number>> {
    if (definition.parts) {
      const kept = await rows.current()
      const whole = (view: string) => readQuery(definition, { view }, new Date(0))
      return new Map(
        Object.keys(list.views).map(name => [name, kept.known(whole(name)) ?? kept.count(whole(name))] as const),
      )
    }
    const tallies = await readModels.tallies(view, '')
    return new Map(Object.keys(list.views).map(name => [name, tallies.get(tallyOf(name, countTally, index)) ?? 0]))
  }

  async function plainSums(name: string): Promise<{ readonly [sum: string]: number }> {
    const tallies = await readModels.tallies(view, tallyOf(name, '', index))
    return Object.fromEntries(Object.keys(list.sums).map(sum => [sum, tallies.get(tallyOf(name, sum, index)) ?? 0]))
  }

  /** The page that is shown, where the asked one is beyond the last. */
  const lastPage = (total: number) => Math.min(mostPages, Math.max(1, Math.ceil(total / onPage)))

  /** Rows by their ids; undefined: there is none. */
  async function read(ids: readonly string[]): Promise<readonly (Doc | undefined)[]> {
    if (!definition.parts) return readModels.getMany<Doc>(view, ids)
    const stored = [...new Set(ids.flatMap(id => storedId(definition, id) ?? []))]
    const docs = await readModels.getMany<object>(view, stored)
    const found = new Map(stored.flatMap((id, at) => [...rowsOf(definition, id, docs[at])]))
    return ids.map(id => found.get(id) as Doc | undefined)
  }

  /** The rows as they are now, with how they answer what was typed. Valid until the next `await`. */
  async function rowsFor({ q }: ListQuery) {
    const alone = q === '' ? [] : ((await definition.codes?.alone(q, readModels)) ?? [])
    const kept = await rows.current()
    return { kept, match: (query: ListQuery) => kept.match(query, query.q === '' ? [] : alone) }
  }

  async function found(query: ListQuery, counted: ReadonlyMap<string, number>) {
    if (query.plain) {
      const total = counted.get(query.view)!
      const page = Math.min(query.page, lastPage(total))
      const within = { ...rangeOf(query), offset: (page - 1) * onPage, limit: onPage }
      const ids = query.rows ?? (await readModels.range(view, index, within))
      return { ids, total, page, sums: total < mostSummed ? await plainSums(query.view) : null, has: null }
    }
    const { kept, match } = await rowsFor(query)
    const matched = match(query)
    const page = Math.min(query.page, lastPage(matched.total))
    const ids = query.rows ?? kept.ids(matched, query.sort, (page - 1) * onPage, onPage)
    const sums = matched.total < mostSummed ? kept.sums(matched) : null
    return { ids, total: matched.total, page, sums, has: kept.among(matched, ids) }
  }

  /** The parts of a query that finds nothing without which it finds something. */
  async function withoutEach(query: ListQuery) {
    const { match } = await rowsFor(query)
    const without = (by: string): ListQuery => {
      if (by === 'q') return { ...query, q: '' }
      const { [by]: _values, ...filters } = query.filters
      const { [by]: _days, ...days } = query.days
      return { ...query, filters, days }
    }
    return [...(query.q === '' ? [] : ['q']), ...Object.keys(query.filters)]
      .map(by => ({ by, total: match(without(by)).total }))
      .filter(({ total }) => total > 0)
  }

  /** The documents of some rows, a few at a time; those that are gone are left out. */
  async function* documentsOf(ids: readonly string[]): AsyncGenerator<readonly Doc[]> {
    for (let from = 0; from < ids.length; from += exported) {
      const docs = await read(ids.slice(from, from + exported))
      yield docs.filter(doc => doc !== undefined)
      await setImmediate()
    }
  }

  const completed = async <Maybe extends Doc | undefined>(docs: readonly Maybe[]): Promise<readonly (Doc | Maybe)[]> =>
    complete ? Promise.all(docs.map(async doc => (doc === undefined ? doc : complete(doc)))) : docs

  return {
    definition,
    documentsOf,

    async answer(query: ListQuery) {
      const counted = await counts()
      const { ids, total, page, sums, has } = await found(query, counted)
      const docs = await completed(await read(ids))
      const { holds } = list.views[query.view]!
      const isFound = (doc: Doc | undefined, at: number) => doc !== undefined && (has ? has.has(ids[at]!) : holds(doc))
      return {
        view: query.view,
        sort: query.sort,
        columns: query.columns,
        views: [...counted].map(([name, count]) => ({ name, count })),
        total,
        page,
        pages: lastPage(total),
        beyond: total > mostPages * onPage,
        sums,
        rows: docs.flatMap(doc => (doc === undefined ? [] : [definition.rowOf(doc)])),
        emptied: total === 0 && !query.plain ? await withoutEach(query) : [],
        found: ids.filter((_, at) => isFound(docs[at], at)),
        ignored: query.ignored,
      }
    },

    /** How many rows queries without words find. Null: nobody waits for it, and a later answer has it. */
    async counts(queries: readonly ListQuery[]): Promise<readonly (number | null)[]> {
      const [tallied, kept] = await Promise.all([
        queries.every(isMixed) ? null : counts(),
        queries.some(isMixed) ? rows.atHand() : null,
      ])
      let left = countedAtOnce
      return queries.map(query => {
        if (!isMixed(query)) return tallied!.get(query.view)!
        const known = kept?.known(query) ?? null
        return known ?? (kept && left-- > 0 ? kept.count(query) : null)
      })
    },

    /** The ids of everything that a query finds now, in its order. */
    async select(query: ListQuery): Promise<readonly string[]> {
      if (query.plain) return readModels.range(view, index, rangeOf(query))
      const { kept, match } = await rowsFor(query)
      return kept.ids(match(query), query.sort)
    },

    /** Chosen columns of documents as lines of CSV, a few documents at a time. */
    async *csv(ids: readonly string[], chosen: readonly string[]): AsyncGenerator<string> {
      yield csvHead(chosen)
      for await (const docs of documentsOf(ids))
        yield (await withNames(await completed(docs)))
          .map(doc => csvLine(chosen.map(column => columns[column]!(doc))))
          .join('')
    },

    /** Keeps the rows in memory, if there are any, in step when nobody looks. */
    sweep: {
      name: `list-${definition.name}`,
      everywhere: true,
      wakeOn: [view],
      rest: 1000,
      run: rows.refresh,
    },
  }
}

// biome-ignore lint/suspicious/noExplicitAny: routes carry lists of every document.
export type OpenList = ReturnType<typeof openList<any, any>>
