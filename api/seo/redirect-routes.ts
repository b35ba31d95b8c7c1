import type { FastifyInstance } from 'fastify'
import { z } from 'zod'
import type { Engines } from '#api/plumbing/feature.ts'
import { type Problem, problemOf, sendAsProblem, sendProblem } from '#api/plumbing/http/problem.ts'
import { notePosition } from '#api/plumbing/http/read-your-writes.ts'
import { done, route, sendJson, staff } from '#api/plumbing/http/route.ts'
import { actorOf, type VisitorOf } from '#api/plumbing/http/visitor.ts'
import { redirect } from '#domain/redirect/decide.ts'
import type { Redirect } from '#projections/redirects/document.ts'
import { redirectId } from '#projections/redirects/view.ts'
import { splitLanguage } from '#web/i18n/addresses.ts'
import { plainPath, stepFrom } from './moved.ts'
import { endsAtPage, isLivedAt, mostSteps } from './shown-at.ts'

type Shop = Pick<Engines, 'handler' | 'readModels' | 'documents'>
type Deps = { readonly shop: Shop; readonly visitorOf: VisitorOf }

/** Redirects that staff add and remove; to remove one: `delete`. */
export async function redirectRoutes(app: FastifyInstance, { shop, visitorOf }: Deps): Promise<void> {
  route(app, 'POST', '/api/admin/redirects', {
    ...staff('blogs', 'edit', 'redirect-refused'),
    operationId: 'addRedirect',
    summary: 'Leads an address at which the shop shows nothing to another one; once more: elsewhere',
    body: z.strictObject({
      id: z.uuid().describe('Made with the form: the same id is the same change'),
      from: z.string().trim().min(1).max(300).describe('A path of the shop, like `/summer`, or its whole address'),
      to: z.string().trim().min(1).max(300),
    }),
    answer: z
      .object({
        id: z.string().describe('The id of the redirect'),
        shows: z
          .boolean()
          .describe('False: the shop shows nothing there, so that visitors are told that there is no page'),
      })
      .describe('The address leads there'),
    async run(request, reply) {
      const { id, ...asked } = request.body
      const read = { from: pathIn(asked.from)?.split(/[?#]/)[0] ?? null, to: pathIn(asked.to) }
      const refused = await refusalOf(read, shop)
      if (refused) return sendAsProblem(reply, refused)
      const [from, to] = [read.from!, read.to!]
      const command = { type: 'MoveAddress', data: { kind: 'path', from, to } } as const
      const by = await actorOf(visitorOf, request)
      const moved = await shop.handler.handle(redirect, `path.${from}`, command, { commandId: `redirect/${id}`, ...by })
      if (!moved.ok) return sendAsProblem(reply, because('to', 'itself'))
      notePosition(reply, moved.position)
      return sendJson(reply, { id: redirectId('path', from), shows: await endsAtPage(to, shop) })
    },
  })

  route(app, 'DELETE', '/api/admin/redirects', {
    ...staff('blogs', 'delete', 'redirect-not-found'),
    operationId: 'removeRedirect',
    summary: 'Removes a redirect: its address leads nowhere',
    query: z.strictObject({ redirect: z.string().min(1).max(400).describe('The id of the redirect') }),
    answer: done,
    async run(request, reply) {
      const found = await shop.readModels.get<Redirect>('redirects', request.query.redirect)
      if (!found) return sendProblem(reply, 'redirect-not-found', 'Somebody removed it already, or its page is back.')
      const { kind, from, to } = found
      const command = { type: 'RemoveRedirect', data: { kind, from, to } } as const
      const by = await actorOf(visitorOf, request)
      const removed = await shop.handler.handle(redirect, `${kind}.${from}`, command, by)
      if (!removed.ok) throw new Error(removed.rejection.code)
      notePosition(reply, removed.position)
      return reply.code(204).send()
    },
  })
}

/** A path as redirects have it: behind the language, without a slash at the end. Null: it is none of a shop. */
function pathIn(typed: string): string | null {
  if (!/^(?:https?:\/\/|\/(?![/\\]))/i.test(typed) || /\s/.test(typed) || !URL.canParse(typed, 'http://shop'))
    return null
  const { pathname, search, hash } = new URL(typed, 'http://shop')
  return plainPath(splitLanguage(pathname).path) + search + hash
}

type Why = 'malformed' | 'itself' | 'circle' | 'lived'

const because = (field: 'from' | 'to', why: Why): Problem =>
  problemOf('redirect-refused', `${field}: ${why}`, { field, why })

async function refusalOf(
  { from, to }: { readonly from: string | null; readonly to: string | null },
  shop: Shop,
): Promise<Problem | null> {
  if (from === null || from === '/') return because('from', 'malformed')
  if (to === null) return because('to', 'malformed')
  if (to.split(/[?#]/)[0] === from) return because('to', 'itself')
  if (await isLivedAt(from, shop)) return because('from', 'lived')
  let here: string | null = to
  for (let step = 0; here !== null && step < mostSteps; step++) {
    here = await stepFrom(here, shop.documents)
    if (here?.split(/[?#]/)[0] === from) return because('to', 'circle')
  }
  return here === null ? null : because('to', 'circle')
}
