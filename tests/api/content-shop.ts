import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pino from 'pino'
import { publishContent } from '#api/content/publish.ts'
import { defaultContent } from '#api/content/seed.ts'
import { openShop } from '#api/open.ts'
import { readConfig } from '#api/plumbing/config/config.ts'
import { createReads } from '#api/plumbing/web/reads.ts'
import type { Content } from '#domain/content/events.ts'
import { settings, settingsId } from '#domain/settings/decide.ts'
import type { SettingsChanges } from '#domain/settings/events.ts'
import type { Language } from '#domain/shared/localized-text.ts'
import { appendTo } from '../support/append-to.ts'

export const origin = 'https://shop.example'

type Options = { readonly now?: () => Date }

/** A shop of its own on embedded engines, with everything but pages. */
export async function openContentShop({ now }: Options = {}) {
  const folder = await mkdtemp(join(tmpdir(), 'selvedge-content-'))
  const config = readConfig({ DATA_DIR: folder, DEMO: 'off', LOG_LEVEL: 'silent', PUBLIC_URL: origin }, 'none')
  const shop = await openShop(config, { logger: pino({ level: 'silent' }), web: null, ...(now && { now }) })
  await shop.app.ready()

  async function caughtUp() {
    await shop.projections.caughtUp(await shop.store.head())
    await shop.documents.caughtUp()
    await shop.indexer.caughtUp()
  }

  return {
    ...shop,
    caughtUp,
    get: (url: string) => shop.app.inject({ url }),
    /** What pages ask, in a language. */
    queries(language: Language = 'en') {
      const reads = createReads()
      return { reads, shop: shop.queries({ request: { headers: {}, cookies: {} } as never, language, reads }) }
    },
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
