import { orderDocument, orderRowModel } from '#api/orders/index.ts'
import type { Engines } from '#api/plumbing/feature.ts'
import { verdictOf } from '#api/plumbing/http/guards.ts'
import type { Visitor } from '#api/plumbing/http/visitor.ts'
import { shownUntil } from '#api/plumbing/lists/behind.ts'
import type { OpenList } from '#api/plumbing/lists/list.ts'
import { asMember, mine, queryOf } from '#api/plumbing/lists/query.ts'
import { savedViewsFor } from '#api/plumbing/lists/saved-views.ts'
import type { Accounts } from '#api/visitors/index.ts'
import { sum } from '#domain/shared/money.ts'
import { isErased, type Personal } from '#domain/shared/personal-data.ts'
import { tallyOf } from '#projections/list.ts'
import { orderView } from '#projections/order/view.ts'
import type { OrderRow } from '#projections/order-rows/document.ts'
import { orderRows } from '#projections/order-rows/view.ts'
import type { RequestEntry, ShopRequest } from '#projections/requests/document.ts'
import { answerTally, requests } from '#projections/requests/view.ts'
import { namesOf } from '#projections/staff/names.ts'
import type { RequestListModel, RequestRowModel, ThreadEntry, ThreadModel } from '#web/models/request-list.ts'
import { caretakers } from './desk.ts'
import { answersOf, requestRowList, subjectOf } from './request-list.ts'
import { templatesModel } from './templates.ts'

export type RequestListDeps = Pick<Engines, 'readModels' | 'store' | 'now'> & {
  readonly list: OpenList
  readonly accounts: Pick<Accounts, 'personsOf'>
}

type Names = ReadonlyMap<string, string | null>

/** So many orders, and messages, of a person stand beside the thread. */
const mostOrders = 5
const mostBefore = 5

/** A page of the list for the dashboard, and the message that is open with its thread. */
export async function requestListModel(
  asked: URLSearchParams,
  requestId: string | null,
  visitor: Visitor,
  deps: RequestListDeps,
): Promise<RequestListModel> {
  const { list, readModels, store, now } = deps
  const me = visitor.kind === 'guest' ? '' : visitor.accountId
  // Before the rows: they show at least that much.
  const until = await shownUntil(requests, { readModels, store })
  const isMine = asked.get('view') === mine
  const query = queryOf(requestRowList, asMember(requestRowList, asked, me), now())
  const { columns: _columns, sums: _sums, rows: found, ...answer } = await list.answer(query)
  const ids = (found as readonly { readonly requestId: string }[]).map(({ requestId }) => requestId)
  const docs = (await readModels.getMany<ShopRequest>(requests.name, ids)).filter(each => each !== undefined)
  const opened = requestId === null ? undefined : await readModels.get<ShopRequest>(requests.name, requestId)
  const shown = opened ? [...docs, opened] : docs
  const [names, numbers, members, saved, own, answerTime] = await Promise.all([
    namesOf(shown.flatMap(accountsIn), readModels),
    ordersThatAre(shown, readModels),
    caretakers(readModels),
    savedViewsFor(list, visitor, deps),
    readModels.tallies(requests.name, tallyOf(mine, me)),
    answerTimeOf(deps),
  ])
  const [first, ...views] = answer.views
  const { owner: _owner, ...filters } = query.filters
  const may = (to: 'edit' | 'delete') => verdictOf(visitor, { permission: 'requests', to }) === 'allowed'
  return {
    ...{ ...answer, ...saved, shownUntil: until, me, answerTime },
    views: [first!, { name: mine, count: own.get(tallyOf(mine, me)) ?? 0 }, ...views],
    ...(isMine && { view: mine }),
    ...{ q: query.q, filters: isMine ? filters : query.filters },
    rows: docs.map(doc => rowOf(doc, names, numbers)),
    open: opened ? await threadOf(opened, visitor, { names, numbers, deps }) : null,
    members: members.map(({ accountId, name }) => ({ value: accountId, label: name ?? '' })),
    templates: opened ? (await templatesModel(deps, visitor)).templates : [],
    may: { edit: may('edit'), delete: may('delete') },
  }
}

function accountsIn({ assignee, entries }: ShopRequest): readonly string[] {
  const told = entries.flatMap(each => [each.by, ...(each.kind === 'assigned' && each.to !== null ? [each.to] : [])])
  return assignee === null ? told : [assignee, ...told]
}

/** The numbers in messages that are those of orders. */
async function ordersThatAre(
  docs: readonly ShopRequest[],
  readModels: Engines['readModels'],
): Promise<ReadonlySet<number>> {
  const named = [...new Set(docs.flatMap(({ orderNamed }) => (orderNamed === null ? [] : [orderNamed])))]
  const found = await Promise.all(
    named.map(number => readModels.range(orderView.name, 'byNumber', { from: number, to: number, limit: 1 })),
  )
  return new Set(named.filter((_, at) => found[at]!.length > 0))
}

const shownText = (value: Personal<string>) => (isErased(value) ? null : value)

function rowOf(doc: ShopRequest, names: Names, numbers: ReadonlySet<number>): RequestRowModel {
  const { requestId, language, orderNamed, status, receivedAt, since, assignee } = doc
  return {
    ...{ requestId, language, status, receivedAt, since },
    from: shownText(doc.name),
    subject: isErased(doc.message) ? null : subjectOf(doc),
    orderNumber: orderNamed !== null && numbers.has(orderNamed) ? orderNamed : null,
    owner: memberOf(assignee, names),
  }
}

const memberOf = (accountId: string | null, names: Names) =>
  accountId === null ? null : { accountId, name: names.get(accountId) ?? null }

async function threadOf(
  doc: ShopRequest,
  visitor: Visitor,
  {
    names,
    numbers,
    deps,
  }: { readonly names: Names; readonly numbers: ReadonlySet<number>; readonly deps: RequestListDeps },
): Promise<ThreadModel> {
  const persons = isErased(doc.message) ? [] : await deps.accounts.personsOf(doc.personId)
  const may = (to: 'view' | 'edit') => verdictOf(visitor, { permission: 'orders', to }) === 'allowed'
  const others = (await ofPersons<ShopRequest>(requests.name, requests.name, persons, mostBefore + 1, deps)).rows
  return {
    ...rowOf(doc, names, numbers),
    email: shownText(doc.email),
    message: shownText(doc.message),
    entries: doc.entries.map(entry => entryOf(entry, names)),
    answers: answersOf(doc),
    orders: may('view') ? { ...(await ordersOf(persons, doc.orderNamed, deps)), mayEdit: may('edit') } : null,
    before: others
      .filter(({ requestId }) => requestId !== doc.requestId)
      .slice(0, mostBefore)
      .map(each => ({ requestId: each.requestId, subject: subjectOf(each), receivedAt: each.receivedAt })),
  }
}

async function ordersOf(
  persons: readonly string[],
  named: number | null,
  deps: RequestListDeps,
): Promise<Omit<NonNullable<ThreadModel['orders']>, 'mayEdit'>> {
  const { readModels } = deps
  const { rows, ids } = await ofPersons<OrderRow>(orderView.name, orderRows.name, persons, mostOrders, deps)
  const asked = named === null ? undefined : (await readModels.lookup(orderView.name, 'byNumber', named))[0]
  const theirs = asked !== undefined && ids.includes(asked) ? asked : null
  const isShown = rows.some(({ orderId }) => orderId === theirs)
  // An older one that the message names stands before the newest.
  const first = theirs === null || isShown ? undefined : await readModels.get<OrderRow>(orderRows.name, theirs)
  const shown = first ? [first, ...rows] : rows
  const about = theirs ?? shown[0]?.orderId
  const order = about === undefined ? undefined : await orderDocument(about, deps)
  return {
    ...{ rows: shown.map(row => orderRowModel(row)), more: ids.length - shown.length },
    shipsTo: order && !isErased(order.shipping) ? order.shipping : null,
    method: order?.payment.method ?? null,
  }
}

const dayMs = 86_400_000
const answerDays = 7

async function answerTimeOf({ readModels, now }: RequestListDeps): Promise<RequestListModel['answerTime']> {
  const days = Array.from({ length: answerDays }, (_, ago) =>
    new Date(now().getTime() - ago * dayMs).toISOString().slice(0, 10),
  )
  const sumOf = async (of: Parameters<typeof answerTally>[0]) => {
    const found = await Promise.all(days.map(day => readModels.tallies(requests.name, answerTally(of, day))))
    return sum(found.flatMap(each => [...each.values()]))
  }
  const [answers, minutes] = await Promise.all([sumOf('count'), sumOf('minutes')])
  return answers === 0 ? null : { minutes: Math.max(1, Math.round(minutes / answers)), answers }
}

/** The newest documents of persons: found in one view by person, and taken from another with the same ids. */
async function ofPersons<Doc>(
  index: string,
  view: string,
  persons: readonly string[],
  most: number,
  { readModels }: RequestListDeps,
): Promise<{ readonly rows: readonly Doc[]; readonly ids: readonly string[] }> {
  const found = await Promise.all(
    persons.map(person => readModels.range(index, 'byPerson', { from: [person], to: [person], reverse: true })),
  )
  const ids = found.flat()
  const rows = await readModels.getMany<Doc>(view, ids.slice(0, most))
  return { rows: rows.filter(each => each !== undefined) as Doc[], ids }
}

function entryOf(entry: RequestEntry, names: Names): ThreadEntry {
  const { at } = entry
  const by = names.get(entry.by) ?? null
  switch (entry.kind) {
    case 'answer': {
      const { id, mailAfter, takenBack, order } = entry
      return { kind: entry.kind, at, by, id, mailAfter, takenBack, order, text: shownText(entry.text) }
    }
    case 'note':
      return { kind: entry.kind, at, by, id: entry.id, text: shownText(entry.text) }
    case 'assigned':
      return { kind: entry.kind, at, by, to: memberOf(entry.to, names) }
    default:
      return { kind: entry.kind, at, by }
  }
}
