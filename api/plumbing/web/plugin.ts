import { join } from 'node:path'
import type { FastifyInstance } from 'fastify'
import type { Letter } from '#web/mail/letter.ts'
import type { RenderedLetter } from '#web/mail/render-letter.tsx'
import type { RenderPage } from '../http/form-body.ts'
import { mayBePage, pageUrl } from '../http/page-addresses.ts'
import { addLocaleKeys } from './add-locale-keys.ts'
import { loadBuilt, loadSources } from './application.ts'
import { Assets } from './assets.ts'
import { answerData } from './data-route.ts'
import type { WebDeps } from './deps.ts'
import { chooseLanguage } from './language.ts'
import { answerLocales } from './locales-route.ts'
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

/** The web application, from its build or from its sources. */
export async function openWeb(deps: WebDeps): Promise<Web> {
  const built = deps.dist === null ? null : await loadBuilt(deps.dist)
  const assets = deps.dist === null ? null : await Assets.read(join(deps.dist, 'client'))
  const load = async () => built ?? (await loadSources())
  const pages = createPages({ ...deps, load, keeps: built !== null })

  return {
    securityPolicy: built !== null,
    renderLetter: async letter => (await load()).application.renderLetter(letter),
    renderPage: (request, reply, { path, status, state }) =>
      pages.answer(request, reply, pageUrl(path, deps.origin), { status, form: state }),
    plugin: async app => {
      if (assets) {
        app.get('/assets/*', { config: { access: 'guest' }, schema: { hide: true } }, (request, reply) => {
          if (!assets.send(request, reply, request.url.split('?', 1)[0] as string)) reply.callNotFound()
          return reply
        })
      } else {
        const { serveSources } = await import('./development.ts')
        await serveSources(app)
        addLocaleKeys(app, join(import.meta.dirname, '../../../web/locales'))
      }
      answerLocales(app, load)
      answerData(app, load, deps)
      app.get('/*', { config: { access: 'guest' }, schema: { hide: true } }, async (request, reply) => {
        const url = pageUrl(request.url, deps.origin)
        if (!mayBePage(url.pathname)) return reply.callNotFound()
        const elsewhere = chooseLanguage(request, reply, url)
        return elsewhere ? reply.redirect(elsewhere, 302) : pages.answer(request, reply, url)
      })
    },
  }
}
