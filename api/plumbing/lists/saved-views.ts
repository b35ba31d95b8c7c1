import type { FastifyInstance } from 'fastify'
import { z } from 'zod'
import { savedView } from '#domain/saved-view/decide.ts'
import { type SavedViewDocument, savedViews } from '#projections/saved-views/view.ts'
import type { SavedViewModel } from '#web/models/list.ts'
import type { Engines } from '../feature.ts'
import { verdictOf } from '../http/guards.ts'
import { sendProblem } from '../http/problem.ts'
import { notePosition } from '../http/read-your-writes.ts'
import { done, route, staff } from '../http/route.ts'
import { actorOf, type Visitor, type VisitorOf } from '../http/visitor.ts'
import type { AnyList } from './define.ts'
import type { OpenList } from './list.ts'
import { asMember, queryOf } from './query.ts'

type SavedViewDeps = Pick<Engines, 'handler' | 'now'> & {
  readonly list: { readonly definition: AnyList }
  /** The address that `/views` is under. */
  readonly path: string
  readonly visitorOf: VisitorOf
}

const params = z.strictObject({
  viewId: z.uuid().describe('Made with the form: the first time that it is written makes it'),
})

const viewBody = z.strictObject({
  name: z.string().trim().min(1).max(60),
  query: z.string().max(2000).describe('As the list takes it. Words that are searched, and pages, are left out'),
  shared: z.boolean().default(false).describe('Everybody who sees the list sees it'),
})

const mayShare = (visitor: Visitor) => verdictOf(visitor, { permission: 'settings', to: 'edit' }) === 'allowed'

/** PUT and DELETE <path>/views/:viewId: views of the list that members save for themselves, or for all. */
export async function savedViewRoutes(app: FastifyInstance, deps: SavedViewDeps): Promise<void> {
  const { list, path, handler, now, visitorOf } = deps
  const { name: listName, permission } = list.definition
  const called = listName.replace(/^./, first => first.toUpperCase())
  const common = { ...staff(permission, 'view', 'saved-view-not-found', 'not-permitted'), params } as const
  const cookies = { sets: ['position'] } as const

  route(app, 'PUT', `${path}/views/:viewId`, {
    ...common,
    cookies,
    operationId: `saveViewOf${called}`,
    summary: `Saves a view of ${listName} under a name. To share one takes the permission Settings: edit`,
    body: viewBody,
    answer: done,
    async run(request, reply) {
      const { viewId } = request.params
      const [by, visitor] = await Promise.all([actorOf(visitorOf, request), visitorOf(request)])
      const address = asMember(list.definition, new URLSearchParams(request.body.query), by.actor ?? '')
      const query = keptQuery(list.definition, address, now())
      const about = { list: listName, permission, name: request.body.name, query, shared: request.body.shared }
      const data = { viewId, ...about, by: by.actor ?? 'guest', writtenAt: now().toISOString() }
      const command = { type: 'WriteSavedView', data: { ...data, mayShare: mayShare(visitor) } } as const
      const written = await handler.handle(savedView, viewId, command, by)
      if (!written.ok) return sendProblem(reply, written.rejection.code, hints[written.rejection.code])
      notePosition(reply, written.position)
      return reply.code(204).send()
    },
  })

  route(app, 'DELETE', `${path}/views/:viewId`, {
    ...common,
    cookies,
    operationId: `removeViewOf${called}`,
    summary: `Removes a saved view of ${listName}`,
    answer: done,
    async run(request, reply) {
      const { viewId } = request.params
      const [by, visitor] = await Promise.all([actorOf(visitorOf, request), visitorOf(request)])
      const data = { viewId, by: by.actor ?? 'guest', removedAt: now().toISOString(), mayShare: mayShare(visitor) }
      const removed = await handler.handle(savedView, viewId, { type: 'RemoveSavedView', data }, by)
      if (!removed.ok) return sendProblem(reply, removed.rejection.code, hints[removed.rejection.code])
      notePosition(reply, removed.position)
      return reply.code(204).send()
    },
  })
}

const hints = {
  'saved-view-not-found': 'It was removed, or it is another member’s own.',
  'not-permitted': 'Shared views are changed by members who may edit the settings.',
}

/** The parts of an address that a view keeps: those that the list understands, without words and pages. */
function keptQuery(list: AnyList, address: URLSearchParams, now: Date): string {
  const asked = new URLSearchParams(address)
  for (const name of ['q', 'page', 'rows', 'saved', 'open']) asked.delete(name)
  const { ignored } = queryOf(list, asked, now)
  for (const name of [...new Set(asked.keys())])
    if (ignored.some(part => part.startsWith(`${name}=`))) asked.delete(name)
  asked.sort()
  return asked.toString()
}

/** The saved views of a list that a member sees: shared ones and their own, by name, and how many rows each has. */
export async function savedViewsFor(
  list: Pick<OpenList, 'definition' | 'counts'>,
  visitor: Visitor,
  { readModels, now }: Pick<Engines, 'readModels' | 'now'>,
): Promise<{ readonly saved: readonly SavedViewModel[]; readonly mayShare: boolean }> {
  if (visitor.kind === 'guest') return { saved: [], mayShare: false }
  const { name } = list.definition
  const own = `${visitor.accountId}/${name}`
  const [shared, mine] = await Promise.all([
    readModels.range(savedViews.name, 'shared', { from: [name], to: [name] }),
    readModels.range(savedViews.name, 'own', { from: [own], to: [own] }),
  ])
  const docs = await readModels.getMany<SavedViewDocument>(savedViews.name, [...new Set([...shared, ...mine])])
  const kept = docs.filter(each => each !== undefined)
  const counts = await list.counts(kept.map(({ query }) => queryOf(list.definition, query, now())))
  const saved = kept.map(({ viewId, name, query, shared, by }, at) => ({
    ...{ viewId, name, query, shared, mine: by === visitor.accountId },
    count: counts[at]!,
  }))
  return { saved, mayShare: mayShare(visitor) }
}
