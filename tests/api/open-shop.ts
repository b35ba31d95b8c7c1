import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { FastifyInstance, InjectOptions, LightMyRequestResponse } from 'fastify'
import pino from 'pino'
import { type OpenOptions, openShop as open } from '#api/open.ts'
import { readConfig } from '#api/plumbing/config/config.ts'
import { eventId } from '#api/plumbing/events/command-events.ts'
import { createReads } from '#api/plumbing/web/reads.ts'
import type { FeedProduct, ProductEvent } from '#domain/product/events.ts'
import { settings, settingsId } from '#domain/settings/decide.ts'
import type { SettingsChanges } from '#domain/settings/events.ts'
import type { Language } from '#domain/shared/localized-text.ts'
import { stock } from '#domain/stock/decide.ts'
import type { TermEvent } from '#domain/term/events.ts'
import { feed, variant } from '#tests/support/feed-product.ts'

/** Next to nothing: tests are not about how dear a password is. */
const cheapArgon2 = { memory: 8, passes: 1, parallelism: 1 }

/** A variant to sell: price in cents, how many there are (-1 unlimited). */
export type Sold = { readonly sku: string; readonly price: number; readonly quantity: number; readonly size?: string }

/**
 * A shop of its own on embedded engines, with every route of the server and a page renderer that answers with the form state
 * as JSON. Open it again on the same folder for a restart.
 */
export async function openShop(
  options: OpenOptions & {
    readonly folder?: string
    /** Of the configuration, beside the data folder. */
    readonly env?: Record<string, string>
    readonly stepMs?: number
  } = {},
) {
  const folder = options.folder ?? (await mkdtemp(join(tmpdir(), 'selvedge-shop-')))
  const config = readConfig({ DATA_DIR: folder, DEMO: 'off', LOG_LEVEL: 'silent', ...options.env }, 'none')
  const costs = { argon2: cheapArgon2, stepMs: options.stepMs ?? 0 }
  const shop = await open(config, { logger: pino({ level: 'silent' }), web: null, ...options, costs })
  const { app } = shop
  await shop.ready()
  await app.ready()

  /** Until every view shows everything, and nothing older is kept. */
  async function caughtUp() {
    await shop.projections.caughtUp(await shop.store.head())
    await shop.documents.caughtUp()
  }

  return {
    ...shop,
    /** What pages ask, in a language; `cookie`: of a visitor. */
    queries(language: Language, reads = createReads(), { cookie = '', draft = false } = {}) {
      const pairs = cookie.split('; ').map(pair => [pair.split('=', 1)[0]!, pair.slice(pair.indexOf('=') + 1)])
      const request = { headers: cookie ? { cookie } : {}, cookies: cookie ? Object.fromEntries(pairs) : {} }
      return shop.queries({ request: request as never, language, reads, draft })
    },
    folderPath: folder,
    caughtUp,
    async change(changes: SettingsChanges) {
      const changed = await shop.handler.handle(settings, settingsId, { type: 'UpdateSettings', data: { changes } })
      if (!changed.ok) throw new Error(JSON.stringify(changed.rejection))
      await caughtUp()
    },
    /** Puts products on sale; the id of each is its slug. */
    async sell(products: { readonly [slug: string]: readonly Sold[] }) {
      for (const [slug, variants] of Object.entries(products)) {
        const imported: ProductEvent = {
          type: 'ProductImported',
          data: { productId: slug, slug, source: 'supplier', feed: feedProduct(slug, variants) },
        }
        await append(`product-${slug}`, imported)
        const counts = variants.map(({ sku, quantity }) => ({ sku, quantity }))
        await shop.handler.handle(stock, slug, { type: 'CountStock', data: { productId: slug, counts } })
      }
      await caughtUp()
    },
    async append(stream: string, event: { type: string; data: object }, by?: { actor: string; channel: string }) {
      await append(stream, event, by)
      await caughtUp()
    },
    async available(slug: string, sku: string): Promise<number | undefined> {
      const answer = await app.inject({ url: `/api/products/${slug}` })
      return answer.json<{ variants: { sku: string; quantity: number }[] }>().variants.find(each => each.sku === sku)
        ?.quantity
    },
    async end({ keepFolder = false } = {}) {
      await shop.close()
      if (!keepFolder) await rm(folder, { recursive: true, force: true })
    },
  }

  async function append(
    stream: string,
    event: { type: string; data: object },
    by = { actor: 'test', channel: 'test' },
  ) {
    const id = eventId(`${stream}/${JSON.stringify(event)}`, 0)
    const meta = { correlationId: id, causationId: id, ...by }
    await shop.store.append(stream, [{ id, ...event, meta }], 'any')
  }
}

export type OpenShop = Awaited<ReturnType<typeof openShop>>

export const navy: TermEvent = {
  type: 'TermDefined',
  data: { kind: 'color', id: 'navy', name: { en: 'Navy', fr: 'Bleu marine' }, hexes: ['#1f2a44'] },
}

function feedProduct(slug: string, variants: readonly Sold[]): FeedProduct {
  return feed(
    variants.map(({ sku, price, size = null }) => variant(sku, { price, size })),
    {
      brand: 'northloom',
      style: slug.toUpperCase(),
      name: { en: `The ${slug}`, fr: `Le ${slug}` },
      description: { en: `${slug} in cotton` },
      cuts: ['unisex'],
    },
  )
}

/** A browser without pages: keeps cookies, sends JSON or forms. */
export function visitor(app: FastifyInstance) {
  const jar = new Map<string, string>()

  async function send(options: InjectOptions): Promise<LightMyRequestResponse> {
    const cookie = [...jar].map(([name, value]) => `${name}=${value}`).join('; ')
    const headers = { ...(cookie && { cookie }), ...options.headers }
    const answer = await app.inject({ ...options, headers })
    for (const { name, value, maxAge } of answer.cookies as { name: string; value: string; maxAge?: number }[]) {
      if (maxAge === 0 || value === '') jar.delete(name)
      // The jar sends what the header said, so it keeps it encoded.
      else jar.set(name, encodeURIComponent(value))
    }
    return answer
  }

  const json = (
    method: 'POST' | 'PATCH' | 'DELETE',
    url: string,
    body?: object,
    headers: Record<string, string> = {},
  ) => send({ method, url, headers, ...(body && { payload: body }) })

  return {
    jar,
    send,
    get: (url: string) => send({ method: 'GET', url }),
    json,
    add: (sku: string, quantity: number) => json('POST', '/api/cart/items', { lines: [{ sku, quantity }] }),
    order: (body: object, key: string) => json('POST', '/api/orders', body, { 'idempotency-key': key }),
    form: (url: string, fields: Record<string, string>, headers: Record<string, string> = {}) =>
      send({
        method: 'POST',
        url,
        headers: { 'content-type': 'application/x-www-form-urlencoded', ...headers },
        payload: new URLSearchParams(fields).toString(),
      }),
  }
}
