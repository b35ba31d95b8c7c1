import { Readable } from 'node:stream'
import type { FastifyInstance, FastifyReply } from 'fastify'
import { z } from 'zod'
import { sendProblem } from '#api/plumbing/http/problem.ts'
import { type Language, languages } from '#domain/shared/localized-text.ts'
import { inLanguage } from '#web/i18n/addresses.ts'
import { type SitemapOptions, type SitemapType, sitemapFile, sitemapIndex, sitemapTypes } from './sitemap.ts'

const file = new RegExp(`^(${sitemapTypes.join('|')})-(${languages.join('|')})(?:-([2-9]|[1-9]\\d{1,3}))?\\.xml$`)

/** For everybody, and no part of the API. */
const open = { schema: { hide: true }, config: { access: 'guest' } } as const

/** GET /robots.txt, /sitemap.xml and the files that it names, written as they are read. */
export async function seoRoutes(app: FastifyInstance, options: SitemapOptions): Promise<void> {
  app.get('/robots.txt', open, async (_request, reply) =>
    reply
      .header('content-type', 'text/plain; charset=utf-8')
      .header('cache-control', 'public, max-age=3600')
      .send(robots(options.origin)),
  )

  app.get('/sitemap.xml', open, async (_request, reply) => {
    let text = ''
    for await (const part of sitemapIndex(options)) text += part
    return asXml(reply).send(text)
  })

  const params = z.object({ file: z.string().max(60) })
  app.get<{ Params: z.infer<typeof params> }>(
    '/sitemaps/:file',
    { schema: { hide: true, params }, config: open.config },
    async (request, reply) => {
      const found = file.exec(request.params.file)
      if (!found) return sendProblem(reply, 'not-found')
      const [, type, language, number = '1'] = found
      const asked = { type: type as SitemapType, language: language as Language, number: Number(number) }
      return send(reply, sitemapFile(options, asked))
    },
  )
}

async function* after(begun: readonly string[], rest: AsyncGenerator<string>): AsyncGenerator<string> {
  yield* begun
  yield* rest
}

/** 404 for no text. The frame and the first entries are read before the answer begins, so that a failed read is answered. */
async function send(reply: FastifyReply, text: AsyncGenerator<string>): Promise<FastifyReply> {
  const begun = [await text.next(), await text.next()].flatMap(({ done, value }) => (done ? [] : [value]))
  return begun.length === 0 ? sendProblem(reply, 'not-found') : asXml(reply).send(Readable.from(after(begun, text)))
}

function asXml(reply: FastifyReply): FastifyReply {
  return reply.header('content-type', 'application/xml; charset=utf-8').header('cache-control', 'public, max-age=600')
}

/** Pages of one visitor, and lists without end. Everything else may be read. */
const personal = ['/cart', '/checkout', '/order/', '/profile', '/sign-in', '/wishlist', '/compare', '/search'] as const
const others = ['/api/', '/_data', '/dashboard', '/internal/'] as const

/** The addresses that robots may not read, and that of the list of all pages. */
function robots(origin: string): string {
  const closed = [...others, ...languages.flatMap(language => personal.map(path => inLanguage(language, path)))]
  return ['User-agent: *', ...closed.map(path => `Disallow: ${path}`), '', `Sitemap: ${origin}/sitemap.xml`, ''].join(
    '\n',
  )
}
