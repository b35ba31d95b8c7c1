import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { onTestFinished } from 'vitest'
import type { Work } from '#api/plumbing/engines/work/port.ts'
import { openSqliteWork } from '#api/plumbing/engines/work/sqlite.ts'
import { createHandler } from '#api/plumbing/events/handle.ts'
import { createUnknownTypes } from '#api/plumbing/events/unknown-types.ts'
import { createPost } from '#api/plumbing/net/post.ts'
import { factsOf, publicEventsOf, publicTypes } from '#api/public-events/catalogue/catalogue.ts'
import { storedTypes } from '#api/public-events/catalogue/listed.ts'
import { publicIds } from '#api/public-events/public-ids.ts'
import { openEvents } from '#api/public-events/stream/open.ts'
import { createAttempts } from '#api/webhooks/attempts.ts'
import { createDelivery } from '#api/webhooks/delivery.ts'
import { createPlaces } from '#api/webhooks/places.ts'
import { createBell } from '#api/webhooks/progress.ts'
import { createSender, type SenderDeps } from '#api/webhooks/sender.ts'
import type { EventStore } from '#domain/shared/event-store.ts'
import { type WebhookCommand, webhook } from '#domain/webhook/decide.ts'
import type { WebhookTerms } from '#domain/webhook/events.ts'
import { atBeginning } from '#domain/webhook/marks.ts'
import { event, newShop } from '#tests/sealing/support.ts'
import { openReceiver } from '#tests/support/receiver.ts'

export const webhookId = '0a1b2c3d4e5f'
const shop = { origin: 'https://shop.example', port: 1 }

type Wrap = {
  readonly store?: (store: EventStore) => EventStore
  readonly work?: (work: Work) => Work
  /** Types of events that its version knows. */
  readonly known?: readonly string[]
}

/** A log, the work beside it, and a receiver; `sender` opens what one process has of them. */
export async function sendingShop() {
  const made = newShop()
  const { raw, store, vault } = made.open()
  const folder = mkdtempSync(join(tmpdir(), 'selvedge-sending-'))
  const file = join(folder, 'work.sqlite')
  const receiver = await openReceiver()
  const work = openSqliteWork({ file })
  onTestFinished(async () => {
    await receiver.close()
    await work.close()
    rmSync(folder, { recursive: true, force: true })
  })
  const handler = createHandler(store)
  const outside = { ids: publicIds(Buffer.alloc(32, 7)), base: 'USD' }
  let tokens = 0
  let counted = 0

  const send = (command: WebhookCommand) =>
    handler.handle(webhook, webhookId, command, { actor: 'ana', channel: 'test' })

  return {
    ...{ raw, store, vault, work, receiver, handler, send, made },
    async add(
      terms: Partial<WebhookTerms> = {},
      scopes: readonly ('stock:read' | 'customers:read' | 'subscribers:read')[] = ['stock:read'],
    ) {
      const all = { name: 'ERP', url: receiver.url, types: ['stock.*'], subject: null, batch: 1, ...terms }
      await send({ type: 'AddWebhook', data: { webhookId, terms: all, scopes, from: atBeginning, by: 'ana' } })
    },
    async happen(times = 1): Promise<void> {
      for (let n = 0; n < times; n++) {
        const counts = [{ sku: 'T-1', quantity: ++counted }]
        await store.append('stock-tee', [event('StockCounted', { productId: 'tee', counts })], 'any')
      }
    },
    /** The work of a shop that lost its own. */
    emptyWork(): Work {
      const empty = openSqliteWork({ file: join(folder, 'empty.sqlite') })
      onTestFinished(() => empty.close())
      return empty
    },
    state: async () => (await handler.fold(webhook, webhookId)).state,
    /** Begins to send, as a process does that has the lease; `lose` takes it away, `close` ends the process. */
    async begin(more: Partial<SenderDeps> = {}, wrap: Wrap = {}) {
      const own = made.open()
      const log = wrap.store?.(own.store) ?? own.store
      const ownWork = wrap.work?.(work) ?? work
      const closing = new AbortController()
      const lost = new AbortController()
      const wrapped = {
        ...own.store,
        ...log,
        beneath: own.store.beneath,
        open: own.store.open,
        personIn: own.store.personIn,
      }
      const opened = openEvents({
        ...{
          store: wrapped,
          catalogue: { types: publicTypes, known: wrap.known ?? storedTypes, factsOf, eventsOf: publicEventsOf },
        },
        ...{ outside: async () => outside, source: shop.origin, origin: shop.origin, positionAt: async () => -1 },
        ...{ logger: { error: () => {} } as never, signal: closing.signal, work: ownWork },
        unknownTypes: createUnknownTypes({ error: () => {} }),
      })
      const { post: postOut, close } = createPost({ privateHosts: ['127.0.0.1'], shop })
      const deps = {
        ...{ handler: createHandler(wrapped), work: ownWork, vault: own.vault, postOut, now: () => new Date() },
        events: () => opened,
      }
      const attempts = createAttempts(deps)
      const places = createPlaces(deps)
      const delivery = createDelivery({ ...deps, attempts })
      const sender = createSender({ ...deps, places, delivery, pauseAfter: () => 1, ...more })
      const bell = createBell()
      const signal = AbortSignal.any([closing.signal, lost.signal])
      const ended = sender.run(webhookId, { signal, closing: closing.signal, token: ++tokens, bell }).finally(close)
      ended.catch(() => {})
      onTestFinished(async () => {
        closing.abort()
        await ended.catch(() => {})
      })
      return {
        ...{ bell, ended, attempts, places },
        async close(): Promise<void> {
          closing.abort()
          await ended
        },
        async lose(): Promise<void> {
          lost.abort()
          await ended
        },
      }
    },
  }
}

export type SendingShop = Awaited<ReturnType<typeof sendingShop>>

/** Nothing missing, first arrivals in order, and what came twice came with the same id. */
export function arrivals(
  requests: readonly { readonly events: readonly { readonly id: string; readonly sequence: string }[] }[],
) {
  const first: { id: string; sequence: string }[] = []
  for (const each of requests.flatMap(({ events }) => events))
    if (!first.some(({ id }) => id === each.id)) first.push(each)
  return first
}
