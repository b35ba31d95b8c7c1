import type { Ask, Engines } from '#api/plumbing/feature.ts'
import type { Visitor } from '#api/plumbing/http/visitor.ts'
import { shownUntil } from '#api/plumbing/lists/behind.ts'
import { choicesOf } from '#api/plumbing/lists/choices.ts'
import type { OpenList } from '#api/plumbing/lists/list.ts'
import { asMember, type ListQuery, mine, queryOf } from '#api/plumbing/lists/query.ts'
import { savedViewsFor } from '#api/plumbing/lists/saved-views.ts'
import type { Language } from '#domain/shared/localized-text.ts'
import type { HistoryLine } from '#projections/history-lines/document.ts'
import { historyLines } from '#projections/history-lines/view.ts'
import { listIndex, valueTally } from '#projections/list.ts'
import { namesOf } from '#projections/staff/names.ts'
import type { HistoryListModel, LineModel, LineRowModel, SinceModel } from '#web/models/history-lines.ts'
import type { ShownPrices } from '#web/models/price-changes.ts'
import { staffOrShop } from '../actor.ts'
import { lineList } from './line-list.ts'
import { namesOfRecords } from './records.ts'

type Deps = Pick<Engines, 'readModels' | 'store' | 'now'> & {
  readonly list: OpenList
  readonly ask: Pick<Ask, 'language'>
  readonly visitor: Visitor
  readonly opened: (lineId: string) => Promise<LineModel | null>
  readonly lastHere: string | null
  readonly prices: ShownPrices
}

const today = 'today'
const since = 'since'

/** A page of the list, and the line that is unfolded. */
export async function lineListModel(asked: URLSearchParams, deps: Deps): Promise<HistoryListModel> {
  const { list, readModels, store, now, ask, visitor, opened, lastHere } = deps
  const me = visitor.kind === 'guest' ? '' : visitor.accountId
  // Before the rows: they show at least that much.
  const until = await shownUntil(historyLines, { readModels, store })
  const view = asked.get('view')
  const query = queryOf(lineList, asMember(lineList, momentsOf(asked), me), now())
  const isSince = view === since && lastHere !== null
  const others = (lastHere === null ? [] : await actorsIn(readModels)).filter(by => by !== me)
  const wanted = isSince ? after(lastHere, others, query) : query
  const { columns: _columns, sums: _sums, rows, ...answer } = await list.answer(wanted)
  const ids = (rows as unknown as readonly LineRowModel[]).map(({ lineId }) => lineId)
  const docs = await readModels.getMany<HistoryLine>(historyLines.name, ids)
  const open = asked.get('open')
  const [shown, saved, choices, own, counts, unfolded] = await Promise.all([
    rowsOf(
      docs.filter(doc => doc !== undefined),
      ask.language,
      readModels,
    ),
    savedViewsFor(list, visitor, deps),
    actorChoices(query.filters.by, ask.language, readModels),
    readModels.tallies(historyLines.name, valueTally('by', me)),
    list.counts([
      queryOf(lineList, new URLSearchParams('f.at=today'), now()),
      ...(lastHere === null ? [] : [after(lastHere, others, queryOf(lineList, '', now()))]),
    ]),
    open === null ? null : opened(open),
  ])
  const [first, ...otherViews] = answer.views
  const special = view === today || view === mine || isSince
  const { by: _by, at: _at, ...filters } = query.filters
  return {
    ...{ ...answer, ...saved, shownUntil: until, opened: unfolded, lastHere, prices: deps.prices },
    views: [
      { name: today, count: counts[0] ?? null },
      { name: mine, count: own.get(valueTally('by', me)) ?? 0 },
      ...(lastHere === null ? [] : [{ name: since, count: counts[1] ?? null }]),
      ...otherViews,
      first!,
    ],
    ...(special && { view: view! }),
    ...{ q: query.q, filters: special ? filters : query.filters },
    ...{ rows: shown, choices: { by: choices } },
  }
}

/** The acts of these members after an instant. */
function after(instant: string, by: readonly string[], query: ListQuery): ListQuery {
  const days = { ...query.days, at: { from: Date.parse(instant) + 1, to: Number.POSITIVE_INFINITY } }
  const filters = { ...query.filters, by: query.filters.by ?? by, at: [`${instant}..`] }
  return { ...query, plain: false, filters, days }
}

/** So many changes stand on the first page; beyond so many, one's own are counted too. */
const shownSince = 5
const lookedAt = 500

/** Changes by others since a member was here. The index answers: nobody's first page waits for a whole history. */
export async function sinceModel(
  since: string,
  { readModels, ask, me }: Pick<Deps, 'readModels' | 'ask'> & { readonly me: string },
): Promise<SinceModel> {
  const newest = { from: ['all', Date.parse(since) + 1], to: ['all'], reverse: true }
  const ids = await readModels.range(historyLines.name, listIndex, newest)
  const docs = await readModels.getMany<HistoryLine>(historyLines.name, ids.slice(0, lookedAt))
  const others = docs.filter(doc => doc !== undefined && doc.by !== me) as HistoryLine[]
  const lines = await rowsOf(others.slice(0, shownSince), ask.language, readModels)
  return { since, lines, more: Math.max(0, others.length + Math.max(0, ids.length - lookedAt) - lines.length) }
}

/** The view of today is all of it, on this day, and that since the last visit all of it from then on. */
function momentsOf(asked: URLSearchParams): URLSearchParams {
  const view = asked.get('view')
  if (view !== today && view !== since) return asked
  const address = new URLSearchParams(asked)
  address.set('view', 'all')
  if (view === today) address.set('f.at', 'today')
  return address
}

/** Lines as staff read them: names are read now. */
export async function rowsOf(
  lines: readonly HistoryLine[],
  language: Language,
  readModels: Engines['readModels'],
): Promise<readonly LineRowModel[]> {
  const accounts = lines.flatMap(({ by, undone }) => [by, ...(undone ? [undone.by] : [])])
  const firsts = lines.flatMap(({ streams }) => streams.slice(0, 1))
  const [names, records] = await Promise.all([
    namesOf(accounts, readModels),
    namesOfRecords(firsts, language, readModels),
  ])
  return lines.map(({ streams, undone, by, ...line }) => {
    const { lineId, at, channel, kinds, did, reason, source, taken } = line
    const stream = streams.find(each => !each.startsWith('exports-'))
    return {
      ...{ lineId, at, channel, kinds, did, reason, source, taken },
      by: staffOrShop(by, names),
      first: stream === undefined ? null : { stream, ...records.get(stream)! },
      more: stream === undefined ? 0 : Math.max(streams.length, ...Object.values(did)) - 1,
      undone: undone && { lineId: undone.lineId, at: undone.at, by: names.get(undone.by) ?? null },
    }
  })
}

/** Everybody who has a line. */
async function actorsIn(readModels: Engines['readModels']): Promise<readonly string[]> {
  const prefix = valueTally('by', '')
  return [...(await readModels.tallies(historyLines.name, prefix)).keys()].map(key => key.slice(prefix.length))
}

async function actorChoices(
  chosen: readonly string[] | undefined,
  language: Language,
  readModels: Engines['readModels'],
) {
  const names = await namesOf(await actorsIn(readModels), readModels)
  // A person who was erased, and what is nobody's account, are told apart by the page.
  return choicesOf('by', chosen, {
    ...{ readModels, view: historyLines.name, language },
    name: value => names.get(value) ?? (names.has(value) ? '' : value),
  })
}
