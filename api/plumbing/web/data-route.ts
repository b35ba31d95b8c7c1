import type { FastifyInstance, FastifyReply } from 'fastify'
import { splitLanguage } from '#web/i18n/addresses.ts'
import { isBehind } from '../engines/own-writes.ts'
import { pageUrl } from '../http/page-addresses.ts'
import { sendProblem } from '../http/problem.ts'
import { forgetPosition, keepPosition, lastWriteOf } from '../http/read-your-writes.ts'
import type { AnyApplication, LoadedApplication } from './application.ts'
import type { WebDeps } from './deps.ts'
import { asksForDraft } from './pages.ts'
import { createReads } from './reads.ts'

type Deps = Pick<WebDeps<AnyApplication>, 'origin' | 'queries' | 'whereabouts'> & { readonly at: string }

/** `GET /_data?path=/categories/polos`: what the loader of that page returns, for a navigation in the browser. */
export function answerData(app: FastifyInstance, load: () => Promise<LoadedApplication>, deps: Deps): void {
  app.get<{ Querystring: { path?: string } }>(
    `${deps.at}/_data`,
    { config: { access: 'guest' }, schema: { hide: true } },
    async (request, reply) => {
      const path = request.query.path ?? ''
      if (!/^\/(?![/\\])/.test(path))
        return sendProblem(reply, 'bad-request', 'path has to be the address of a page, from its first slash.')
      const url = pageUrl(path, deps.origin)
      const { language } = splitLanguage(url.pathname)
      reply.header('cache-control', 'private, no-cache')
      const { application } = await load()
      try {
        const reads = createReads()
        const shop = deps.queries({ request, language, reads, draft: asksForDraft(url) })
        const elsewhere = await deps.whereabouts?.ofList(url, reads)
        if (elsewhere?.status === 301) {
          await deps.whereabouts!.followed(url, request.headers)
          return reply.send({ redirect: elsewhere.to })
        }
        const data = await application.query(new Request(url), { shop, language })
        const last = lastWriteOf(request)
        // A page that is told that it is behind asks again until it is not.
        if (last && isBehind()) keepPosition(reply, last)
        else if (last) forgetPosition(reply)
        return data instanceof Response ? answerResponse(reply, data) : { data }
      } catch (thrown) {
        const status = statusOf(thrown)
        if (thrown instanceof Response && status < 400) return answerResponse(reply, thrown)
        if (status === 403) return sendProblem(reply, 'not-permitted', 'Ask an admin of the shop.')
        if (status !== 404) throw thrown
        const moved = await deps.whereabouts?.ofMissing(url)
        if (moved?.status === 301) await deps.whereabouts!.followed(url, request.headers)
        return moved && 'to' in moved ? reply.send({ redirect: moved.to }) : sendProblem(reply, 'not-found')
      }
    },
  )
}

function answerResponse(reply: FastifyReply, response: Response): FastifyReply {
  if (response.status === 404) return sendProblem(reply, 'not-found')
  return reply.send({ redirect: response.headers.get('location') ?? '/' })
}

/** A loader throws a response, the router an object with a status. */
function statusOf(thrown: unknown): number {
  return typeof thrown === 'object' && thrown !== null && 'status' in thrown ? Number(thrown.status) : 500
}
