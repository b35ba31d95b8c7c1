import { runningServer } from '#api/plumbing/engines/data-folder/data-folder.ts'
import type { Bench, Shop } from './bench.ts'
import type { Child, Server } from './child.ts'
import type { ReadEvents } from './workers/event-reader.ts'

/** Asks the shop as its owner's commands do. @throws Error with what it answered. */
export async function ask<Answer>({ folder }: Shop, { origin }: Server, path: string, body: object): Promise<Answer> {
  const { token } = runningServer(folder)!
  const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' }
  const answer = await fetch(origin + path, { method: 'POST', headers, body: JSON.stringify(body) })
  if (!answer.ok) throw new Error(await answer.text())
  return (await answer.json()) as Answer
}

/** A key of a program that may read everything that the bench changes. */
export async function newKey(shop: Shop, server: Server): Promise<string> {
  const scopes = ['events:read', 'orders:read', 'stock:read', 'products:read', 'settings:read', 'reviews:read']
  return (await ask<{ key: string }>(shop, server, '/internal/keys', { create: { name: 'bench', scopes } })).key
}

/** Pieces of a SKU come in so many times, `everyMs` apart. */
export async function happen(shop: Shop, server: Server, sku: string, times: number, everyMs: number): Promise<void> {
  for (let n = 0; n < times; n++) {
    const next = performance.now() + everyMs
    await ask(shop, server, '/internal/stock', { ask: 'adjust', lines: [{ sku, by: 1 }], reason: 'received' })
    await new Promise(resolve => setTimeout(resolve, Math.max(0, next - performance.now())))
  }
}

export type EventReader = {
  readonly child: Child
  /** A stream is open. One that reads batches never says so. */
  readonly listening: Promise<unknown>
  readonly result: Promise<ReadEvents>
}

/** A program in a process of its own that reads events until it has so many; 0: batches until there is nothing more. */
export function eventReader(bench: Bench, { origin }: Server, key: string, query: string, wanted: number): EventReader {
  const child = bench.start('scripts/bench/workers/event-reader.ts', { args: [origin, key, query, String(wanted)] })
  const listening = child.line(/^listening$/)
  const result = child.line(/^result (.*)$/).then(([, json]) => JSON.parse(json!) as ReadEvents)
  for (const promise of [listening, result]) promise.catch(() => {})
  return { child, listening, result }
}

/** An endpoint that the shop sends to, in a process of its own. Tells what it took once it has `WANTED` events. */
export async function webhookReceiver(
  bench: Bench,
  shop: Shop,
  server: Server,
  { env, terms }: { readonly env: { readonly [name: string]: string }; readonly terms: object },
) {
  const receiver = await bench.open('scripts/bench/workers/webhook-receiver.ts', env)
  const taken = receiver.child.line(/^result (.*)$/)
  taken.catch(() => {})
  const add = { name: 'bench', url: `${receiver.origin}/`, ...terms }
  const { webhookId } = await ask<{ webhookId: string }>(shop, server, '/internal/webhooks', { add })
  return {
    taken,
    async end(): Promise<void> {
      await ask(shop, server, '/internal/webhooks', { remove: webhookId })
      await receiver.child.stop()
    },
  }
}
