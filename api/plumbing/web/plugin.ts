import { join } from 'node:path'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { type Language, languages } from '#domain/shared/localized-text.ts'
import { inLanguage } from '#web/i18n/addresses.ts'
import type { Letter } from '#web/mail/letter.ts'
import type { RenderedLetter } from '#web/mail/render-letter.tsx'
import type { RenderPage } from '../http/form.ts'
import { mayBePage, pageUrl } from '../http/page-addresses.ts'
import { type AnyApplication, type LoadedApplication, loadBuilt, loadSources } from './application.ts'
import { Assets } from './assets.ts'
import { answerData } from './data-route.ts'
import type { WebDeps } from './deps.ts'
import { chooseLanguage } from './language.ts'
import { createPages } from './pages.ts'

export type Web = {
  /** Off while Vite serves modules with inline scripts. */
  readonly securityPolicy: boolean
  /** Serves pages, their data for navigation in the browser, strings, and the build's files. */
  readonly plugin: (app: FastifyInstance) => Promise<void>
  /** A page with a form that was refused, for the routes that take forms. */
  readonly renderPage: RenderPage
  /** A letter as the mail that carries it: html and text. */
  readonly renderLetter: (letter: Letter) => Promise<RenderedLetter>
}

const stringsPath = '/locales/:language/:file'

/** No pages, for commands and tests: a refused form is answered with its state as JSON. */
export const withoutPages: Web = {
  securityPolicy: true,
  plugin: async () => {},
  renderPage: async (_request, reply, { path, status, state }) =>
    reply.code(status).header('content-type', 'application/json').send(JSON.stringify({ path, state })),
  renderLetter: async letter => (await import('#web/mail/render-letter.tsx')).renderLetter(letter),
}

/** A web application, from its build or from its sources. Several can be registered on one server. */
export async function openWeb<App extends AnyApplication>(deps: WebDeps<App>): Promise<Web> {
  const { app: name, at = '', dist } = deps
  const named = { name, at }
  let built: Promise<LoadedApplication> | undefined
  const load = () => {
    if (dist === null) return loadSources(named)
    built ??= loadBuilt(dist, named)
    return built
  }
  // The shop's own pages are there when it opens. The code of others lies in memory from their first page on.
  if (at === '') await load()
  const pages = createPages({ ...deps, load, keeps: dist !== null })

  return {
    securityPolicy: dist !== null,
    renderLetter: async letter => (await load()).application.renderLetter(letter),
    renderPage: (request, reply, { path, status, state }) =>
      pages.answer(request, reply, pageUrl(path, deps.origin), { status, form: state }),
    plugin: async app => {
      // Of all applications: the first one serves it.
      if (!app.hasRoute({ method: 'GET', url: stringsPath })) {
        await serveBuild(app, dist === null ? null : new Assets(join(dist, 'client')))
        answerLocales(app, load)
      }
      answerData(app, load, { ...deps, at })
      const answer = async (request: FastifyRequest, reply: FastifyReply) => {
        const url = pageUrl(request.url, deps.origin)
        if (!mayBePage(url.pathname)) return reply.callNotFound()
        const elsewhere = chooseLanguage(request, reply, url)
        return elsewhere ? reply.redirect(elsewhere, 302) : pages.answer(request, reply, url)
      }
      const paths = at
        ? languages.flatMap(language => [inLanguage(language, at), inLanguage(language, `${at}/*`)])
        : ['/*']
      for (const path of paths) app.get(path, { config: { access: 'guest' }, schema: { hide: true } }, answer)
    },
  }
}

/** The scripts and styles of every application. */
async function serveBuild(app: FastifyInstance, assets: Assets | null): Promise<void> {
  if (assets === null) {
    const { addLocaleKeys, serveSources } = await import('./development.ts')
    await serveSources(app)
    return addLocaleKeys(app, join(import.meta.dirname, '../../../web/locales'))
  }
  app.get('/assets/*', { config: { access: 'guest' }, schema: { hide: true } }, async (request, reply) => {
    if (!(await assets.send(request, reply, request.url.split('?', 1)[0] as string))) reply.callNotFound()
    return reply
  })
}

/** Strings by language and namespace; `translation` is all of them in one file. */
function answerLocales(app: FastifyInstance, load: () => Promise<LoadedApplication>): void {
  app.get<{ Params: { language: string; file: string } }>(
    stringsPath,
    { config: { access: 'guest' }, schema: { hide: true } },
    async (request, reply) => {
      const { language, file } = request.params
      const { catalogues } = (await load()).application
      const catalogue = Object.hasOwn(catalogues, language) ? catalogues[language as Language] : undefined
      const namespace = /^([\w-]+)\.json$/.exec(file)?.[1]
      if (!catalogue || !namespace) return reply.callNotFound()
      const strings =
        namespace === 'translation' ? catalogue : Object.hasOwn(catalogue, namespace) && catalogue[namespace]
      if (!strings) return reply.callNotFound()
      return reply.header('cache-control', 'public, max-age=300').send(strings)
    },
  )
}
