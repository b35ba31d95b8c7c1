import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pino from 'pino'
import { compose } from '#api/compose.ts'
import { publishContent } from '#api/content/publish.ts'
import { defaultContent } from '#api/content/seed.ts'
import { readConfig } from '#api/plumbing/config/config.ts'
import type { RenderPage } from '#api/plumbing/http/form-body.ts'
import { requireSameOrigin } from '#api/plumbing/http/same-origin.ts'
import { createServer } from '#api/plumbing/http/server.ts'
import { guest, type VisitorOf } from '#api/plumbing/http/visitor.ts'
import { createRequestShop } from '#api/request-shop.ts'
import { requestForms } from '#api/requests/forms.ts'
import { limitRequests } from '#api/requests/limit.ts'
import { feedRoutes } from '#api/seo/feeds/routes.ts'
import { seoRoutes } from '#api/seo/routes.ts'
import { createServices } from '#api/services.ts'
import type { Content } from '#domain/content/events.ts'
import { settings, settingsId } from '#domain/settings/decide.ts'
import type { SettingsChanges } from '#domain/settings/events.ts'
import type { Language } from '#domain/shared/localized-text.ts'
import { appendTo } from '../support/append-to.ts'

export const origin = 'https://shop.example'

type Options = { readonly most?: number; readonly visitorOf?: VisitorOf; readonly now?: () => Date }

/**
 * A shop of its own with the routes of pages, requests, sitemaps and feeds, and a page renderer that answers with the
 * form state as JSON.
 */
export async function openContentShop({ most, visitorOf = async () => guest, now }: Options = {}) {
  const folder = await mkdtemp(join(tmpdir(), 'selvedge-content-'))
  const config = readConfig({ DATA_DIR: folder, DEMO: 'off', LOG_LEVEL: 'silent' }, 'none')
  const shop = await compose(config, { logger: pino({ level: 'silent' }) })
  const services = createServices(shop, now)
  const app = await createServer({ config, secrets: shop.secrets, securityPolicy: true })
  requireSameOrigin(app, { publicUrl: undefined })
  const renderPage: RenderPage = async (_request, reply, { path, status, state }) =>
    reply.code(status).header('content-type', 'application/json').send(JSON.stringify({ path, state }))
  await app.register(seoRoutes, { readModels: shop.readModels, origin, ...(most && { most }) })
  await app.register(feedRoutes, { readModels: shop.readModels, catalogue: services.catalogue, origin })
  await app.register(async writing => {
    await limitRequests(writing)
    await writing.register(requestForms, { ...services, renderPage, visitorOf })
  })
  await app.ready()

  async function caughtUp() {
    await shop.projections.caughtUp(await shop.store.head())
    await shop.documents.caughtUp()
    await shop.feeder.caughtUp()
  }

  return {
    ...shop,
    services,
    app,
    caughtUp,
    get: (url: string) => app.inject({ url }),
    /** What pages ask, in a language. */
    queries: (language: Language = 'en') => createRequestShop(shop, services)({} as never, language),
    async append(stream: string, ...events: readonly { type: string; data: object }[]) {
      await appendTo(shop.store, stream, events)
      await caughtUp()
    },
    async publish(...contents: readonly Content[]) {
      for (const each of contents) {
        const published = await publishContent(shop.handler, each)
        if (!published.ok) throw new Error(`${each.contentId}: ${published.rejection.code}`)
      }
      await caughtUp()
    },
    async change(changes: SettingsChanges) {
      const changed = await shop.handler.handle(settings, settingsId, { type: 'UpdateSettings', data: { changes } })
      if (!changed.ok) throw new Error(changed.rejection.code)
      await caughtUp()
    },
    async end() {
      await app.close()
      await shop.close()
      await rm(folder, { recursive: true, force: true })
    },
  }
}

export type ContentShop = Awaited<ReturnType<typeof openContentShop>>

/** Something published, with what a test does not say made up. */
export function written(contentId: string, parts: Partial<Content> = {}): Content {
  const [plain] = defaultContent('2026-11-01T08:00:00.000Z') as readonly [Content]
  return { ...plain, contentId, slug: contentId, title: { en: contentId }, ...parts }
}
