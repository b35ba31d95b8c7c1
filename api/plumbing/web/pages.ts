import type { FastifyReply, FastifyRequest } from 'fastify'
import { ViewNotLive } from '#projections/ports.ts'
import type { FormState } from '#web/app/form-state.ts'
import type { Markup } from '#web/app/kept-markup.tsx'
import type { RenderedPage } from '#web/app/render.tsx'
import { directionOf, splitLanguage } from '#web/i18n/addresses.ts'
import { isBehind } from '../engines/own-writes.ts'
import { forgetPosition, lastWriteOf } from '../http/read-your-writes.ts'
import { isOutage, outageRetryAfter } from '../http/serving/errors.ts'
import type { AnyApplication, LoadedApplication } from './application.ts'
import type { WebDeps } from './deps.ts'
import { KeptPage } from './kept-page.ts'
import { dataJson } from './page-json.ts'
import { createReads } from './reads.ts'

type PagesDeps = Omit<WebDeps<AnyApplication>, 'app' | 'at' | 'dist'> & {
  load(): Promise<LoadedApplication>
  /** False while the sources may change under the pages. */
  readonly keeps: boolean
}

/** A form that was refused and is shown again, with the status that says so. */
type Refused = { readonly status: number; readonly form: FormState }

/** An address with this parameter shows what is not published yet, to those who may see it: such a page is never kept. */
export const asksForDraft = (url: URL): boolean => url.searchParams.has('draft')

/** Longer addresses than this are nobody's bookmark. */
const longestKey = 600

/** Answers requests for pages: kept ones at once, others rendered, and one that stands in when that fails. */
export function createPages({ pages, load, keeps, queries, visitor, policyOf, whereabouts }: PagesDeps) {
  return {
    async answer(request: FastifyRequest, reply: FastifyReply, url: URL, refused?: Refused): Promise<FastifyReply> {
      try {
        return await answerWith(request, reply, url, refused)
      } catch (failure) {
        if (!(failure instanceof ViewNotLive)) throw failure
        const { application } = await load()
        reply.header('content-type', 'text/html; charset=utf-8').header('cache-control', 'no-store')
        reply.header('refresh', outageRetryAfter)
        return unavailable(reply).send(application.openingPage(splitLanguage(url.pathname).language))
      }
    },
  }

  async function answerWith(request: FastifyRequest, reply: FastifyReply, url: URL, refused?: Refused) {
    const { language } = splitLanguage(url.pathname)
    const loaded = await load()
    const key = url.pathname + url.search
    const lastWrite = lastWriteOf(request)
    const draft = asksForDraft(url)
    const mayKeep = keeps && (lastWrite?.own ?? true) && !refused && !draft && key.length <= longestKey
    const words = loaded.application.wordsFor(language, await visitor(request))
    reply.header('content-type', 'text/html; charset=utf-8')
    reply.header('cache-control', 'private, no-cache').header('vary', 'accept-encoding, cookie')

    const policy = await policyOf?.(request, url)
    if (policy) reply.header('content-security-policy', policy.header)

    const kept = mayKeep ? pages.get(key) : undefined
    if (kept) pages.counts.kept++
    else if (mayKeep) pages.counts.rendered++
    const isVisit = request.method === 'GET' && !draft
    if (kept && isVisit) whereabouts?.came(key, request.headers)
    if (kept) return kept.send(request, reply, words, 'kept', policy?.mark)

    /** For good, but asked again after an hour: an address may be lived at once more. */
    const movedTo = async (to: string) => {
      if (request.method === 'GET') await whereabouts!.followed(url, request.headers)
      return reply.header('cache-control', 'public, max-age=3600').redirect(to, 301)
    }
    const rendering = pages.begin()
    try {
      const reads = createReads()
      const shop = queries({ request, language, reads, draft })
      const elsewhere = await whereabouts?.ofList(url, reads)
      if (elsewhere?.status === 301) return await movedTo(elsewhere.to)
      const page = await loaded.application.render(new Request(url), { shop, language, form: refused?.form })
      if (page instanceof Response) return reply.redirect(page.headers.get('location') ?? '/', page.status)
      const lost = page.failures.find(failure => failure instanceof ViewNotLive)
      if (lost) throw lost
      for (const failure of page.failures) logFailure(request, failure)
      const gone = page.status === 404 ? await whereabouts?.ofMissing(url) : null
      if (gone?.status === 301) return await movedTo(gone.to)
      if (gone?.status === 302) return reply.header('cache-control', 'no-store').redirect(gone.to, 302)
      const whole = new KeptPage(documentOf(loaded, page), loaded.application.visitorSlots)
      if (lastWrite && !isBehind()) forgetPosition(reply)
      const keep = mayKeep && page.status === 200 && !page.personal
      if (keep) rendering.keep(key, whole, reads)
      if (page.status === 200 && isVisit) whereabouts?.came(key, request.headers)
      if (page.personal || draft) reply.header('cache-control', 'private, no-store')
      if (page.failures.some(isOutage)) unavailable(reply)
      else reply.code(page.status === 200 && refused ? refused.status : (gone?.status ?? page.status))
      return whole.send(request, reply, words, keep ? 'kept' : 'once', policy?.mark)
    } catch (failure) {
      if (failure instanceof ViewNotLive) throw failure
      logFailure(request, failure)
      const page = loaded.application.renderProblem(language)
      const whole = new KeptPage(documentOf(loaded, page), loaded.application.visitorSlots)
      return whole.send(request, isOutage(failure) ? unavailable(reply) : reply.code(500), words, 'once')
    } finally {
      rendering.end()
    }
  }
}

/** Not for good: a search engine keeps the page and asks again. */
function unavailable(reply: FastifyReply): FastifyReply {
  return reply.code(503).header('retry-after', outageRetryAfter)
}

function logFailure(request: FastifyRequest, failure: unknown): void {
  request.log.error({ err: failure }, 'page failed')
}

/** The whole document of a rendered page; the visitor's slots stay open. */
function documentOf({ application, linksOf, template }: LoadedApplication, page: RenderedPage): Markup {
  const { language } = page.data
  const values: { readonly [slot: string]: Markup } = {
    lang: [language],
    dir: [directionOf(language)],
    head: [application.headOf(language), linksOf(page.routeIds.flatMap(application.sourcesOf)), page.head],
    body: page.body,
    data: dataJson(page.data, page.kept),
  }
  return template.flatMap((part, i) => (i % 2 === 0 ? part : values[part]!))
}
