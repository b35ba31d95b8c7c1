import { runningServer } from '#api/plumbing/engines/data-folder/data-folder.ts'
import type { Bench, Shop } from '../bench.ts'
import { cpuOf, type Server } from '../child.ts'
import { percentile, shown } from '../statistics.ts'
import type { Row } from '../table.ts'
import type { ReadEvents } from '../workers/event-reader.ts'
import type { TakenEvents } from '../workers/webhook-receiver.ts'

const reach = { delivered: 20_000, scanned: 100_000, live: 50, batches: 2000, attempt: 200 }
const receiverMs = 20
/** Pieces come in so often while events are awaited. */
const everyMs = 20

/** A shop that begins folds its log first, which is not what is measured. */
async function quiet({ child }: Server): Promise<void> {
  let spent = Number.POSITIVE_INFINITY
  while (spent > 100) spent = (await cpuOf(child, () => new Promise(resolve => setTimeout(resolve, 1000)))).ms
}

async function ask<Answer>({ folder }: Shop, origin: string, path: string, body: object): Promise<Answer> {
  const { token } = runningServer(folder)!
  const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' }
  const answer = await fetch(origin + path, { method: 'POST', headers, body: JSON.stringify(body) })
  if (!answer.ok) throw new Error(await answer.text())
  return (await answer.json()) as Answer
}

async function newKey(shop: Shop, origin: string): Promise<string> {
  const scopes = ['events:read', 'orders:read', 'stock:read', 'products:read', 'settings:read', 'reviews:read']
  return (await ask<{ key: string }>(shop, origin, '/internal/keys', { create: { name: 'bench', scopes } })).key
}

/** Events of a shop as they come: so many, one after another. */
async function happen(shop: Shop, origin: string, sku: string, times: number): Promise<void> {
  for (let n = 0; n < times; n++) {
    const next = performance.now() + everyMs
    await ask(shop, origin, '/internal/stock', { ask: 'adjust', lines: [{ sku, by: 1 }], reason: 'received' })
    await new Promise(resolve => setTimeout(resolve, Math.max(0, next - performance.now())))
  }
}

/** A program in a process of its own that reads events. */
function reader(bench: Bench, origin: string, key: string, query: string, wanted: number) {
  const child = bench.start('scripts/bench/workers/event-reader.ts', { args: [origin, key, query, String(wanted)] })
  const listening = child.line(/^listening$/)
  // One that reads batches never says so.
  listening.catch(() => {})
  return {
    listening,
    result: child.line(/^result (.*)$/).then(([, json]) => JSON.parse(json!) as ReadEvents),
  }
}

export const readEvents: Row = {
  number: 32,
  what: 'events read by a program in another process, in a log of 1,000,000: delivered by a stream that catches up; looked through under a filter that finds nothing; from the append to the reader',
  reach: `≥ ${shown(reach.delivered)}/s; ≥ ${shown(reach.scanned)}/s; p99 ≤ ${reach.live} ms`,
  async measure(bench) {
    const { events, ...shop } = await bench.historyShop()
    const server = await shop.serve()
    const { child, origin } = server
    await quiet(server)
    const key = await newKey(shop, origin)
    const wanted = bench.quick ? 10_000 : 300_000
    const caughtUp = await cpuOf(child, () => reader(bench, origin, key, 'after=start', wanted).result)
    const looked = await cpuOf(child, () => reader(bench, origin, key, 'after=start&types=settings.*', 0).result)
    const times = bench.quick ? 50 : 300
    const live = reader(bench, origin, key, 'after=now&types=stock.*', times)
    await live.listening
    await happen(shop, origin, caughtUp.done.sku!, times)
    const { waits } = await live.result
    const delivered = caughtUp.done.events / (caughtUp.done.ms / 1000)
    const scanned = events / (looked.done.ms / 1000)
    const p99 = percentile(waits, 99)
    return {
      measured: `${shown(delivered)}/s; ${shown(scanned)}/s; p99 ${shown(p99)} ms`,
      holds: pace => delivered * pace >= reach.delivered && scanned * pace >= reach.scanned && p99 <= reach.live * pace,
      how: `${shown(events)} events in the log, ${shown(caughtUp.done.events)} delivered, one run; by the CPU of the server ${shown(caughtUp.done.events / (caughtUp.ms / 1000))} delivered and ${shown(events / (looked.ms / 1000))} looked through a second; live p50 ${shown(percentile(waits, 50))} ms`,
    }
  },
}

export const sendEvents: Row = {
  number: 33,
  what: `webhooks in batches of 100 to a receiver in another process that takes ${receiverMs} ms; from the append to the first attempt`,
  reach: `≥ ${shown(reach.batches)} events/s; p99 ≤ ${reach.attempt} ms`,
  async measure(bench) {
    const { events: _events, ...shop } = await bench.historyShop()
    const server = await shop.serve()
    const { child, origin } = server
    await quiet(server)
    const key = await newKey(shop, origin)
    const { sku } = await reader(bench, origin, key, 'after=start&types=stock.*', 1).result

    async function sent(wanted: number, waitMs: number, terms: object, meanwhile: () => Promise<void>) {
      const env = { WAIT_MS: String(waitMs), WANTED: String(wanted) }
      const receiver = await bench.open('scripts/bench/workers/webhook-receiver.ts', env)
      const result = receiver.child.line(/^result (.*)$/)
      const add = { name: 'bench', url: `${receiver.origin}/`, ...terms }
      const { webhookId } = await ask<{ webhookId: string }>(shop, origin, '/internal/webhooks', { add })
      await meanwhile()
      const [, json] = await result
      await ask(shop, origin, '/internal/webhooks', { remove: webhookId })
      await receiver.child.stop()
      return JSON.parse(json!) as TakenEvents
    }

    const wanted = bench.quick ? 5000 : 50_000
    const many = { types: ['order.*', 'stock.*', 'product.*'], batch: 100, from: 'start' }
    const caughtUp = await cpuOf(child, () => sent(wanted, receiverMs, many, async () => {}))
    const times = bench.quick ? 50 : 300
    const live = await sent(times, 0, { types: ['stock.*'], batch: 100 }, () => happen(shop, origin, sku!, times))
    const rate = caughtUp.done.events / (caughtUp.done.ms / 1000)
    const p99 = percentile(live.waits, 99)
    return {
      measured: `${shown(rate)}/s; p99 ${shown(p99)} ms`,
      holds: pace => rate * pace >= reach.batches && p99 <= reach.attempt * pace,
      how: `${shown(caughtUp.done.events)} events in ${shown(caughtUp.done.requests)} requests, one run; CPU of the server ${shown(caughtUp.ms / caughtUp.done.requests)} ms a request; first attempt p50 ${shown(percentile(live.waits, 50))} ms`,
    }
  },
}
